import { DAY_MS } from '../../../contract/durations.ts'
import { local, readJson, writeItem } from '../../ui/storage.ts'
import type { Booked } from './booking.states.ts'

const KEY = 'last-booking'

export type LastBooking = Pick<Booked, 'reference' | 'token'>

/** The booking that this device made within a day: its reference and page are at hand after the panel is closed. */
export function findLastBooking(): LastBooking | undefined {
  const stored = readJson(local, KEY) as (LastBooking & { atMs: number }) | undefined
  return stored && Date.now() - stored.atMs < DAY_MS ? stored : undefined
}

export function saveLastBooking({ reference, token }: LastBooking): void {
  writeItem(local, KEY, JSON.stringify({ reference, token, atMs: Date.now() }))
}
