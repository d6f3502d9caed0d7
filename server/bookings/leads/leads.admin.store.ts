import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { LeadStatus } from '../../../contract/options.ts'
import { moveToTrash, takeFromTrash } from '../../content/history/trashed-rows.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators, leadHistory, leads } from '../../platform/db/schema.ts'
import { type ListedLead, selectLeads, toListedLead } from './leads.search.store.ts'
import type { LeadRow } from './leads.store.ts'

type LeadEvent = HandlerAnswer<typeof api.leads.get>['history'][number]

export async function findLead(db: DbOrTx, id: number): Promise<ListedLead | undefined> {
  const [row] = await selectLeads(db).where(and(eq(leads.id, id), isNull(leads.deleted_at)))
  return row && toListedLead(row)
}

/** Moves a lead to the trash; false where there is no such lead outside it. */
export function removeLead(db: DbOrTx, id: number, now: Date): Promise<boolean> {
  return moveToTrash(db, leads, id, now)
}

/** Takes a lead out of the trash; false where it has no such lead, as when one is only retained for its receipt. */
export function restoreLead(db: DbOrTx, id: number, now: Date): Promise<boolean> {
  return takeFromTrash(db, leads, id, now, isNull(leads.retained_at))
}

/** Locked until the transaction ends. */
export async function lockLead(tx: DbOrTx, id: number): Promise<LeadRow | undefined> {
  const [row] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deleted_at)))
    .for('update')
  return row
}

/** Updates a lead's status and adds a row to its history; a note alone comes with the present status. */
export async function insertLeadEvent(
  tx: DbOrTx,
  event: { leadId: number; status: LeadStatus; note?: string; requestId?: string; administratorId?: number; now: Date },
): Promise<void> {
  await tx.update(leads).set({ status: event.status }).where(eq(leads.id, event.leadId))
  await tx.insert(leadHistory).values({
    lead_id: event.leadId,
    status: event.status,
    note: event.note,
    request_id: event.requestId,
    administrator_id: event.administratorId,
    created_at: event.now,
  })
}

/** Whether an earlier request with this id made its entry. The lead has to be locked. */
export async function hasLeadEvent(tx: DbOrTx, leadId: number, requestId: string): Promise<boolean> {
  const isSame = and(eq(leadHistory.lead_id, leadId), eq(leadHistory.request_id, requestId))
  return (await tx.$count(leadHistory, isSame)) > 0
}

/** Oldest first. */
export async function listLeadHistory(db: DbOrTx, leadId: number): Promise<LeadEvent[]> {
  return db
    .select({
      id: leadHistory.id,
      what: leadHistory.what,
      status: leadHistory.status,
      note: leadHistory.note,
      by: administrators.email,
      created_at: leadHistory.created_at,
    })
    .from(leadHistory)
    .leftJoin(administrators, eq(administrators.id, leadHistory.administrator_id))
    .where(eq(leadHistory.lead_id, leadId))
    .orderBy(asc(leadHistory.id))
}

/** Other leads of the same number, newest first. */
export async function listLeadsOfNumber(db: DbOrTx, { mobile, id }: Pick<ListedLead, 'mobile' | 'id'>): Promise<ListedLead[]> {
  const rows = await selectLeads(db)
    .where(and(eq(leads.mobile, mobile), ne(leads.id, id), isNull(leads.deleted_at)))
    .orderBy(desc(leads.id))
    .limit(20)
  return rows.map(toListedLead)
}
