import { and, asc, desc, eq, gte, isNull, like, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Lead, LeadEvent } from '../../contract/leads.ts'
import type { City, LeadStatus } from '../../contract/options.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { administrators, leadHistory, leads } from '../db/schema.ts'
import { dayInIndia } from './leads.rules.ts'

export type LeadRow = typeof leads.$inferSelect

export type LeadFilter = { status?: LeadStatus; search?: string; service_type?: string; city?: City; from?: string; to?: string }

// Counting goes no further: a full count of a large table takes a hundred times as long as a page of it.
export const COUNT_CAP = 1000

function matches({ status, search, service_type, city, from, to }: LeadFilter): SQL | undefined {
  return and(
    isNull(leads.deleted_at),
    status && eq(leads.status, status),
    service_type ? eq(leads.service_type, service_type) : undefined,
    city && eq(leads.city, city),
    from ? gte(leads.created_at, dayInIndia(from).start) : undefined,
    to ? lt(leads.created_at, dayInIndia(to).end) : undefined,
    search ? like(leads.search_text, likePattern(search.toLowerCase())) : undefined,
  )
}

export async function listLeads(
  db: DbOrTx,
  { page, limit, order, ...filter }: LeadFilter & { page: number; limit: number; order: 'newest' | 'oldest' },
): Promise<Lead[]> {
  const rows = await db
    .select()
    .from(leads)
    .where(matches(filter))
    .orderBy(order === 'newest' ? desc(leads.id) : asc(leads.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map(toLead)
}

/** Up to COUNT_CAP + 1, which means more. */
export async function countLeads(db: DbOrTx, filter: LeadFilter): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(leads)
    .where(matches(filter))
    .limit(COUNT_CAP + 1)
    .as('some')
  const [row] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(some)
  return row?.total ?? 0
}

export async function findNewestLeadId(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ id: leads.id }).from(leads).orderBy(desc(leads.id)).limit(1)
  return row?.id ?? 0
}

export async function findLead(db: DbOrTx, id: number): Promise<Lead | undefined> {
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deleted_at)))
  return row && toLead(row)
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

/** Writes a lead's status and a row of its history; a note alone leaves the status as it is. */
export async function writeLeadEvent(
  tx: DbOrTx,
  event: { leadId: number; status: LeadStatus; note?: string; administratorId?: number; now: Date },
): Promise<void> {
  await tx.update(leads).set({ status: event.status }).where(eq(leads.id, event.leadId))
  await tx.insert(leadHistory).values({
    lead_id: event.leadId,
    status: event.status,
    note: event.note,
    administrator_id: event.administratorId,
    created_at: event.now,
  })
}

/** Oldest first. */
export async function listLeadHistory(db: DbOrTx, leadId: number): Promise<LeadEvent[]> {
  const rows = await db
    .select({
      id: leadHistory.id,
      status: leadHistory.status,
      note: leadHistory.note,
      by: administrators.email,
      created_at: leadHistory.created_at,
    })
    .from(leadHistory)
    .leftJoin(administrators, eq(administrators.id, leadHistory.administrator_id))
    .where(eq(leadHistory.lead_id, leadId))
    .orderBy(asc(leadHistory.id))
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Other leads of the same number, newest first. */
export async function listLeadsOfNumber(db: DbOrTx, { mobile, id }: Pick<Lead, 'mobile' | 'id'>): Promise<Lead[]> {
  const rows = await db
    .select()
    .from(leads)
    .where(and(eq(leads.mobile, mobile), ne(leads.id, id), isNull(leads.deleted_at)))
    .orderBy(desc(leads.id))
    .limit(20)
  return rows.map(toLead)
}

function toLead(row: LeadRow): Lead {
  return { ...row, created_at: row.created_at.toISOString() }
}
