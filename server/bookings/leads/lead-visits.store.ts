import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { COMING_STATUSES, LIVE_STATUSES } from '../../../contract/bookings/visit.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, orders, refunds, visitEvents, visits } from '../../platform/db/schema.ts'

type VisitRow = typeof visits.$inferSelect

export const isLiveVisit = inArray(visits.status, [...LIVE_STATUSES])

export const isComingVisit = inArray(visits.status, [...COMING_STATUSES])

/** The live visit of a lead, or else its last one. */
export async function findVisitOfLead(db: DbOrTx, leadId: number): Promise<VisitRow | undefined> {
  const [row] = await db
    .select()
    .from(visits)
    .where(eq(visits.lead_id, leadId))
    .orderBy(desc(isLiveVisit), desc(visits.id))
    .limit(1)
  return row
}

/** Someone's time is taken for a visit of the lead that is to come or under way. */
export const isComing = sql<boolean>`exists (select from ${visits}
  where ${visits.lead_id} = ${leads.id} and ${isLiveVisit} and ${visits.reservation_id} is not null)`

/** The same of one lead. */
export async function isTechnicianComing(db: DbOrTx, leadId: number): Promise<boolean> {
  return (await db.$count(visits, and(eq(visits.lead_id, leadId), isLiveVisit, isNotNull(visits.reservation_id)))) > 0
}

/** The event that notified the customer of a lead when the technician comes; undefined where no one is to come. */
export async function findAppointment(db: DbOrTx, leadId: number): Promise<{ id: number } | undefined> {
  const isPlanned = and(eq(visits.lead_id, leadId), isLiveVisit, isNotNull(visits.reservation_id))
  const [event] = await db
    .select({ id: visitEvents.id })
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .where(and(isPlanned, inArray(visitEvents.what, ['planned', 'moved'])))
    .orderBy(desc(visitEvents.id))
    .limit(1)
  return event
}

/** What the customer of a new lead claimed under the guarantee, until a return is done: then nothing is owed. */
export const openClaim = sql<{ at: Date; message: string } | null>`case when leads.status = 'New' then (
  select json_build_object('at', claimed.created_at, 'message', coalesce(claimed.note, ''))
  from visit_events claimed join visits served on served.id = claimed.visit_id
  where served.lead_id = leads.id and claimed.what = 'claimed' and not exists (
    select true from visits back where back.return_of = served.id and back.status = 'done' and back.done_at >= claimed.created_at)
  order by claimed.created_at desc limit 1) end`.mapWith(({ at, message }) => ({ at: new Date(at), message }))

/** How much of an order’s payment the bank has returned. */
export const refundedPaise = sql<number>`coalesce((select sum(${refunds.amount_paise}) from ${refunds}
  where ${refunds.order_id} = ${orders.id} and ${refunds.payment_id} = ${orders.payment_id}
    and ${refunds.status} = 'processed'), 0)::int`

/** What is left of the payment that a lead was booked with: neither returned nor asked back. 0 without such a payment. */
const leftPaise = sql<number>`coalesce((select payments.amount_paise - coalesce((select sum(refunds.amount_paise)
  from refunds where refunds.payment_id = payments.id and refunds.status <> 'failed'), 0)
  from payments where payments.id = leads.payment_id), 0)::int`

const workedVisit = sql`select true from visits worked where worked.lead_id = leads.id and worked.status = 'done'
  and worked.arrived_at is not null and worked.outcome <> 'none'`

const dispute = sql`select true from orders join disputes on disputes.order_id = orders.id where orders.payment_id = leads.payment_id`

/**
 * What comes back once a visit of this lead is cancelled: nothing where an earlier one was worked, which it paid for,
 * nor while the bank may give the payment back itself, or has.
 */
export const refundablePaise = sql<number>`case when leads.payment_id is null or (${workedVisit} limit 1)
  or (${dispute} and disputes.status in ('open', 'under_review', 'lost') limit 1) then 0 else ${leftPaise} end`

/** What is paid of this visit's charge: nothing where an earlier visit was worked, nor where the bank gave it back. */
export const paidPaise = sql<number>`case when leads.payment_id is null or (${workedVisit} and worked.id < visits.id limit 1)
  or (${dispute} and disputes.status = 'lost' limit 1) then 0 else ${leftPaise} end`

/** The same of one visit. */
export async function findPaidPaise(db: DbOrTx, id: number): Promise<number> {
  const ofLead = eq(leads.id, visits.lead_id)
  const [row] = await db.select({ paise: paidPaise }).from(visits).innerJoin(leads, ofLead).where(eq(visits.id, id))
  return row?.paise ?? 0
}

/** What comes back of one lead. */
export async function findReturnablePaise(db: DbOrTx, leadId: number): Promise<number> {
  const [row] = await db.select({ paise: refundablePaise }).from(leads).where(eq(leads.id, leadId))
  return row?.paise ?? 0
}

/**
 * The visit that a payment was for and that no one came to, if its lead was completed anyway and we still have the
 * money.
 */
export async function findUnvisited(
  tx: DbOrTx,
  paymentId: string,
): Promise<{ visitId: number; reference: string; leftPaise: number } | undefined> {
  const [row] = await tx
    .select({ visitId: visits.id, reference: leads.reference, leftPaise: refundablePaise })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(and(eq(leads.payment_id, paymentId), eq(leads.status, 'Completed'), eq(visits.status, 'cancelled')))
    .orderBy(desc(visits.id))
    .limit(1)
  return row && row.leftPaise > 0 ? row : undefined
}
