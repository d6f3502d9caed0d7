import { isToBePaid } from '../../../contract/bookings/quotes.ts'
import { isComing } from '../../../contract/bookings/visit.ts'
import { NEEDS_OF_VISIT, type NeedOfVisit } from '../../../contract/bookings/visits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import type { ListedLead } from '../../bookings/leads/leads.search.store.ts'
import type { Requirement } from '../reservations/reservations.store.ts'
import { toMorning } from '../visits/visits.rules.ts'
import type { VisitFacts } from './board.store.ts'

/** A technician says yes within this time. */
const REPLY_MS = 10 * MINUTE_MS
/** A technician who is due so soon should be on the way. */
export const LEAVE_MS = 15 * MINUTE_MS

/** A quote is answered at the door within this time. */
const ANSWER_MS = 15 * MINUTE_MS
/** The owner looks for the money of a visit within this time. */
export const CHECK_MS = DAY_MS

export type Need = { visit_id: number; need: NeedOfVisit; since: Date; lead?: ListedLead }
/** What a technician does, and where. */
type Usual = { skills: readonly string[]; cities: readonly string[]; pincodes: readonly string[] }
type Facts = { visit: VisitFacts; now: Date; usual: Usual | undefined }

/** Each need with the time since when it is there; null where it isn't. The most pressing comes first. */
const NEEDS: readonly (readonly [NeedOfVisit, (facts: Facts) => Date | null])[] = [
  ['late', ({ visit, now }) => (isComing(visit.status) && visit.due_by <= now ? visit.due_by : null)],
  [
    'lost',
    // Paid online, and no one comes: the customer waits for another time.
    ({ visit }) => (isComing(visit.status) && visit.is_paid && !visit.reservation ? visit.last_at : null),
  ],
  [
    'quoteWaits',
    ({ visit: { quoted_at }, now }) => {
      const since = quoted_at && before(quoted_at, -ANSWER_MS)
      return since && since <= now ? since : null
    },
  ],
  [
    'notOnTheWay',
    ({ visit, now }) => {
      const since = before(visit.due_by, LEAVE_MS)
      return (visit.status === 'planned' || visit.status === 'accepted') && visit.reservation && since <= now ? since : null
    },
  ],
  [
    'noReply',
    ({ visit, now }) => {
      if (visit.status !== 'planned' || !visit.reservation) return null
      const since = before(toldAt(visit.reservation), -REPLY_MS)
      return since <= now ? since : null
    },
  ],
  [
    'noAddress',
    ({ visit, now }) => {
      const since = before(visit.window_start, HOUR_MS)
      return isComing(visit.status) && !visit.address && since <= now ? since : null
    },
  ],
  [
    'outside',
    ({ visit, usual }) => (isComing(visit.status) && visit.reservation && isOutside(visit, usual) ? visit.last_at : null),
  ],
  ['notPaid', ({ visit }) => (isOpenMoney(visit) && isToBePaid(visit) ? visit.done_at : null)],
  [
    'notChecked',
    ({ visit, now }) => {
      const since = isOpenMoney(visit) && visit.done_at ? before(visit.done_at, -CHECK_MS) : null
      return since && since <= now ? since : null
    },
  ],
]

const isOpenMoney = ({ status, due_paise, settled_at }: VisitFacts) => status === 'done' && !!due_paise && settled_at === null

/** A technician with a visit on a later day hears of it that morning. */
function toldAt({ taken_at, from }: NonNullable<VisitFacts['reservation']>): Date {
  const morning = toMorning(dayIn(from))
  return morning > taken_at ? morning : taken_at
}

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms)

/** Why a technician would not usually come. An unknown PIN code suits everyone. */
export function findMismatch({ skills, cities, pincodes }: Usual, { service_type, city, pincode }: Requirement) {
  if (!skills.includes(service_type)) return 'otherService'
  if (!cities.includes(city)) return 'otherCity'
  return pincode && pincodes.length > 0 && !pincodes.includes(pincode) ? 'otherPincode' : undefined
}

/** The board of a city has no technician who never goes there. */
const isOutside = (visit: VisitFacts, usual: Usual | undefined) => !usual || findMismatch(usual, visit) !== undefined

/** The visits that need a person, each with its most pressing need. */
export function listNeeds(visits: readonly VisitFacts[], technicians: readonly (Usual & { id: number })[], now: Date): Need[] {
  const byId = new Map(technicians.map((technician) => [technician.id, technician]))
  return visits.flatMap((visit) => {
    const facts = { visit, now, usual: visit.reservation ? byId.get(visit.reservation.technician_id) : undefined }
    for (const [need, since] of NEEDS) {
      const time = since(facts)
      if (time) return [{ visit_id: visit.id, need, since: time }]
    }
    return []
  })
}

/** The most pressing come first, and of those the oldest. */
export function sortNeeds(needs: readonly Need[]): Need[] {
  const rank = ({ need }: Need) => NEEDS_OF_VISIT.indexOf(need)
  return needs.toSorted((a, b) => rank(a) - rank(b) || a.since.getTime() - b.since.getTime())
}
