import { and, asc, desc, eq, gt, gte, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as api from '../../contract/api.ts'
import type { HandlerAnswer } from '../../contract/endpoint.ts'
import { boundsOfDay } from '../../contract/india.ts'
import { countCap, type LeadCounts } from '../../contract/leads.ts'
import { type City, LEAD_STATUSES, type LeadStatus } from '../../contract/options.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import type { Listed, PageQuery } from '../db/list.ts'
import { leads, orders } from '../db/schema.ts'
import { toSearchWords } from './leads.rules.ts'

export type ListedLead = HandlerAnswer<typeof api.leads.list>['data'][number]

export type LeadFilter = { status?: LeadStatus; search?: string; service_type?: string; city?: City; from?: string; to?: string }

function matches({ status, search, service_type, city, from, to }: LeadFilter): SQL | undefined {
  // Few leads have one service in one city: scanning them is faster than the trigram index, which the planner would
  // choose.
  const searched = service_type && city ? sql`(${leads.search_text} || '')` : sql`${leads.search_text}`
  return and(
    isNull(leads.deleted_at),
    status && eq(leads.status, status),
    service_type ? eq(leads.service_type, service_type) : undefined,
    city && eq(leads.city, city),
    from ? gte(leads.created_at, boundsOfDay(from).start) : undefined,
    to ? lt(leads.created_at, boundsOfDay(to).end) : undefined,
    matchesSearch(searched, search),
  )
}

function matchesSearch(text: SQL, search = ''): SQL | undefined {
  const toPatterns = ({ word, isPrefix }: ReturnType<typeof toSearchWords>[number]) =>
    isPrefix ? [`${word}%`, `% ${word}%`] : [likePattern(word)]
  return and(...toSearchWords(search).map((word) => or(...toPatterns(word).map((pattern) => like(text, pattern)))))
}

type Paging = PageQuery & { order: 'newest' | 'oldest' }

/** A page of leads. `total` is counted up to the cap; one more than the cap means more. */
export async function listLeads(
  db: DbOrTx,
  { page: number, limit, order, ...filter }: LeadFilter & Paging,
): Promise<Listed<ListedLead>> {
  const inOrder = order === 'newest' ? desc : asc
  const cap = countCap({ ...filter, page: number, limit })
  // One query for both, on ids alone: whole rows are read for the page only. Ordered by time first, as the indexes are.
  const hits = db
    .$with('hits', { id: leads.id, at: leads.created_at })
    .as(toSearchWords(filter.search ?? '').length > 0 ? searchHits(filter, order, cap + 1) : hitsInOrder(filter, order, cap + 1))
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
  // Past the last page no row carries the total.
  const total = rows[0]?.total ?? (number === 1 ? 0 : await countLeads(db, filter, cap))
  return { rows: rows.map(toListedLead), total }
}

const byTime = (order: Paging['order']) => (order === 'newest' ? sql`created_at desc, id desc` : sql`created_at, id`)

function hitsInOrder(filter: LeadFilter, order: Paging['order'], wanted: number): SQL {
  return sql`select id, created_at from leads where ${matches(filter)} order by ${byTime(order)} limit ${wanted}`
}

/**
 * To get the first hits in order, PostgreSQL either scans by time until it has enough, or reads all hits from the
 * trigram index. It guesses by the word's frequency in the whole table, and may scan a whole tab for a word that only
 * other tabs have. This query does not depend on the guess: it scans the first leads, and reads all hits only if these
 * hold too few. `materialized` hides the limit from the planner.
 */
function searchHits({ search, ...filter }: LeadFilter, order: Paging['order'], wanted: number): SQL {
  const reach = Math.min(40 * wanted, 10_000)
  return sql`
    with first_leads as materialized (
      select id, created_at, search_text from leads where ${matches(filter)} order by ${byTime(order)} limit ${reach}
    ), first_hits as materialized (
      select id, created_at from first_leads where ${matchesSearch(sql`search_text`, search)} order by ${byTime(order)} limit ${wanted}
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

/** Counted up to the cap; one more than the cap means more. */
export async function countLeads(db: DbOrTx, filter: LeadFilter, cap = countCap(filter)): Promise<number> {
  const some = db
    .select({ id: leads.id })
    .from(leads)
    .where(matches(filter))
    .limit(cap + 1)
    .as('some_leads')
  return db.$count(some)
}

/** The count of each tab, the newest id, and how many new leads followed the one that the caller knows. */
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

const MAX_HITS = 300

/** Searches the index once for all tabs. */
async function countHits(db: DbOrTx, filter: LeadFilter): Promise<Tabs> {
  const hits = await db
    .select({ status: leads.status })
    .from(leads)
    .where(matches(filter))
    .orderBy(desc(leads.created_at))
    .limit(MAX_HITS + 1)
  const tabs: Tabs = { New: 0, Cancelled: 0, Completed: 0, is_partial: hits.length > MAX_HITS }
  for (const { status } of hits) tabs[status] += 1
  return tabs
}

export function selectLeads(db: DbOrTx) {
  return db.select({ lead: leads, order: orders }).from(leads).leftJoin(orders, eq(orders.lead_id, leads.id)).$dynamic()
}

/** The new lead that has waited longest. */
export async function findOldestNewLead(db: DbOrTx): Promise<ListedLead | undefined> {
  const [row] = await selectLeads(db)
    .where(matches({ status: 'New' }))
    .orderBy(asc(leads.created_at), asc(leads.id))
    .limit(1)
  return row && toListedLead(row)
}

type Row = Awaited<ReturnType<typeof selectLeads>>[number]

export function toListedLead({ lead, order }: Row): ListedLead {
  const { payment_id: id } = lead
  const payment = id && order ? { id, order_id: order.id, status: order.status, amount_paise: order.amount_paise } : null
  return { ...lead, payment }
}
