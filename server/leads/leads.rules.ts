import { randomInt } from 'node:crypto'
import type { LeadStatus } from '../../contract/options.ts'

const NEXT: Record<LeadStatus, readonly LeadStatus[]> = {
  New: ['Completed', 'Cancelled'],
  Completed: ['New'],
  Cancelled: ['New'],
}

/** A lead is dealt with one way or the other, and can be taken up again. */
export function canMove(from: LeadStatus, to: LeadStatus): boolean {
  return NEXT[from].includes(to)
}

// Without 0, 1, I, L, O and U: read out on the phone, none is taken for another.
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a visitor quotes for a booking, such as `KG-7F3K2M`. Random, so that it tells nothing of how many there are. */
export function createReference(): string {
  return `KG-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')}`
}

const INDIA_AHEAD_MS = 5.5 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** When a day such as 2026-11-21 begins in India, and the next one. */
export function dayInIndia(day: string): { start: Date; end: Date } {
  const start = new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS)
  return { start, end: new Date(start.getTime() + DAY_MS) }
}
