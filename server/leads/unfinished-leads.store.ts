import { desc, eq, ilike, lt, or } from 'drizzle-orm'
import type { UnfinishedLead } from '../../contract/leads.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { unfinishedLeads } from '../db/schema.ts'

type Form = Pick<typeof unfinishedLeads.$inferInsert, 'mobile' | 'name' | 'mailid' | 'service_type' | 'city' | 'message'>

/** One for each number: the newest form replaces the one before. */
export async function saveUnfinishedLead(db: DbOrTx, form: Form, now: Date): Promise<void> {
  await db
    .insert(unfinishedLeads)
    .values({ ...form, created_at: now, updated_at: now })
    .onConflictDoUpdate({ target: unfinishedLeads.mobile, set: { ...form, updated_at: now } })
}

const KEPT_FOR_MS = 30 * 24 * 3_600_000

export async function removeOldUnfinishedLeads(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(unfinishedLeads).where(lt(unfinishedLeads.updated_at, new Date(now.getTime() - KEPT_FOR_MS)))
}

export async function removeUnfinishedLead(db: DbOrTx, mobile: string): Promise<void> {
  await db.delete(unfinishedLeads).where(eq(unfinishedLeads.mobile, mobile))
}

export async function countUnfinishedLeads(db: DbOrTx): Promise<number> {
  return db.$count(unfinishedLeads)
}

/** Newest first. */
export async function listUnfinishedLeads(
  db: DbOrTx,
  { page, limit, search }: { page: number; limit: number; search?: string },
): Promise<{ rows: UnfinishedLead[]; total: number }> {
  const pattern = search && likePattern(search)
  const found = pattern
    ? or(ilike(unfinishedLeads.name, pattern), ilike(unfinishedLeads.mobile, pattern), ilike(unfinishedLeads.message, pattern))
    : undefined
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
