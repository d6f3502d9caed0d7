import { and, desc, eq, ilike, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { UnfinishedLead } from '../../contract/leads.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { notices, unfinishedLeads } from '../db/schema.ts'
import { removeUnsentNotices } from '../notices/notices.store.ts'

type Form = Pick<
  typeof unfinishedLeads.$inferInsert,
  'mobile' | 'name' | 'mailid' | 'service_type' | 'city' | 'message' | 'reason'
>

/** One for each number: the newest form replaces the one before, also where it leaves a field empty. */
export async function saveUnfinishedLead(db: DbOrTx, { mobile, reason, ...typed }: Form, now: Date): Promise<number> {
  const { name = null, mailid = null, service_type = null, city = null, message = null } = typed
  const form = { mobile, reason, name, mailid, service_type, city, message }
  const [row] = await db
    .insert(unfinishedLeads)
    .values({ ...form, created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: unfinishedLeads.mobile,
      // Whoever asked to be called back is called, whatever else was tried since.
      set: {
        ...form,
        updated_at: now,
        reason: sql`case when ${unfinishedLeads.reason} = 'callBack' then 'callBack' else excluded.reason end`,
      },
    })
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

export async function removeOldUnfinishedLeads(db: DbOrTx, limit: Date): Promise<void> {
  await removeWhere(db, lt(unfinishedLeads.updated_at, limit))
}

export async function removeUnfinishedLead(tx: DbOrTx, mobile: string): Promise<void> {
  await removeWhere(tx, eq(unfinishedLeads.mobile, mobile))
}

/** False when there is no such lead any more. */
export async function removeUnfinishedLeadById(tx: DbOrTx, id: number): Promise<boolean> {
  return (await removeWhere(tx, eq(unfinishedLeads.id, id))) > 0
}

/** How many were removed. */
async function removeWhere(tx: DbOrTx, condition: SQL): Promise<number> {
  const removed = await tx.delete(unfinishedLeads).where(condition).returning({ id: unfinishedLeads.id })
  if (removed.length === 0) return 0
  await removeUnsentNotices(
    tx,
    'unfinished',
    removed.map(({ id }) => id),
  )
  return removed.length
}

/**
 * A call back that was asked for, because no code could be sent. It is news even of a form that the business has heard of
 * as an unfinished one; asked for again, it is not.
 */
export async function saveCallBack(tx: DbOrTx, form: Omit<Form, 'reason'>, now: Date): Promise<number> {
  const isOther = and(eq(unfinishedLeads.mobile, form.mobile), ne(unfinishedLeads.reason, 'callBack'))
  if (isOther) await removeWhere(tx, isOther)
  return saveUnfinishedLead(tx, { ...form, reason: 'callBack' }, now)
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
    .orderBy(desc(unfinishedLeads.updated_at), desc(unfinishedLeads.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    rows: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
    total: await db.$count(unfinishedLeads, found),
  }
}
