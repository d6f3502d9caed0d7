import type * as api from '../../../contract/api.ts'
import { guaranteedUntil, reviewableUntil } from '../../../contract/bookings/guarantee.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findOwnReview, listDone } from '../reviews/reviews.store.ts'
import { findClaimed } from './claims.store.ts'

type BookingVisit = NonNullable<HandlerAnswer<typeof api.payments.getBooking>['data']['visit']>
type Trust = Pick<BookingVisit, 'guarantee' | 'review'>

/** What a customer has of the visits that were done: the guarantee that runs, and the review. */
export async function findTrust({ db, now }: Pick<Deps, 'db' | 'now'>, lead: LeadRow): Promise<Trust> {
  const visits = await listDone(db, lead.id)
  const [done] = visits
  const guaranteed = visits.find(guaranteedUntil)
  const until = guaranteed && guaranteedUntil(guaranteed)
  const isClaimed = lead.status === 'New' && (await findClaimed(db, lead.id)) !== undefined
  const own = done && (await findOwnReview(db, lead.id))
  const canReview = done && (reviewableUntil(done) ?? now()) > now()
  return {
    ...((isClaimed || (until && until > now())) && until && { guarantee: { until, is_claimed: isClaimed } }),
    ...((own || canReview) && { review: own ?? null }),
  }
}
