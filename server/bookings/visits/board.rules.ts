import type { NeedOfVisit } from '../../../contract/bookings/visits.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import type { ShownVisit } from './visits.store.ts'

/** A technician says yes within this time. */
const REPLY_MS = 10 * MINUTE_MS
/** Whoever is due so soon should be on the way. */
const LEAVE_MS = 15 * MINUTE_MS

type Need = { visit: ShownVisit; need: NeedOfVisit; since: Date }
type Facts = { visit: ShownVisit; now: Date; pincodes: readonly string[] }

/** Each need with the time since when it is there; null where it isn't. The most pressing comes first. */
const NEEDS: readonly (readonly [NeedOfVisit, (facts: Facts) => Date | null])[] = [
  ['late', ({ visit, now }) => (isComing(visit) && visit.due_by <= now ? visit.due_by : null)],
  [
    'notOnTheWay',
    ({ visit, now }) => {
      const since = before(visit.due_by, LEAVE_MS)
      return (visit.status === 'planned' || visit.status === 'accepted') && visit.turn && since <= now ? since : null
    },
  ],
  [
    'noReply',
    ({ visit, now }) => {
      const since = visit.turn && before(visit.turn.taken_at, -REPLY_MS)
      return visit.status === 'planned' && since && since <= now ? since : null
    },
  ],
  [
    'noAddress',
    ({ visit, now }) => {
      const since = before(visit.window.from, HOUR_MS)
      return isComing(visit) && !visit.address && since <= now ? since : null
    },
  ],
  [
    'outside',
    ({ visit, pincodes }) => {
      const isOutside = visit.pincode && pincodes.length > 0 && !pincodes.includes(visit.pincode)
      return isComing(visit) && isOutside ? visit.last_event.created_at : null
    },
  ],
]

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms)
const isComing = ({ status }: ShownVisit) => status === 'planned' || status === 'accepted' || status === 'on_the_way'

/** What of these visits asks for a person: of each the most pressing need, and the most pressing visits first. */
export function listNeeds(
  visits: readonly ShownVisit[],
  pincodesOf: (technicianId: number) => readonly string[],
  now: Date,
): Need[] {
  const found = visits.flatMap((visit) => {
    const facts = { visit, now, pincodes: visit.technician ? pincodesOf(visit.technician.id) : [] }
    for (const [need, since] of NEEDS) {
      const time = since(facts)
      if (time) return [{ visit, need, since: time }]
    }
    return []
  })
  const rank = ({ need }: Need) => NEEDS.findIndex(([name]) => name === need)
  return found.toSorted((a, b) => rank(a) - rank(b) || a.since.getTime() - b.since.getTime())
}
