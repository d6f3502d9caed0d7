import { DAY_MS } from '../../../contract/durations.ts'
import { local, readUnexpired, session, writeItem } from '../../ui/storage.ts'
import type { Booked } from './booking.states.ts'
import { type Draft, isSame, read, readDraft, write } from './draft.ts'

const KEY = 'last-booking'

export type LastBooking = Pick<Booked, 'reference' | 'token'>

/** The booking that this device made within a day: its reference and page are at hand after the panel is closed. */
export function findLastBooking(): LastBooking | undefined {
  return readUnexpired(local, KEY, DAY_MS) as LastBooking | undefined
}

export function saveLastBooking({ reference, token }: LastBooking): void {
  writeItem(local, KEY, JSON.stringify({ reference, token, atMs: Date.now() }))
}

/** After a booking only the city is kept. What another tab has typed since then stays. */
export function forgetDraft(): void {
  const { fields } = readDraft()
  const rest: Draft = { fields: fields.city ? { city: fields.city } : {} }
  write(session, rest)
  if (isSame(read(local)?.fields ?? {}, fields)) write(local, rest)
}
