import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { OwnReview } from '../../../contract/bookings/visit.ts'
import type { City, HidingReason } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import { leadHistory, leads, reservations, reviews, technicians, visits } from '../../platform/db/schema.ts'
import { type FindTitles, matchesSearch, titlesOf } from '../../platform/db/search.ts'

type ReviewRow = typeof reviews.$inferSelect
type VisitRow = typeof visits.$inferSelect

const stands = isNull(reviews.withdrawn_at)

/** A review is called by its lead. */
export const reviewTitles: FindTitles = titlesOf(
  reviews.visit_id,
  sql`(select ${leads.reference} from ${leads} join ${visits} on ${visits.lead_id} = ${leads.id} where ${visits.id} = ${reviews.visit_id})`,
)

/** What the customer of a lead said of its visits. */
export async function findOwnReview(db: DbOrTx, leadId: number): Promise<OwnReview | undefined> {
  const { stars, text, is_public } = reviews
  const [row] = await db
    .select({ stars, text, is_public })
    .from(reviews)
    .innerJoin(visits, eq(visits.id, reviews.visit_id))
    .where(and(eq(visits.lead_id, leadId), stands))
    .orderBy(desc(reviews.created_at))
    .limit(1)
  return row
}

/** Writes nothing where the visit has a review already; after a withdrawal a new one can be written. */
export async function insertReview(tx: DbOrTx, { visit_id, ...said }: typeof reviews.$inferInsert): Promise<void> {
  await tx
    .insert(reviews)
    .values({ visit_id, ...said })
    .onConflictDoUpdate({
      target: reviews.visit_id,
      set: { ...said, withdrawn_at: null },
      setWhere: sql`${reviews.withdrawn_at} is not null`,
    })
}

/** Nothing is left of what the customer of a lead said, but that there was something. */
export async function withdrawReview(tx: DbOrTx, leadId: number, now: Date): Promise<void> {
  const ofLead = tx.select({ id: visits.id }).from(visits).where(eq(visits.lead_id, leadId))
  await tx
    .update(reviews)
    .set({ text: '', name: '', area: '', is_public: false, hidden_at: null, hidden_why: null, withdrawn_at: now })
    .where(and(inArray(reviews.visit_id, ofLead), stands))
}

/** Refreshes the pages that show the reviews of a lead's customer, if there are any. */
export async function renewReviewsOf(tx: DbOrTx, leadId: number): Promise<void> {
  const ofLead = tx.select({ id: visits.id }).from(visits).where(eq(visits.lead_id, leadId))
  await tx
    .update(reviews)
    .set({ stars: reviews.stars })
    .where(and(inArray(reviews.visit_id, ofLead), stands))
}

/** False for an unknown one. */
export async function updateHiding(
  tx: DbOrTx,
  visitId: number,
  hiding: { hidden_at: Date | null; hidden_why: HidingReason | null },
): Promise<boolean> {
  const updated = await tx
    .update(reviews)
    .set(hiding)
    .where(and(eq(reviews.visit_id, visitId), stands))
  return updated.rowCount === 1
}

const key = reviews.visit_id

function selectReviews(db: DbOrTx) {
  const { stars, text, is_public, name, area, hidden_at, hidden_why, created_at } = reviews
  return db
    .select({
      ...{ id: key, stars, text, is_public, name, area, hidden_at, hidden_why, created_at },
      ...{ lead_id: leads.id, reference: leads.reference, customer: leads.name, service_type: leads.service_type },
      technician: technicians.name,
    })
    .from(reviews)
    .innerJoin(visits, eq(visits.id, key))
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .leftJoin(reservations, eq(reservations.id, visits.reservation_id))
    .leftJoin(technicians, eq(technicians.id, reservations.technician_id))
    .$dynamic()
}
export type ShownReview = Awaited<ReturnType<typeof selectReviews>>[number]

export async function findReview(db: DbOrTx, visitId: number): Promise<ShownReview | undefined> {
  const [row] = await selectReviews(db).where(and(eq(key, visitId), stands))
  return row
}

/** Newest first. */
export async function listReviews(db: DbOrTx, query: PageQuery & { search?: string }): Promise<Listed<ShownReview>> {
  const matches = matchesSearch(reviews.search_text, query.search)
  const orderBy = [desc(reviews.created_at), desc(key)]
  const { ids, total } = await listIds(db, { table: reviews, key, where: stands, matches, orderBy }, query)
  const rows = await selectReviews(db)
    .where(inArray(key, ids))
    .orderBy(...orderBy)
  return { rows, total }
}

export type CountedReview = Pick<ReviewRow, 'stars' | 'text' | 'is_public' | 'name' | 'area' | 'hidden_at' | 'created_at'> & {
  service_type: string
}

/** Every review since then that was not taken back, the newest first; those of deleted leads are left out. */
export async function listReviewsSince(db: DbOrTx, since: Date): Promise<CountedReview[]> {
  const { stars, text, is_public, name, area, hidden_at, created_at } = reviews
  return db
    .select({ stars, text, is_public, name, area, hidden_at, created_at, service_type: leads.service_type })
    .from(reviews)
    .innerJoin(visits, eq(visits.id, key))
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(and(stands, gte(created_at, since), isNull(leads.deleted_at)))
    .orderBy(desc(created_at), desc(key))
}

type Unhappy = { upTo: number; since: Date; city: City | undefined }

/** The visits with so few stars, and when they were given, until someone notes something in the lead afterwards. */
export async function listUnansweredReviews(db: DbOrTx, { upTo, since, city }: Unhappy): Promise<Map<number, Date>> {
  const isLater = and(eq(leadHistory.lead_id, leads.id), gt(leadHistory.created_at, reviews.created_at))
  const isUnanswered = notExists(db.select({ id: leadHistory.id }).from(leadHistory).where(isLater))
  const rows = await db
    .select({ id: key, created_at: reviews.created_at })
    .from(reviews)
    .innerJoin(visits, eq(visits.id, key))
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(
      and(
        ...[stands, lte(reviews.stars, upTo), gte(reviews.created_at, since), isUnanswered],
        ...[isNull(leads.deleted_at), city && eq(leads.city, city)],
      ),
    )
    .orderBy(asc(reviews.created_at))
    .limit(100)
  return new Map(rows.map(({ id, created_at }) => [id, created_at]))
}

/** The visits of a lead that took place and are done, the last one first. */
export async function listDone(db: DbOrTx, leadId: number): Promise<VisitRow[]> {
  return db
    .select()
    .from(visits)
    .where(and(eq(visits.lead_id, leadId), eq(visits.status, 'done'), isNotNull(visits.arrived_at)))
    .orderBy(desc(visits.done_at), desc(visits.id))
}
