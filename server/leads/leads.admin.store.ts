import { and, asc, desc, eq, gt, gte, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { boundsOfDay } from '../../contract/india.ts'
import { countCap, type Lead, type LeadCounts, type LeadEvent } from '../../contract/leads.ts'
import { type City, LEAD_STATUSES, type LeadStatus } from '../../contract/options.ts'
import type { DbOrTx } from '../db/client.ts'
import { administrators, leadHistory, leads, orders } from '../db/schema.ts'
import { toSearchPatterns } from './leads.rules.ts'

type LeadRow = typeof leads.$inferSelect

export type LeadFilter = { status?: LeadStatus; search?: string; service_type?: string; city?: City; from?: string; to?: string }

function matches({ status, search, service_type, city, from, to }: LeadFilter): SQL | undefined {
  // Few leads are of one service in one city: reading them is quicker than the trigrams, which the planner would take.
  const searched = service_type && city ? sql`(${leads.search_text} || '')` : sql`${leads.search_text}`
  return and(
    isNull(leads.deleted_at),
    status && eq(leads.status, status),
    service_type ? eq(leads.service_type, service_type) : undefined,
    city && eq(leads.city, city),
    from ? gte(leads.created_at, boundsOfDay(from).start) : undefined,
    to ? lt(leads.created_at, boundsOfDay(to).end) : undefined,
    holds(searched, search),
  )
}

function holds(text: SQL, search = ''): SQL | undefined {
  return and(...toSearchPatterns(search).map((patterns) => or(...patterns.map((pattern) => like(text, pattern)))))
}

type Paging = { page: number; limit: number; order: 'newest' | 'oldest' }

/** A page of leads, and how many there are: counted up to the cap, which one more exceeds. */
export async function listLeads(
  db: DbOrTx,
  { page: number, limit, order, ...filter }: LeadFilter & Paging,
): Promise<{ rows: Lead[]; total: number }> {
  const inOrder = order === 'newest' ? desc : asc
  const cap = countCap({ ...filter, page: number, limit })
  // One look for both, and by ids alone: the whole rows are read for the page only. By time first, as the indexes are.
  const hits = db
    .$with('hits', { id: leads.id, at: leads.created_at })
    .as(holds(sql``, filter.search) ? searchHits(filter, order, cap + 1) : hitsInOrder(filter, order, cap + 1))
  const page = db
    .select()
    .from(hits)
    .orderBy(inOrder(hits.at), inOrder(hits.id))
    .limit(limit)
    .offset((number - 1) * limit)
    .as('page')
  const rows = await db
    .with(hits)
    .select({ lead: leads, order: orders, total: sql<number>`(select count(*)::int from ${hits})` })
    .from(page)
    .innerJoin(leads, eq(leads.id, page.id))
    .leftJoin(orders, eq(orders.lead_id, leads.id))
    .orderBy(inOrder(page.at), inOrder(page.id))
  // Past the end no row tells the total.
  const total = rows[0]?.total ?? (number === 1 ? 0 : await countLeads(db, filter, cap))
  return { rows: rows.map(toLead), total }
}

const byTime = (order: Paging['order']) => (order === 'newest' ? sql`created_at desc, id desc` : sql`created_at, id`)

function hitsInOrder(filter: LeadFilter, order: Paging['order'], wanted: number): SQL {
  return sql`select id, created_at from leads where ${matches(filter)} order by ${byTime(order)} limit ${wanted}`
}

/**
 * Asked for the first hits in order, PostgreSQL either reads along the time, hoping to have enough soon, or takes them
 * all from the trigrams. It guesses which from how frequent a word is in the whole table, and reads a tab to its end for
 * a word that other tabs have. So nothing is left to the guess: the first leads are read, and only if they hold too few
 * hits, which makes the word a rare one, all hits are taken. `materialized` keeps the limit from being seen inside.
 */
function searchHits({ search, ...filter }: LeadFilter, order: Paging['order'], wanted: number): SQL {
  const reach = Math.min(40 * wanted, 10_000)
  return sql`
    with first_leads as materialized (
      select id, created_at, search_text from leads where ${matches(filter)} order by ${byTime(order)} limit ${reach}
    ), first_hits as materialized (
      select id, created_at from first_leads where ${holds(sql`search_text`, search)} order by ${byTime(order)} limit ${wanted}
    ), verdict as materialized (
      select (select count(*) from first_hits) = ${wanted} or (select count(*) from first_leads) < ${reach} as is_enough
    ), all_hits as materialized (
      select id, created_at from leads where ${matches({ ...filter, search })}
    )
    select id, created_at from first_hits where (select is_enough from verdict)
    union all
    select id, created_at from all_hits where not (select is_enough from verdict)
    order by ${byTime(order)} limit ${wanted}`
}

/** Up to the cap and one more, which means more. */
export async function countLeads(db: DbOrTx, filter: LeadFilter, cap = countCap(filter)): Promise<number> {
  const some = db
    .select({ id: leads.id })
    .from(leads)
    .where(matches(filter))
    .limit(cap + 1)
    .as('some_leads')
  return db.$count(some)
}

/** Counts of each tab, with the newest id and how many new ones came after the one that the caller knows. */
export async function countLeadTabs(
  db: DbOrTx,
  filter: Omit<LeadFilter, 'status'>,
  since = 2_147_483_647,
): Promise<Omit<LeadCounts, 'unfinished'>> {
  const [tabs, newest, arrived] = await Promise.all([
    filter.search ? countHits(db, filter) : countEach(db, filter),
    db.select({ id: leads.id }).from(leads).orderBy(desc(leads.id)).limit(1),
    db.$count(leads, and(gt(leads.id, since), matches({ status: 'New' }))),
  ])
  return { ...tabs, newest_id: newest[0]?.id ?? 0, arrived }
}

type Tabs = Record<LeadStatus, number> & { is_partial: boolean }

async function countEach(db: DbOrTx, filter: LeadFilter): Promise<Tabs> {
  const counts = await Promise.all(LEAD_STATUSES.map(async (status) => [status, await countLeads(db, { ...filter, status })]))
  return { ...(Object.fromEntries(counts) as Record<LeadStatus, number>), is_partial: false }
}

const HITS = 300

/** A search goes through the index once for all tabs. */
async function countHits(db: DbOrTx, filter: LeadFilter): Promise<Tabs> {
  const hits = await db
    .select({ status: leads.status })
    .from(leads)
    .where(matches(filter))
    .orderBy(desc(leads.created_at))
    .limit(HITS + 1)
  const tabs: Tabs = { New: 0, Cancelled: 0, Completed: 0, is_partial: hits.length > HITS }
  for (const { status } of hits) tabs[status] += 1
  return tabs
}

export async function findLead(db: DbOrTx, id: number): Promise<Lead | undefined> {
  const [row] = await selectLeads(db).where(and(eq(leads.id, id), isNull(leads.deleted_at)))
  return row && toLead(row)
}

function selectLeads(db: DbOrTx) {
  return db.select({ lead: leads, order: orders }).from(leads).leftJoin(orders, eq(orders.lead_id, leads.id)).$dynamic()
}

/** The one that has waited longest. */
export async function findOldestNewLead(db: DbOrTx): Promise<Lead | undefined> {
  const [row] = await selectLeads(db)
    .where(matches({ status: 'New' }))
    .orderBy(asc(leads.created_at), asc(leads.id))
    .limit(1)
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

/** Whether this call has made its entry already; the lead is locked. */
export async function hasLeadEvent(tx: DbOrTx, leadId: number, requestId: string): Promise<boolean> {
  const isSame = and(eq(leadHistory.lead_id, leadId), eq(leadHistory.request_id, requestId))
  return (await tx.$count(leadHistory, isSame)) > 0
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
  const rows = await selectLeads(db)
    .where(and(eq(leads.mobile, mobile), ne(leads.id, id), isNull(leads.deleted_at)))
    .orderBy(desc(leads.id))
    .limit(20)
  return rows.map(toLead)
}

function toLead({ lead, order }: { lead: LeadRow; order: typeof orders.$inferSelect | null }): Lead {
  const { payment_id: id } = lead
  const payment = id && order ? { id, order_id: order.id, status: order.status, amount_paise: order.amount_paise } : null
  return { ...lead, payment, created_at: lead.created_at.toISOString(), due_at: lead.due_at.toISOString() }
}
