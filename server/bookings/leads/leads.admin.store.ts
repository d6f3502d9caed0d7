import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import { perDraftField } from '../../../contract/bookings/lead-fields.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { LeadStatus } from '../../../contract/options.ts'
import { moveToTrash, takeFromTrash } from '../../content/kinds/versions.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import {
  administrators,
  leadHistory,
  leads,
  technicians,
  unfinishedLeads,
  verifications,
  visitEvents,
  visits,
} from '../../platform/db/schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toCalls } from './leads.rules.ts'
import { type ListedLead, selectLeads, toListedLead } from './leads.search.store.ts'
import type { LeadRow } from './leads.store.ts'

export type LeadEvent = HandlerAnswer<typeof api.leads.get>['history'][number]

async function findLead(db: DbOrTx, id: number): Promise<ListedLead | undefined> {
  const [row] = await selectLeads(db).where(and(eq(leads.id, id), isNull(leads.deleted_at)))
  return row && toListedLead(row)
}

export async function getLead(db: DbOrTx, id: number): Promise<ListedLead> {
  const lead = await findLead(db, id)
  if (!lead) throw notFound()
  return lead
}

/** Moves a lead to the trash; false where there is no such lead outside it. */
export function removeLead(db: DbOrTx, id: number, now: Date): Promise<boolean> {
  return moveToTrash(db, leads, id, now)
}

/** Takes a lead out of the trash; false where it has no such lead, as when one is only retained for its receipt. */
export function restoreLead(db: DbOrTx, id: number, now: Date): Promise<boolean> {
  return takeFromTrash(db, leads, id, now, isNull(leads.retained_at))
}

/** The histories of these leads, oldest first. */
export async function listHistoryOf(db: DbOrTx, ofLeads: readonly { id: number }[]): Promise<Map<number, LeadEvent[]>> {
  const ids = ofLeads.map(({ id }) => id)
  const rows = await selectEvents(db).where(inArray(leadHistory.lead_id, ids)).orderBy(asc(leadHistory.id))
  return Map.groupBy(rows.map(toEvent), ({ lead_id }) => lead_id)
}

const toEvent = ({ technician, ...event }: Awaited<ReturnType<typeof selectEvents>>[number]) => ({
  ...event,
  ...(technician && { technician }),
})

/** An entry that a technician's step of a visit made names them: both rows have the id of the same request. */
function selectEvents(db: DbOrTx) {
  const technician = sql<string | null>`(select ${technicians.name} from ${visits}
    join ${visitEvents} on ${visitEvents.visit_id} = ${visits.id} and ${visitEvents.action_id} = ${leadHistory.request_id}
    join ${technicians} on ${technicians.id} = ${visitEvents.technician_id}
    where ${visits.lead_id} = ${leadHistory.lead_id} and ${visitEvents.by} = 'technician' limit 1)`
  const { id, lead_id, what, status, note, created_at } = leadHistory
  return db
    .select({ id, lead_id, what, status, note, by: administrators.email, technician, created_at })
    .from(leadHistory)
    .leftJoin(administrators, eq(administrators.id, leadHistory.administrator_id))
}

type OfNumber = Pick<ListedLead, 'mobile' | 'id'>

/** Other leads of the same number, newest first. */
export async function listLeadsOfNumber(db: DbOrTx, { mobile, id }: OfNumber, status?: LeadStatus): Promise<ListedLead[]> {
  const isOther = and(eq(leads.mobile, mobile), ne(leads.id, id), isNull(leads.deleted_at))
  const rows = await selectLeads(db)
    .where(and(isOther, status && eq(leads.status, status)))
    .orderBy(desc(leads.id))
    .limit(20)
  return rows.map(toListedLead)
}

/** Whether the lead was booked with a code to this number. */
export async function isVerifiedFor(db: DbOrTx, leadId: number, mobile: string): Promise<boolean> {
  return (await db.$count(verifications, and(eq(verifications.lead_id, leadId), eq(verifications.mobile, mobile)))) > 0
}

/**
 * Takes a call out of a locked lead's history and gives the lead what the other calls tell; false where there is no
 * such call. One with a note becomes a note.
 */
export async function removeCall(tx: DbOrTx, lead: LeadRow, callId: number): Promise<boolean> {
  const history = await tx.select().from(leadHistory).where(eq(leadHistory.lead_id, lead.id)).orderBy(asc(leadHistory.id))
  const call = history.find(({ id, what }) => id === callId && (what === 'called' || what === 'notReached'))
  if (!call) return false
  const others = history.filter((entry) => entry !== call)
  const isCall = and(eq(leadHistory.id, callId), eq(leadHistory.lead_id, lead.id))
  if (call.note) await tx.update(leadHistory).set({ what: 'note' }).where(isCall)
  else await tx.delete(leadHistory).where(isCall)
  const { called_at, called_by, ...tries } = toCalls(others)
  // A lead that was taken by phone is answered without an entry.
  const isFromHistory = toCalls(history).called_at?.getTime() === lead.called_at?.getTime()
  await tx
    .update(leads)
    .set(isFromHistory ? { ...tries, called_at, called_by } : tries)
    .where(eq(leads.id, lead.id))
  return true
}

type KnownNumber = NonNullable<HandlerAnswer<typeof api.leads.findKnown>['data']> & {
  /** The newest lead. */
  lead_id: number | null
}

/** What was typed last says why they call; the newest lead fills in the rest, but for what that booking was about. */
export async function findKnownNumber(db: DbOrTx, mobile: string): Promise<KnownNumber | undefined> {
  const isOfNumber = and(eq(leads.mobile, mobile), isNull(leads.deleted_at))
  const [[lead], [form], [open_lead], bookings] = await Promise.all([
    db.select().from(leads).where(isOfNumber).orderBy(desc(leads.created_at), desc(leads.id)).limit(1),
    db
      .select()
      .from(unfinishedLeads)
      .where(eq(unfinishedLeads.mobile, mobile))
      .orderBy(desc(unfinishedLeads.updated_at))
      .limit(1),
    db
      .select({ id: leads.id, reference: leads.reference })
      .from(leads)
      .where(and(isOfNumber, eq(leads.status, 'New')))
      .orderBy(desc(leads.created_at), desc(leads.id))
      .limit(1),
    db.$count(leads, isOfNumber),
  ])
  const language = form?.language ?? lead?.language
  if (!language) return undefined
  return {
    ...perDraftField((field) => form?.[field] ?? (field === 'message' ? null : (lead?.[field] ?? null))),
    language,
    bookings,
    last_booked_at: lead?.created_at ?? null,
    last_service: lead?.service_type ?? null,
    has_unfinished: form !== undefined,
    ...(open_lead && { open_lead }),
    lead_id: lead?.id ?? null,
  }
}
