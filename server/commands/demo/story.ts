import type { Language } from '../../../contract/languages.ts'
import type { CITY_VALUES } from '../../../contract/options.ts'

/** Minutes after the booking, and what the desk did then. */
export type Step = [afterMin: number, act: Act]
type Act =
  | { kind: 'call'; reached: boolean; note?: string }
  | { kind: 'move'; status: 'Completed' | 'Cancelled'; note?: string }
  | { kind: 'assign' }
  /** Whole where no amount is given. A bank refuses the first one of `isRefused`. */
  | { kind: 'refund'; rupees?: number; reason?: string; isRefused?: true }

export const reached = (note: string): Act => ({ kind: 'call', reached: true, note })
export const missed = (note?: string): Act => ({ kind: 'call', reached: false, ...(note && { note }) })
export const completed = (note: string): Act => ({ kind: 'move', status: 'Completed', note })
export const cancelled = (note: string): Act => ({ kind: 'move', status: 'Cancelled', note })
export const assigned: Act = { kind: 'assign' }

/** The time in India on an earlier day, or so many minutes ago. */
export type Moment = [daysAgo: number, time: string] | { minutesAgo: number }

export type Booking = {
  when: Moment
  page: string
  name: string
  city: (typeof CITY_VALUES)[number]
  message: string
  language?: Language
  mailid?: string
  /** By default with a code by SMS. `declined`: paid at the second attempt. */
  by?: 'payment' | 'declined' | 'phone'
  /** Who has booked before books with the same number: the place of the earlier booking in the fortnight. */
  again?: number
  steps?: Step[]
}

export const minutesAgo = (minutes: number): Moment => ({ minutesAgo: minutes })
