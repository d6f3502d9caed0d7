import { DAY_MS } from '../../../contract/durations.ts'
import type { CountedReview } from './reviews.store.ts'

const YEAR_MS = 365 * DAY_MS
const SHOWN = 12

export const reviewsSince = (now: Date) => new Date(now.getTime() - YEAR_MS)

/** The name that a customer agreed to be shown with: the first one. */
export const toFirstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** All stars count. Shown is what has words, a consent and no reason against it. */
export function sumReviews(reviews: readonly CountedReview[]) {
  const counted = Map.groupBy(reviews, ({ stars }) => stars)
  const split = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: counted.get(stars)?.length ?? 0 }))
  const sum = reviews.reduce((total, { stars }) => total + stars, 0)
  const agreed = reviews.filter(({ is_public, text }) => is_public && text !== '')
  const shown = agreed.filter(({ hidden_at }) => !hidden_at)
  return {
    average: reviews.length === 0 ? null : Math.round((10 * sum) / reviews.length) / 10,
    count: reviews.length,
    split,
    public_count: shown.length,
    hidden_count: agreed.length - shown.length,
    newest: shown.slice(0, SHOWN),
  }
}
