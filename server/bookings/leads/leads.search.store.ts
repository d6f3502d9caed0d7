import {
  and,
  asc,
  type Column,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type * as api from '../../../contract/api.ts'
import type { LeadCounts, LeadOrder } from '../../../contract/bookings/leads.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import { countCap } from '../../../contract/lists.ts'
import { type City, LEAD_STATUSES, type LeadCallFilter, type LeadStatus } from '../../../contract/options.ts'
import { rolesFor } from '../../../contract/roles.ts'
import { type DbOrTx, isAnyOf } from '../../platform/db/client.ts'
import { countUpTo, type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import { administrators, leadHistory, leads, orders, visits } from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { isComingVisit, isLiveVisit, openClaim, refundablePaise, refundedPaise } from './lead-visits.store.ts'
import { toFoldedPatterns } from './leads.rules.ts'

type Accounts = { role: AnyPgColumn; disabled_at: AnyPgColumn }

/** An account that is switched off, or became an editor's, has no leads: they are unassigned. */
const canHaveLeads = ({ role, disabled_at }: Accounts) => and(inArray(role, rolesFor('agent')), isNull(disabled_at))

const { id, email } = administrators

export async function listAssignees(db: DbOrTx): Promise<{ id: number; email: string }[]> {
  return db.select({ id, email }).from(administrators).where(canHaveLeads(administrators)).orderBy(asc(email))
}

export async function findAssignee(db: DbOrTx, assigneeId: number | null): Promise<{ id: number; email: string } | undefined> {
  if (assigneeId === null) return undefined
  const [row] = await db
    .select({ id, email })
    .from(administrators)
    .where(and(eq(id, assigneeId), canHaveLeads(administrators)))
  return row
}

export type ListedLead = HandlerAnswer<typeof api.leads.list>['data'][number]

export type LeadFilter = {
  now: Date
  status?: LeadStatus
  search?: string
  service_type?: string
  city?: City
  language?: Language
  from?: string
  to?: string
  calls?: LeadCallFilter
  assignee_id?: number
}

// Written as in the condition of the index `leads_unanswered`.
const isNew = sql`${leads.status} = 'New'`
const isUncalled = sql`${isNew} and ${leads.called_at} is null`
/** A value of a lead's live visit, looked up for each lead. */
const ofVisit = <Value extends AnyPgColumn>(value: Value, hasTechnician = isNotNull) =>
  sql<Value['_']['data'] | null>`(select ${value} from ${visits}
    where ${visits.lead_id} = ${leads.id} and ${isLiveVisit} and ${hasTechnician(visits.reservation_id)})`.mapWith(value)
const [visitAt, arrivedAt] = [ofVisit(visits.window_start), ofVisit(visits.arrived_at)]
const unassignedVisitAt = ofVisit(visits.window_start, isNull)
/** A lead with a time and a technician waits for no call. "exists" would become a join, which may read all leads. */
const isAwaited = sql`${visitAt} is not null`
export const isUnanswered = sql`${isUncalled} and not (${isAwaited})`

const nextCallAt = sql`coalesce(${leads.try_again_at}, ${leads.due_at})`
/** Of those to call: the moment of the promised or the next call is past. */
const isCallLate = (now: Date) => sql`${nextCallAt} <= ${now.toISOString()}::timestamptz`

const CALLS: Record<LeadCallFilter, (now: Date) => SQL | undefined> = {
  unanswered: () => isUnanswered,
  due: (now) =>
    and(isNew, not(isAwaited), or(and(isNull(leads.called_at), isNull(leads.try_again_at)), lte(leads.try_again_at, now))),
  called: () => isNotNull(leads.called_at),
}

function filterBy({ now, status, service_type, city, language, from, to, calls, assignee_id }: LeadFilter): SQL | undefined {
  return and(
    isNull(leads.deleted_at),
    status && eq(leads.status, status),
    service_type ? eq(leads.service_type, service_type) : undefined,
    city && eq(leads.city, city),
    language && eq(leads.language, language),
    from ? gte(leads.created_at, boundsOfDay(from).start) : undefined,
    to ? lt(leads.created_at, boundsOfDay(to).end) : undefined,
    calls && CALLS[calls](now),
    assignee_id ? eq(leads.assignee_id, assignee_id) : undefined,
  )
}

/**
 * New leads as the office works on them: visits whose time is over and that no one has arrived for, those that no
 * technician comes for, then calls by the moment of the promised or the next one, calls again, visits that are fixed,
 * technicians who have arrived, and who was called. Only of the new ones are there few enough to sort.
 */
function queueOf({ now, calls }: LeadFilter) {
  if (calls === 'due') return [unassignedVisitAt, nextCallAt, asc(leads.id)]
  return [
    sql`case when ${arrivedAt} is not null then 5
      when ${isAwaited} then case when ${ofVisit(visits.window_end)} <= ${now.toISOString()}::timestamptz then 0 else 4 end
      when ${unassignedVisitAt} is not null then 1
      when ${gt(leads.try_again_at, now)} then 3
      when ${leads.called_at} is not null and ${leads.try_again_at} is null then 6 else 2 end`,
    sql`coalesce(${visitAt}, ${unassignedVisitAt}, ${leads.try_again_at}, ${leads.called_at}, ${leads.due_at})`,
    asc(leads.id),
  ]
}

function matches({ search, service_type, city }: LeadFilter): SQL | undefined {
  // Few leads have one service in one city: scanning them is faster than the trigram indexes, which the planner would
  // choose.
  const searched = (column: Column) => (service_type && city ? sql`(${column} || '')` : column)
  const isFolded = (_: string, word: string) =>
    or(...toFoldedPatterns(word).map((pattern) => like(searched(leads.folded_text), pattern)))
  return matchesSearch(searched(leads.search_text), search, isFolded)
}

export async function listLeads(
  db: DbOrTx,
  { order, ...query }: LeadFilter & PageQuery & { order: LeadOrder },
): Promise<Listed<ListedLead>> {
  const inOrder = order === 'oldest' ? asc : desc
  // The time comes first, as it does in the indexes.
  const orderBy = order === 'queue' && query.status === 'New' ? queueOf(query) : [inOrder(leads.created_at), inOrder(leads.id)]
  const list = { table: leads, key: leads.id, where: filterBy(query), matches: matches(query), orderBy }
  const { ids, total } = await listIds(db, list, query)
  const rows = await selectLeads(db)
    .where(inArray(leads.id, ids))
    .orderBy(...orderBy)
  return { rows: rows.map(toListedLead), total }
}

export const countLateCalls = (db: DbOrTx, now: Date): Promise<number> =>
  db.$count(leads, and(filterBy({ now, status: 'New', calls: 'due' }), isCallLate(now)))

/** The first leads to call now, how many there are and how many of those are late, both counted as others are. */
export async function listLeadsToCall(
  db: DbOrTx,
  now: Date,
  limit: number,
): Promise<{ rows: ListedLead[]; due: number; late: number }> {
  const filter = { now, status: 'New', calls: 'due' } as const
  const orderBy = queueOf(filter)
  // One more tells that there are more.
  const first = sql`select ${leads.id}, ${isCallLate(now)} as is_late, row_number() over (order by ${sql.join(orderBy, sql`, `)}) as place
    from ${leads} where ${filterBy(filter)} order by place limit ${countCap({}) + 1}`
  const { rows } = await db.execute<{ ids: number[]; due: number; late: number }>(sql`
    select coalesce((array_agg(id order by place))[:${limit}::int], '{}') as ids, count(*)::int as due,
      count(*) filter (where is_late)::int as late from (${first}) as first`)
  const { ids, due, late } = rows[0] ?? { ids: [], due: 0, late: 0 }
  const found = await selectLeads(db)
    .where(isAnyOf(leads.id, ids))
    .orderBy(...orderBy)
  return { rows: found.map(toListedLead), due, late }
}

/** Counts up to the cap; a result of one more means "more than the cap". */
export const countLeads = async (db: DbOrTx, filter: LeadFilter): Promise<number> =>
  countUpTo(db, leads, and(filterBy(filter), matches(filter)))

type Counts = Record<LeadStatus | 'unanswered' | 'due' | 'mine', number>

type Kinds = Record<keyof Counts, SQL | undefined>

/** The count of each tab, of what the caller has to do, the newest id, and how many leads followed the known one. */
export async function countLeadTabs(
  db: DbOrTx,
  filter: Omit<LeadFilter, 'status'>,
  callerId: number,
  since = 2_147_483_647,
): Promise<Omit<LeadCounts, 'unfinished'>> {
  const kinds: Kinds = {
    ...(Object.fromEntries(LEAD_STATUSES.map((status) => [status, eq(leads.status, status)])) as Record<LeadStatus, SQL>),
    unanswered: isUnanswered,
    due: CALLS.due(filter.now),
    mine: and(isNew, eq(leads.assignee_id, callerId)),
  }
  const newestOf = async (table: typeof leads | typeof leadHistory) =>
    (await db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1))[0]?.id ?? 0
  const [counts, newest_id, newest_event_id, arrived] = await Promise.all([
    filter.search ? countHits(db, filter, kinds) : countEach(db, filter, kinds),
    newestOf(leads),
    newestOf(leadHistory),
    countUpTo(db, leads, and(gt(leads.id, since), filterBy({ now: filter.now, calls: 'unanswered' }))),
  ])
  return { ...counts, newest_id, newest_event_id, arrived }
}

async function countEach(db: DbOrTx, filter: LeadFilter, kinds: Kinds): Promise<Counts & { is_partial: boolean }> {
  const count = async ([name, is]: [string, SQL | undefined]) => [name, await countUpTo(db, leads, and(filterBy(filter), is))]
  const counts = Object.fromEntries(await Promise.all(Object.entries(kinds).map(count))) as Counts
  return { ...counts, is_partial: false }
}

const MAX_HITS = 300

/** Searches the index once for all tabs. */
async function countHits(db: DbOrTx, filter: LeadFilter, kinds: Kinds): Promise<Counts & { is_partial: boolean }> {
  const list = {
    table: leads,
    key: leads.id,
    where: filterBy(filter),
    matches: matches(filter),
    orderBy: [desc(leads.created_at), desc(leads.id)],
  }
  const { ids, total } = await listIds(db, list, { page: 1, limit: MAX_HITS }, MAX_HITS)
  const count = ([name, is]: [string, SQL | undefined]) => [name, sql`count(*) filter (where ${is})`.mapWith(Number)]
  const counted = Object.fromEntries(Object.entries(kinds).map(count)) as Record<keyof Counts, SQL<number>>
  const [counts] = await db.select(counted).from(leads).where(inArray(leads.id, ids))
  return { ...(counts as Counts), is_partial: total > MAX_HITS }
}

const takers = alias(administrators, 'takers')
const callers = alias(administrators, 'callers')
const assignees = alias(administrators, 'assignees')

export function selectLeads(db: DbOrTx) {
  const last_note = sql<string | null>`(select ${leadHistory.note} from ${leadHistory}
    where ${leadHistory.lead_id} = ${leads.id} and ${leadHistory.note} is not null
      and ${leadHistory.what} not in ('assigned', 'corrected')
    order by ${leadHistory.id} desc limit 1)`
  const refund_paise = sql<number>`case when exists (select 1 from ${visits}
    where ${visits.lead_id} = ${leads.id} and ${isComingVisit}) then ${refundablePaise} else 0 end`
  return db
    .select({
      lead: leads,
      order: { id: orders.id, status: orders.status, amount_paise: orders.amount_paise },
      refunded_paise: refundedPaise,
      refund_paise,
      taken_by: takers.email,
      called_by: callers.email,
      assignee: { id: assignees.id, email: assignees.email },
      last_note,
      visit_at: visitAt,
      arrived_at: arrivedAt,
      visit_status: ofVisit(visits.status),
      unassigned_visit_at: unassignedVisitAt,
      claim: openClaim,
    })
    .from(leads)
    .leftJoin(orders, eq(orders.lead_id, leads.id))
    .leftJoin(takers, eq(takers.id, leads.taken_by))
    .leftJoin(callers, eq(callers.id, leads.called_by))
    .leftJoin(assignees, and(eq(assignees.id, leads.assignee_id), canHaveLeads(assignees)))
    .$dynamic()
}

/** The unanswered lead that came first; one that waits for its next try comes after those to call now. */
export async function findOldestUnanswered(db: DbOrTx, now: Date): Promise<ListedLead | undefined> {
  for (const isDue of [CALLS.due(now), undefined]) {
    const [row] = await selectLeads(db)
      .where(and(filterBy({ now, calls: 'unanswered' }), isDue))
      .orderBy(asc(leads.created_at), asc(leads.id))
      .limit(1)
    if (row) return toListedLead(row)
  }
  return undefined
}

type Row = Awaited<ReturnType<typeof selectLeads>>[number]

export function toListedLead({
  lead,
  order,
  refunded_paise,
  refund_paise,
  visit_at,
  arrived_at,
  visit_status,
  ...joined
}: Row): ListedLead {
  const { payment_id: id } = lead
  const visit = {
    ...(visit_at && { visit_at }),
    ...(arrived_at && { visit_arrived_at: arrived_at }),
    ...(visit_status && { visit_status }),
  }
  const listed = { ...lead, ...joined, ...visit, ...(refund_paise > 0 && { refund_paise }) }
  if (!id || !order) return { ...listed, payment: null }
  const { status, amount_paise } = order
  const payment = { id, order_id: order.id, status, amount_paise, ...(refunded_paise > 0 && { refunded_paise }) }
  return { ...listed, payment }
}
