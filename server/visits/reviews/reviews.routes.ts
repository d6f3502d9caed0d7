import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { reviewableUntil } from '../../../contract/bookings/visit.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { toCityLabel } from '../../../contract/options.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { leadOpener } from '../../bookings/payments/find-booking.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import {
  type CountedReview,
  findOwnReview,
  findReview,
  insertReview,
  listDone,
  listReviews,
  listReviewsSince,
  type ShownReview,
  updateHiding,
  withdrawReview,
} from './reviews.store.ts'

const YEAR_MS = 365 * DAY_MS
const SHOWN = 12

const reviewsSince = (now: Date) => new Date(now.getTime() - YEAR_MS)

/** The name that a customer agreed to be shown with: the first one. */
const toFirstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** All stars count. Shown is what has words, a consent and no reason against it. */
function sumReviews(reviews: readonly CountedReview[]) {
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

export function reviewHandlers(deps: Deps): Handlers<typeof api.reviews> {
  const { db, now } = deps
  const openLead = leadOpener(deps)

  return {
    async review({ token, stars, text = '', is_public, withdraw }, caller) {
      const lead = await openLead(token, caller)
      if (withdraw) {
        await withdrawReview(db, lead.id, now())
        return { status: true, message: MESSAGES.reviewWithdrawn, data: null }
      }
      if (!stars) throw invalid({ stars: MESSAGES.starsNeeded })
      const [visit] = await listDone(db, lead.id)
      const until = visit && reviewableUntil(visit)
      if (!until) throw new AppError('conflict', MESSAGES.reviewNotYet)
      if (until <= now()) throw new AppError('conflict', MESSAGES.reviewTooLate)
      // No one's name is stored for it who did not agree to be shown.
      const shownAs = is_public ? { name: toFirstName(lead.name), area: lead.city } : { name: '', area: '' as const }
      const isFirst = !(await findOwnReview(db, lead.id))
      if (isFirst) await insertReview(db, { visit_id: visit.id, stars, text, is_public, ...shownAs, created_at: now() })
      const own = await findOwnReview(db, lead.id)
      // A repeated request, or one at the same time, finds what the first one wrote.
      if (own?.stars !== stars || own.text !== text || own.is_public !== is_public) {
        throw new AppError('conflict', MESSAGES.reviewThere)
      }
      return { status: true, message: MESSAGES.reviewSaved, data: own }
    },

    async listPublic(_, { language }) {
      const { newest, ...sums } = sumReviews(await listReviewsSince(db, reviewsSince(now())))
      const { cities } = catalogues[language].labels
      const reviews = newest.map(async ({ stars, text, name, area, service_type, created_at }) => ({
        ...{ stars, text, name, created_at },
        area: area && cities[area],
        service: await getServiceLabel(db, service_type, language),
      }))
      return { status: true, data: { ...sums, reviews: await Promise.all(reviews) } }
    },

    async list(query) {
      const { rows, total } = await listReviews(db, query)
      return toPage({ rows: rows.map(toReview), total }, query)
    },

    async update({ id, is_hidden, why }) {
      if (is_hidden && !why) throw invalid({ why: ADMIN_MESSAGES.hidingReason })
      const hiding = is_hidden && why ? { hidden_at: now(), hidden_why: why } : { hidden_at: null, hidden_why: null }
      const row = await db.transaction(async (tx) => {
        const isThere = await updateHiding(tx, id, hiding)
        return isThere ? findReview(tx, id) : undefined
      })
      if (!row) throw notFound()
      const message = is_hidden ? ADMIN_MESSAGES.reviewHidden : ADMIN_MESSAGES.reviewShown
      return { status: true, message, data: toReview(row) }
    },
  }
}

const toReview = ({ area, ...row }: ShownReview) => ({ ...row, area: area && toCityLabel(area) })
