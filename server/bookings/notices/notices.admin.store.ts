import { and, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { NOTICE_SUBJECTS } from '../../../contract/options.ts'
import type { Role } from '../../../contract/roles.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { countUpTo, type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import {
  administratorLinks,
  alarms,
  contactMessages,
  leads,
  notices,
  orders,
  receipts,
  refunds,
  reservations,
  technicians,
  unfinishedLeads,
  visitEvents,
  visits,
} from '../../platform/db/schema.ts'
import { type NoticeRow, TRY_MS } from './notices.store.ts'

type Notice = HandlerAnswer<typeof api.notices.list>['data'][number]

/** A notice that may be sent again: it failed, it waits for its next attempt, or the program ended while sending it. */
function isStuck(now: Date): SQL | undefined {
  return or(eq(notices.status, 'failed'), and(eq(notices.status, 'waiting'), gt(notices.tries, 0)), isAbandoned(now))
}

function isAbandoned(now: Date): SQL | undefined {
  return and(eq(notices.status, 'sending'), lt(notices.claimed_at, new Date(now.getTime() - TRY_MS)))
}

/** Sets stuck notices back to waiting; returns their ids. */
export async function requeueStuckNotices(tx: DbOrTx, now: Date): Promise<number[]> {
  const rows = await tx.update(notices).set({ status: 'waiting' }).where(isStuck(now)).returning({ id: notices.id })
  return rows.map((row) => row.id)
}

/** Sets a stuck notice, or one that was kept, back to waiting; false where it is neither. */
export async function requeueNotice(tx: DbOrTx, id: number, now: Date): Promise<boolean> {
  const canGoOut = and(eq(notices.id, id), or(isStuck(now), eq(notices.status, 'kept')))
  const rows = await tx.update(notices).set({ status: 'waiting' }).where(canGoOut).returning({ id: notices.id })
  return rows.length > 0
}

/** Includes notices whose worker died and that no other worker has claimed. */
export async function countFailedNotices(
  db: DbOrTx,
  now: Date,
  subjects: readonly NoticeRow['subject'][] = NOTICE_SUBJECTS,
): Promise<number> {
  return countUpTo(db, notices, and(inArray(notices.subject, [...subjects]), or(eq(notices.status, 'failed'), isAbandoned(now))))
}

export function countKeptNotices(db: DbOrTx): Promise<number> {
  return countUpTo(db, notices, eq(notices.status, 'kept'))
}

type Filter = {
  /** The subjects that the caller may read. */
  subjects: readonly NoticeRow['subject'][]
  status?: NoticeRow['status']
  subject?: NoticeRow['subject']
  subject_id?: number
  lead_id?: number
}

/** Newest first, each with the name of its record. */
export async function listNotices(
  db: DbOrTx,
  { subjects, status, subject, subject_id, lead_id, ...query }: Filter & PageQuery,
): Promise<Listed<Notice>> {
  const { id: key, created_at } = notices
  const where = and(
    // An attempt in progress is listed as waiting.
    status && inArray(notices.status, status === 'waiting' ? ['waiting', 'sending'] : [status]),
    inArray(notices.subject, [...subjects]),
    subject && eq(notices.subject, subject),
    subject_id === undefined ? undefined : eq(notices.subject_id, subject_id),
    lead_id === undefined ? undefined : isAboutLead(lead_id),
  )
  const orderBy = [desc(created_at), desc(key)]
  const { ids, total } = await listIds(db, { table: notices, key, where, orderBy }, query)
  const rows = await selectNotices(db)
    .where(inArray(key, ids))
    .orderBy(...orderBy)
  return { rows: rows.map(toNotice), total }
}

export async function findNotice(db: DbOrTx, id: number): Promise<Notice | undefined> {
  const [row] = await selectNotices(db).where(eq(notices.id, id))
  return row && toNotice(row)
}

const isOf = (subject: NoticeRow['subject'], id: SQL) => sql`${notices.subject} = ${subject} and ${notices.subject_id} = ${id}`

/** About the lead itself, an event of its visits, or about the receipt, a credit note or a refund of its orders. */
function isAboutLead(leadId: number): SQL | undefined {
  const itsOrders = sql`select id from ${orders} where lead_id = ${leadId}
    union all select o.id from ${orders} o join ${receipts} bill on bill.id = o.bill_id where bill.lead_id = ${leadId}`
  const ofOrder = (table: typeof receipts | typeof refunds) =>
    sql`any(select t.id from ${table} t where t.order_id in (${itsOrders}))`
  const ofVisits = sql`any(select e.id from ${visitEvents} e join ${visits} v on v.id = e.visit_id where v.lead_id = ${leadId})`
  return or(
    isOf('lead', sql`${leadId}`),
    isOf('visit', ofVisits),
    isOf('assignment', ofVisits),
    isOf('receipt', ofOrder(receipts)),
    isOf('refund', ofOrder(refunds)),
  )
}

function selectNotices(db: DbOrTx) {
  const forms = sql`(select case count(*) when 0 then null when 1 then min(coalesce(name, mobile) || ' · ' || mobile)
      else count(*) || ' forms' end from ${unfinishedLeads} where ${isOf('unfinished', sql`digest_id`)})`
  const title = sql<string>`coalesce(
    ${receipts.number} || coalesce(' · ' || (${receipts.facts} -> 'customer' ->> 'name'), ''),
    ${leads.reference} || ' · ' || ${leads.name},
    ${refunds.payment_id},
    ${contactMessages.name} || ' · ' || ${contactMessages.email},
    ${forms},
    ${alarms.title},
    ${administratorLinks.email},
    ${technicians.name},
    '')`
  const leadId = sql`case ${notices.subject} when 'lead' then ${notices.subject_id} when 'visit' then ${visits.lead_id}
      when 'assignment' then ${visits.lead_id} else ${orders.lead_id} end`
  return db
    .select({ notice: notices, title, order_id: orders.id })
    .from(notices)
    .leftJoin(receipts, isOf('receipt', sql`${receipts.id}`))
    .leftJoin(refunds, isOf('refund', sql`${refunds.id}`))
    .leftJoin(orders, sql`${orders.id} = coalesce(${receipts.order_id}, ${refunds.order_id})`)
    .leftJoin(visitEvents, sql`${notices.subject} in ('visit', 'assignment') and ${visitEvents.id} = ${notices.subject_id}`)
    .leftJoin(visits, eq(visits.id, visitEvents.visit_id))
    .leftJoin(leads, eq(leads.id, leadId))
    .leftJoin(contactMessages, isOf('message', sql`${contactMessages.id}`))
    .leftJoin(alarms, isOf('alarm', sql`${alarms.id}`))
    .leftJoin(administratorLinks, isOf('link', sql`${administratorLinks.id}`))
    .leftJoin(reservations, isOf('day', sql`${reservations.id}`))
    .leftJoin(technicians, eq(technicians.id, reservations.technician_id))
    .$dynamic()
}

type Selected = { notice: NoticeRow; title: string; order_id: number | null }
const toNotice = ({ notice, ...rest }: Selected): Notice => ({ ...notice, ...rest })

/** The subjects whose notices a role may read. Only the owner reads problems, because some are about money. */
export function subjectsFor(role: Role): readonly NoticeRow['subject'][] {
  return role === 'owner' ? NOTICE_SUBJECTS : ['lead', 'visit', 'assignment', 'day', 'message', 'unfinished']
}
