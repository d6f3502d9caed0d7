import { isToBePaid } from '../../../../contract/bookings/quotes.ts'
import { isLive } from '../../../../contract/bookings/visit.ts'
import type { CollectedMoney } from '../../../../contract/bookings/visits.money.ts'
import type { Board, Candidate, NeedOfVisit, Visit, VisitEvent } from '../../../../contract/bookings/visits.ts'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { TIME_ZONE } from '../../../../contract/india.ts'
import {
  type PaidBy,
  type QuoteStatus,
  toCityLabel,
  type VisitEventKind,
  type VisitOutcome,
  type VisitStatus,
} from '../../../../contract/options.ts'
import { formatClock, formatMinutes, toClockText, toWindowText } from '../../frame/ui/date-time.tsx'
import type { EventWords } from '../../frame/ui/event-history.tsx'
import { toLateText } from '../../frame/ui/lead-age.tsx'

/** A state as it is shown: the sign and the word say it, the look only helps. */
export type VisitState = { sign: string; word: string; look: 'plan' | 'yes' | 'go' | 'done' | 'wrong' }

const STATES: Record<VisitStatus, VisitState> = {
  planned: { sign: '○', word: 'not confirmed', look: 'plan' },
  accepted: { sign: '◐', word: 'confirmed', look: 'yes' },
  on_the_way: { sign: '→', word: 'on the way', look: 'go' },
  arrived: { sign: '●', word: 'arrived', look: 'go' },
  done: { sign: '✓', word: 'done', look: 'done' },
  missed: { sign: '×', word: 'no one answered', look: 'done' },
  cancelled: { sign: '–', word: 'cancelled', look: 'done' },
}

type Need = { need: NeedOfVisit; since: string }

const minutesSince = (time: string, now: Date) => Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / MINUTE_MS))

export const NEED_WORDS: Record<NeedOfVisit, string> = {
  late: 'visit late',
  lost: 'no technician',
  notOnTheWay: 'not on the way yet',
  noReply: 'technician silent',
  noAddress: 'no address',
  outside: 'outside their services or area',
  quoteWaits: 'quote waiting',
  notPaid: 'bill not paid',
  notChecked: 'money not checked',
  severalVisits: 'several visits for one number',
  claim: 'free return',
  lowStars: 'one or two stars',
}
/** How long it has been so, where nothing is promised by a time: what is, says how late it is. */
const AGES: Partial<Record<NeedOfVisit, (minutes: number) => string>> = {
  noReply: formatMinutes,
  quoteWaits: (minutes) => formatMinutes(minutes + 15),
}

/** No one has come by the promised time: red says this alone. */
export const isPressing = ({ need }: Pick<Need, 'need'>) => need === 'late'

/** Money was paid, or is to be agreed or paid. */
const isOfMoney = ({ need }: Pick<Need, 'need'>) => need === 'lost' || need === 'quoteWaits' || need === 'notPaid'

/** What stands on the ground of a notice, as a chip and as a card. */
export const isNoted = (need: Pick<Need, 'need'>) => isOfMoney(need) || need.need === 'claim' || need.need === 'notOnTheWay'

export function toNeedText({ need, since }: Need, now: Date): string {
  if (need === 'late') return `visit ${toLateText(since, now)}`
  return [NEED_WORDS[need], AGES[need]?.(minutesSince(since, now))].filter(Boolean).join(', ')
}

/** What a visit itself asks for, and not a further lead of its number. */
export const needOf = ({ id }: Pick<Visit, 'id'>, { needs }: Pick<Board, 'needs'>) =>
  needs.find((one) => one.visit_id === id && !one.lead)

/** What needs someone goes before the status. */
export function stateOf({ status, reservation }: Visit, need: Need | undefined, now: Date): VisitState {
  if (need) return { sign: '!', word: toNeedText(need, now), look: isPressing(need) ? 'wrong' : 'plan' }
  if (!reservation && isLive(status)) return { sign: '!', word: 'no technician', look: 'plan' }
  return STATES[status]
}

const STEP_LABELS: Record<VisitStatus, string> = {
  planned: 'Planned',
  accepted: 'Confirmed',
  on_the_way: 'On the way',
  arrived: 'Arrived',
  done: 'Done',
  missed: 'No one answered',
  cancelled: 'Cancel the visit',
}
/** Going back to `accepted` is another act than confirming. */
export const toStepLabel = (from: VisitStatus, to: VisitStatus) =>
  from === 'on_the_way' && to === 'accepted' ? 'Not on the way yet' : STEP_LABELS[to]

