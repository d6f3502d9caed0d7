import { DAY_MS } from '../../../contract/durations.ts'
import { local, readUnexpired, writeItem } from '../../ui/storage.ts'
import type { Booked } from './booking.states.ts'

const KEY = 'last-booking'

export type LastBooking = Pick<Booked, 'reference' | 'token'>

/** The booking that this device made within a day: its reference and page are at hand after the panel is closed. */
export function findLastBooking(): LastBooking | undefined {
  return readUnexpired(local, KEY, DAY_MS) as LastBooking | undefined
}

export function saveLastBooking({ reference, token }: LastBooking): void {
  writeItem(local, KEY, JSON.stringify({ reference, token, atMs: Date.now() }))
}
