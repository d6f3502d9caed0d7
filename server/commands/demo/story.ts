import type { DayStep } from '../../../contract/bookings/days.public.ts'
import type { Language } from '../../../contract/languages.ts'
import type { CITY_VALUES, VisitOutcome } from '../../../contract/options.ts'
import type { Moment, Slot } from './moments.rules.ts'

/** When, as a moment or in minutes after the booking, and what the customer, the desk or the technician did then. */
export type Step = [when: number | Moment, act: Act]
export type Place = { address: string; pincode: string; gate_note?: string }
type Act =
  | { kind: 'call'; reached: boolean; note?: string }
  | { kind: 'move'; status: 'Completed' | 'Cancelled'; note?: string }
  | { kind: 'assign' }
  /** Whole where no amount is given. A bank refuses the first one of `isRefused`. */
  | { kind: 'refund'; rupees?: number; reason?: string; isRefused?: true }
  /** The customer chooses a window on the page of the booking, and says where. */
  | { kind: 'choose'; window: Slot | 'soon'; place: Place }
  /** The desk plans the visit. */
  | { kind: 'plan'; window: Slot }
  /** The technician says it on the page of the day; the desk does on another day, or where there is no code. */
  | { kind: 'say'; step: Exclude<DayStep, 'freed' | 'turned_back'>; outcome?: VisitOutcome }
  | { kind: 'step'; step: 'arrived'; reason: string }

export const reached = (note: string): Act => ({ kind: 'call', reached: true, note })
export const missed = (note?: string): Act => ({ kind: 'call', reached: false, ...(note && { note }) })
export const completed = (note: string): Act => ({ kind: 'move', status: 'Completed', note })
export const cancelled = (note: string): Act => ({ kind: 'move', status: 'Cancelled', note })
export const assigned: Act = { kind: 'assign' }

export const chosen = (window: Slot | 'soon', address: string, pincode: string, gate_note?: string): Act => ({
  ...{ kind: 'choose', window },
  place: { address, pincode, ...(gate_note && { gate_note }) },
})
export const planned = (window: Slot): Act => ({ kind: 'plan', window })
export const accepted: Act = { kind: 'say', step: 'accepted' }
export const onTheWay: Act = { kind: 'say', step: 'on_the_way' }
export const arrived: Act = { kind: 'say', step: 'arrived' }
/** Not proved. */
export const arrivedByPhone: Act = { kind: 'step', step: 'arrived', reason: 'Told by phone from the door' }
export const nobodyOpened: Act = { kind: 'say', step: 'missed' }

/** A visit of a window, from the yes to the end of the work. */
export const visited = (window: Slot, outcome: VisitOutcome = 'work'): Step[] => [
  [{ window, min: -90 }, accepted],
  [{ window, min: -25 }, onTheWay],
  [{ window, min: 15 }, arrived],
  [
    { window, min: 95 },
    { kind: 'say', step: 'done', outcome },
  ],
]

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
