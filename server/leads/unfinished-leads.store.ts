import { eq, lt } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
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
