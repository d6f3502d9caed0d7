import type { DayStep } from '../../../contract/bookings/days.public.ts'
import type { QuoteLine } from '../../../contract/bookings/quotes.ts'
import type { Language } from '../../../contract/languages.ts'
import type { CITY_VALUES, PaidBy, VisitOutcome } from '../../../contract/options.ts'
import type { Moment, Slot } from './moments.rules.ts'

/** When, as a moment or in minutes after the booking, and what the customer, the desk or the technician did then. */
export type Step = [when: number | Moment, act: Act]
type Outcome = Exclude<VisitOutcome, 'unrecorded'>
export type Place = { address: string; pincode: string; gate_note?: string }
type Act =
  | { kind: 'call'; reached: boolean; note?: string }
  | { kind: 'move'; status: 'Completed' | 'Cancelled'; note?: string }
  | { kind: 'assign' }
  /** Whole where no amount is given. A bank refuses the first one of `isRefused`. */
  | { kind: 'refund'; rupees?: number; reason?: string; isRefused?: true }
  /** The customer chooses a window on the page of the booking, and says where. */
  | { kind: 'choose'; window: Slot | 'soon'; place: Place }
  /** The customer says on that page how it was, or that the fault is back. */
  | { kind: 'review'; stars: number; text: string; is_public: boolean }
  | { kind: 'claim'; message: string }
  /** The customer says it there to the quote. */
  | { kind: 'answer'; decision: 'approved' | 'declined' }
  /** The customer pays the bill from the booking's page. */
  | { kind: 'pay' }
  /** The owner has found the money of the visit. */
  | { kind: 'found' }
  /** The desk plans the visit. */
  | { kind: 'plan'; window: Slot }
  /** The technician says it on the page of the day; the desk does on another day, or where there is no code. */
  | {
      kind: 'say'
      step: Exclude<DayStep, 'unassigned' | 'turned_back'>
      outcome?: Outcome
      lines?: QuoteLine[]
      paid_by?: PaidBy
    }
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
/** The customer's review; where it has a text, the first name and the city may be shown with it. */
export const rated = (stars: number, text = ''): Act => ({ kind: 'review', stars, text, is_public: text !== '' })
export const claimed = (message: string): Act => ({ kind: 'claim', message })
export const planned = (window: Slot): Act => ({ kind: 'plan', window })
export const accepted: Act = { kind: 'say', step: 'accepted' }
export const onTheWay: Act = { kind: 'say', step: 'on_the_way' }
export const arrived: Act = { kind: 'say', step: 'arrived' }
/** Not proved. */
export const arrivedByPhone: Act = { kind: 'step', step: 'arrived', reason: 'Told by phone from the door' }
export const nobodyOpened: Act = { kind: 'say', step: 'missed' }

type Line = [label: string, rupees: number, kind?: QuoteLine['kind']]
export const quoted = (...lines: Line[]): Act => ({
  ...{ kind: 'say', step: 'quoted' },
  lines: lines.map(([label, rupees, kind = 'labour']) => ({ label, paise: rupees * 100, kind })),
})
export const found: Act = { kind: 'found' }
export const paidBill: Act = { kind: 'pay' }

/** A visit of a window, from the yes to the quote, what the customer said to it, and the end. */
export const visited = (window: Slot, lines: Line[], paid_by?: PaidBy): Step[] => [
  [{ window, min: -90 }, accepted],
  [{ window, min: -25 }, onTheWay],
  [{ window, min: 15 }, arrived],
  [{ window, min: 25 }, quoted(...lines)],
  [
    { window, min: 32 },
    { kind: 'answer', decision: paid_by ? 'approved' : 'declined' },
  ],
  [
    { window, min: 95 },
    { kind: 'say', step: 'done', ...(paid_by ? { outcome: 'work', paid_by } : { outcome: 'inspection' }) },
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