export const OUTCOME_WORDS: Record<VisitOutcome, string> = {
  work: 'Work done',
  inspection: 'Inspected only',
  none: 'Nothing to do',
  unrecorded: 'Completed by hand',
}

export const QUOTE_WORDS: Record<QuoteStatus, string> = {
  sent: 'waiting for an answer',
  approved: 'approved',
  declined: 'declined',
  replaced: 'replaced',
}

export const PAID_BY_WORDS: Record<PaidBy, string> = {
  upi: 'paid by UPI',
  cash: 'paid in cash',
  online: 'to be paid online',
  owed: 'not paid',
}

/** "paid in cash, the technician says", "paid online", "not paid" */
export function toPaidText({ paid_by, settled_at }: Pick<CollectedMoney, 'paid_by' | 'settled_at'>): string {
  if (settled_at !== null && isToBePaid({ paid_by, settled_at: null })) return paid_by === 'online' ? 'paid online' : 'paid'
  const isSaid = settled_at === null && !isToBePaid({ paid_by, settled_at })
  return isSaid ? `${PAID_BY_WORDS[paid_by]}, the technician says` : PAID_BY_WORDS[paid_by]
}

/** Why someone can or can't come, as the dialog says it. */
export function toFitText({ fit, from, reservations_that_day }: Candidate, { service_type, city, pincode }: FitOf): string {
  if (fit === 'free') return `free${from ? ` from ${toClockText(from)}` : ''} · ${toCountText(reservations_that_day)}`
  const words = {
    busy: 'has another visit then',
    off: 'off then',
    notWorking: 'doesn’t work then',
    otherPincode: `doesn’t go to ${pincode || 'this PIN code'}`,
    otherCity: `not in ${toCityLabel(city)}`,
    otherService: `not for ${service_type}`,
  }[fit]
  // A named technician may still come.
  return from ? `${words}, but free from ${toClockText(from)}` : words
}
type FitOf = { service_type: string; city: string; pincode?: string }

const toCountText = (reservations: number) =>
  reservations === 0 ? 'no visit that day' : `${reservations} ${reservations === 1 ? 'visit' : 'visits'} that day`

const EVENTS: Record<VisitEventKind, string> = {
  planned: 'Planned',
  moved: 'Another time slot',
  assigned: 'Another technician',
  unassigned: 'Unassigned',
  accepted: 'Confirmed',
  on_the_way: 'On the way',
  turned_back: 'Not on the way after all',
  arrived: 'Arrived',
  done: 'Done',
  missed: 'No one answered',
  cancelled: 'Cancelled',
  late: 'Late',
  place: 'Address given',
  quoted: 'Quote sent',
  approved: 'Quote approved',
  declined: 'Quote declined',
  claimed: 'Free return asked for',
  refused: 'Reported too late',
}
const ACTORS = { customer: 'Customer', technician: 'Technician', operator: 'An administrator', program: 'The site' }

type ShownEvent = VisitEvent & { status: string }
const nameEvent = ({ what, technician }: ShownEvent) => `${EVENTS[what]}${technician ? `, ${technician}` : ''}`

export const VISIT_EVENT_WORDS: EventWords<ShownEvent> = {
  what: nameEvent,
  besides: Object.fromEntries(Object.keys(EVENTS).map((what) => [what, nameEvent])),
  who: ({ by, administrator }) => administrator ?? ACTORS[by],
}

const inIndia = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: TIME_ZONE })
const longDay = inIndia({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = inIndia({ weekday: 'short', day: 'numeric', month: 'short' })

/** "Tuesday, November 24" for 2026-11-24 */
export const toDayText = (day: string) => longDay.format(new Date(`${day}T12:00:00Z`))

/** "Tue, Nov 24" */
export const toShortDay = (day: string) => shortDay.format(new Date(`${day}T12:00:00Z`))

/** When the customer was promised that someone comes. */
export function toPromiseText({ window, is_soon, due_by }: Visit, now: Date): string {
  if (is_soon) return `by ${formatClock(due_by)}`
  return toWindowText(window, now)
}

/** "Asha": the board has room for no more. */
export const toFirstName = ({ name }: Pick<Visit, 'name'>) => name.split(' ')[0]

/** "400071", or the city where no address is known yet */
export const toPlaceText = ({ pincode, city }: { pincode?: string; city: string }) => pincode || toCityLabel(city)

/** What the signs of the board mean; one that is cancelled is not on it. */
export const LEGEND = [{ sign: '!', word: 'attention' }, ...Object.values(STATES).filter(({ sign }) => sign !== '–')]
