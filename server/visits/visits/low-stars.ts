import { DAY_MS } from '../../../contract/durations.ts'
import type { City } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { listUnansweredReviews } from '../reviews/reviews.store.ts'
import type { Need } from './board.rules.ts'
import { listShownVisits } from './visits.store.ts'

const UNHAPPY = 2
const DAYS = 14

/** The visits of customers who gave one or two stars, until something is noted in their lead. */
export async function listLowStars(db: DbOrTx, now: Date, city?: City): Promise<Need[]> {
  const found = await listUnansweredReviews(db, { upTo: UNHAPPY, since: new Date(now.getTime() - DAYS * DAY_MS), city })
  if (found.size === 0) return []
  const visits = await listShownVisits(db, [...found.keys()])
  return visits.map((visit) => ({ visit, need: 'lowStars', since: found.get(visit.id) ?? now }))
}
