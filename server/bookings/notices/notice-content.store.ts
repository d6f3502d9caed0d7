import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators, alarms, leads, orders, technicians } from '../../platform/db/schema.ts'
import type { LeadFacts } from '../../platform/deps/notices.ts'

/** `to` is the address of the administrator whom the alarm is for, null where it is for the business. */
export type AlarmRow = typeof alarms.$inferSelect & { to: string | null }

export async function findLeadFacts(db: DbOrTx, id: number): Promise<LeadFacts | undefined> {
  const [row] = await db
    .select({ lead: leads, amountPaise: orders.amount_paise, takenBy: administrators.email })
    .from(leads)
    .leftJoin(orders, eq(orders.lead_id, leads.id))
    .leftJoin(administrators, eq(administrators.id, leads.taken_by))
    .where(eq(leads.id, id))
  return row
}

/** Whether the customer of a lead gave an email address. */
export async function hasMailAddress(db: DbOrTx, leadId: number): Promise<boolean> {
  return (await db.$count(leads, and(eq(leads.id, leadId), isNotNull(leads.mailid)))) > 0
}

/** Whether the business has entered technicians, also such as don't work yet: from then on visits are told. */
export async function hasTechnicians(db: DbOrTx): Promise<boolean> {
  return (await db.select({ id: technicians.id }).from(technicians).limit(1)).length > 0
}

export async function findAlarm(db: DbOrTx, id: number): Promise<AlarmRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(alarms), to: administrators.email })
    .from(alarms)
    .leftJoin(administrators, eq(administrators.id, alarms.administrator_id))
    .where(eq(alarms.id, id))
  return row
}
