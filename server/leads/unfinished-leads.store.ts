import { and, desc, eq, ilike, lt, notExists, or } from 'drizzle-orm'
import type { UnfinishedLead } from '../../contract/leads.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { notices, unfinishedLeads } from '../db/schema.ts'

type Form = Pick<
  typeof unfinishedLeads.$inferInsert,
  'mobile' | 'name' | 'mailid' | 'service_type' | 'city' | 'message' | 'reason'
>

/** One for each number: the newest form replaces the one before. */
export async function saveUnfinishedLead(db: DbOrTx, form: Form, now: Date): Promise<number> {
  const [row] = await db
    .insert(unfinishedLeads)
    .values({ ...form, created_at: now, updated_at: now })
    .onConflictDoUpdate({ target: unfinishedLeads.mobile, set: { ...form, updated_at: now } })
    .returning({ id: unfinishedLeads.id })
  if (!row) throw new Error('An unfinished lead was not stored')
  return row.id
}

const TIME_TO_FINISH_MS = 10 * 60_000

/** Nobody is at it any more, or asked to be called back. */
const isLeft = (now: Date) =>
  or(eq(unfinishedLeads.reason, 'callBack'), lt(unfinishedLeads.updated_at, new Date(now.getTime() - TIME_TO_FINISH_MS)))

/** Those that the business has not been told of. */
export async function listUntoldUnfinishedLeads(db: DbOrTx, now: Date): Promise<number[]> {
  const told = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.subject, 'unfinished'), eq(notices.subject_id, unfinishedLeads.id)))
  const rows = await db
    .select({ id: unfinishedLeads.id })
    .from(unfinishedLeads)
    .where(and(isLeft(now), notExists(told)))
    .limit(200)
  return rows.map(({ id }) => id)
}

const KEPT_FOR_MS = 30 * 24 * 3_600_000

export async function removeOldUnfinishedLeads(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(unfinishedLeads).where(lt(unfinishedLeads.updated_at, new Date(now.getTime() - KEPT_FOR_MS)))
}

export async function removeUnfinishedLead(db: DbOrTx, mobile: string): Promise<void> {
  await db.delete(unfinishedLeads).where(eq(unfinishedLeads.mobile, mobile))
}

export async function countUnfinishedLeads(db: DbOrTx, now: Date): Promise<number> {
  return db.$count(unfinishedLeads, isLeft(now))
}

/** Newest first. */
export async function listUnfinishedLeads(
  db: DbOrTx,
  now: Date,
  { page, limit, search }: { page: number; limit: number; search?: string },
): Promise<{ rows: UnfinishedLead[]; total: number }> {
  const pattern = search && likePattern(search)
  const holds = pattern
    ? or(ilike(unfinishedLeads.name, pattern), ilike(unfinishedLeads.mobile, pattern), ilike(unfinishedLeads.message, pattern))
    : undefined
  const found = and(isLeft(now), holds)
  const rows = await db
    .select()
    .from(unfinishedLeads)
    .where(found)
    .orderBy(desc(unfinishedLeads.updated_at))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    rows: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
    total: await db.$count(unfinishedLeads, found),
  }
}
