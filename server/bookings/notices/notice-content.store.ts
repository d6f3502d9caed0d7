import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators, alarms, contactMessages, leads, orders, unfinishedLeads } from '../../platform/db/schema.ts'

// Notices read the records that they describe themselves: the nouns of these records depend on notices, not the
// reverse.

export type LeadFacts = { lead: typeof leads.$inferSelect; amountPaise: number | null }
export type MessageRow = typeof contactMessages.$inferSelect
export type UnfinishedLeadRow = typeof unfinishedLeads.$inferSelect
/** `to` is the address of the administrator whom the alarm is for, null where it is for the business. */
export type AlarmRow = typeof alarms.$inferSelect & { to: string | null }

/** `amountPaise` is null for a lead that was not paid online. */
export async function findLeadFacts(db: DbOrTx, id: number): Promise<LeadFacts | undefined> {
  const [row] = await db
    .select({ lead: leads, amountPaise: orders.amount_paise })
    .from(leads)
    .leftJoin(orders, eq(orders.lead_id, leads.id))
    .where(eq(leads.id, id))
  return row
}

export async function findMessage(db: DbOrTx, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

/** The forms of a digest: those to be called back first, then the oldest. */
export async function listFormsOfDigest(db: DbOrTx, digestId: number, limit: number): Promise<UnfinishedLeadRow[]> {
  return db
    .select()
    .from(unfinishedLeads)
    .where(eq(unfinishedLeads.digest_id, digestId))
    .orderBy(desc(eq(unfinishedLeads.reason, 'callBack')), asc(unfinishedLeads.updated_at), asc(unfinishedLeads.id))
    .limit(limit)
}

export async function findAlarm(db: DbOrTx, id: number): Promise<AlarmRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(alarms), to: administrators.email })
    .from(alarms)
    .leftJoin(administrators, eq(administrators.id, alarms.administrator_id))
    .where(eq(alarms.id, id))
  return row
}
