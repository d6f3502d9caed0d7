import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { perField } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import type { OrderEvent } from '../../../contract/bookings/order.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Language } from '../../../contract/languages.ts'
import { CITY_VALUES, type OrderStatus } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, orderEvents, orders, payments, refunds } from '../../platform/db/schema.ts'
import type { PaidLead } from '../../platform/deps/visits.ts'
import { findLeadById, findLeadByToken, type LeadRow, lockLead } from '../leads/leads.store.ts'
import { findBill } from '../receipts/receipts.store.ts'

type StoredRow = typeof orders.$inferSelect
/** An order with its form parsed. */
export type OrderRow = Omit<StoredRow, 'form'> & { form: LeadForm | null }
export type EventSource = OrderEvent['source']

const toOrderRow = (row: StoredRow): OrderRow => ({ ...row, form: parseStoredForm(row.form) })

type NewOrder = Pick<OrderRow, 'token' | 'provider' | 'provider_order_id' | 'amount_paise'> & {
  service?: string
  form?: LeadForm
  request_id?: string
  request_mobile?: string
  form_id?: string | undefined
  arrival_window?: string
  bill_id?: number
  language?: Language
  /** The address that began it. */
  client?: string
}

/** Undefined where a concurrent request made an order with this request_id, or of this bill. */
export async function insertOrder(tx: DbOrTx, order: NewOrder, now: Date): Promise<OrderRow | undefined> {
  const [row] = await tx
    .insert(orders)
    .values({ ...order, created_at: now })
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  await insertOrderEvent(tx, { order_id: row.id, source: 'visitor', status: 'created', created_at: now })
  return toOrderRow(row)
}

export async function insertOrderEvent(tx: DbOrTx, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event)
}

/** When we learned that the order is paid. */
export async function findLearnedAt(db: DbOrTx, orderId: number): Promise<Date | undefined> {
  const isOfIt = and(eq(orderEvents.order_id, orderId), eq(orderEvents.status, 'paid'))
  const [event] = await db.select().from(orderEvents).where(isOfIt).orderBy(asc(orderEvents.id)).limit(1)
  return event?.created_at
}

export async function findOrder(db: DbOrTx, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row && toOrderRow(row)
}

export async function findOrderBy(
  db: DbOrTx,
  key: 'token' | 'provider_order_id' | 'payment_id',
  value: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders[key], value))
  return row && toOrderRow(row)
}

/** The order that a lead was paid with online. */
async function findOrderIdOfLead(db: DbOrTx, leadId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: orders.id })
    .from(leads)
    .innerJoin(orders, eq(orders.payment_id, leads.payment_id))
    .where(eq(leads.id, leadId))
  return row?.id
}

/** The order that a payment was made for, booked or not. */
export async function findOrderOfPayment(db: DbOrTx, paymentId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(payments, eq(payments.order_id, orders.id))
    .where(eq(payments.id, paymentId))
  return row && toOrderRow(row.order)
}

/** The reference of another booking that was paid with the same form: a payment for this order is its second. */
export async function findPaidDuplicate(db: DbOrTx, { id, form_id }: OrderRow): Promise<string | undefined> {
  if (form_id === null) return undefined
  const isOther = and(eq(orders.form_id, form_id), eq(orders.status, 'booked'), ne(orders.id, id))
  const [row] = await db
    .select({ reference: leads.reference })
    .from(orders)
    .innerJoin(leads, eq(leads.id, orders.lead_id))
    .where(and(isOther, isNull(leads.deleted_at)))
    .orderBy(asc(orders.id))
    .limit(1)
  return row?.reference
}

/** Forgets the address that began an order, and returns it the first time. */
export async function takeClient(db: DbOrTx, { id, client }: OrderRow): Promise<string | undefined> {
  if (client === null) return undefined
  const isOfIt = and(eq(orders.id, id), isNotNull(orders.client))
  const taken = await db.update(orders).set({ client: null }).where(isOfIt).returning({ id: orders.id })
  return taken.length > 0 ? client : undefined
}

/** The orders of a bill that may still be paid, or whose payment is on its way into it. */
export async function listOpenOrdersOfBill(db: DbOrTx, billId: number, provider: OrderRow['provider']): Promise<OrderRow[]> {
  const isOpen = inArray(orders.status, ['created', 'failed', 'expired', 'paid'])
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.bill_id, billId), eq(orders.provider, provider), isOpen))
    .orderBy(asc(orders.id))
  return rows.map(toOrderRow)
}

/** All orders of a form, for each mobile number and charge that it was sent with. */
export async function listOrdersOfForm(db: DbOrTx, formId: string): Promise<OrderRow[]> {
  const rows = await db.select().from(orders).where(eq(orders.form_id, formId)).orderBy(asc(orders.id))
  return rows.map(toOrderRow)
}

export async function findOrderOfRequest(db: DbOrTx, requestId: string, mobile: string): Promise<OrderRow | undefined> {
  const isOfRequest = and(eq(orders.request_id, requestId), eq(orders.request_mobile, mobile))
  const [row] = await db.select().from(orders).where(isOfRequest)
  return row && toOrderRow(row)
}

/**
 * The order and the lead behind the token of a booking page. A booking that was made by code and paid afterwards has
 * two tokens, the lead's and the order's, which find the same.
 */
export async function findBooking(db: DbOrTx, token: string): Promise<{ order?: OrderRow; lead?: LeadRow }> {
  const found = await findOrderBy(db, 'token', token)
  // After a bill is paid, the customer comes back to the booking.
  const bill = found?.bill_id ? await findBill(db, found.bill_id) : undefined
  const order = found?.bill_id ? undefined : found
  const leadId = (found && (found.lead_id ?? bill?.lead_id)) ?? undefined
  const lead = (leadId && (await findLeadById(db, leadId))) || (await findLeadByToken(db, token))
  return { order: order ?? (lead?.payment_id ? await findOrderBy(db, 'payment_id', lead.payment_id) : undefined), lead }
}

/** The token and the language of the one booking whose short address has one of these spellings. */
export async function findBookingByShortToken(
  db: DbOrTx,
  spellings: readonly string[],
): Promise<{ token: string; language: Language } | undefined> {
  const ofLead = db
    .select({ token: sql<string>`${leads.token}`, language: leads.language })
    .from(leads)
    .where(inArray(sql`left(${leads.token}, 22)`, [...spellings]))
  const ofOrder = db
    .select({ token: sql<string>`${orders.token}`, language: sql<Language>`coalesce(${leads.language}, ${orders.language})` })
    .from(orders)
    .leftJoin(leads, eq(leads.id, orders.lead_id))
    .where(inArray(sql`left(${orders.token}, 22)`, [...spellings]))
  const [found, ...others] = await unionAll(ofLead, ofOrder)
  return others.every(({ token }) => token === found?.token) ? found : undefined
}

/**
 * Locked until the transaction ends. A transaction that writes payments or refunds too locks their order first: two
 * that took these locks in another order would wait for each other.
 */
export async function lockOrder(tx: DbOrTx, id: number): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw new Error(`Order ${id} is gone`)
  return toOrderRow(row)
}

export async function updateOrder(tx: DbOrTx, id: number, fields: Partial<OrderRow>): Promise<void> {
  await tx.update(orders).set(fields).where(eq(orders.id, id))
}

/** Records when the provider was polled; only for polls that it answered. */
export async function updateCheckedAt(tx: DbOrTx, id: number, askedAt: Date): Promise<void> {
  const checked_at = sql`greatest(${orders.checked_at}, ${askedAt.toISOString()}::timestamptz)`
  await tx.update(orders).set({ checked_at }).where(eq(orders.id, id))
}

/** Releases the request_id for a new order, when the form is sent again for another charge. */
export async function clearRequestId(tx: DbOrTx, id: number): Promise<void> {
  await tx.update(orders).set({ request_id: null }).where(eq(orders.id, id))
}

const OPEN: readonly OrderStatus[] = ['created', 'failed', 'expired', 'paid']
// Within five days the provider returns an authorized payment that was not captured.
export const OPEN_FOR_MS = 5 * DAY_MS

/**
 * Orders that may have changed at the provider, least recently polled first. An order or a refund is due when a tenth
 * of its age has passed since the last poll, so older ones are polled more rarely. A refund is polled until it ends,
 * and its order once more after that, for the payment.
 * `isAll`: also those that are not due.
 */
export async function listOpenOrders(db: DbOrTx, provider: OrderRow['provider'], now: Date, isAll = false): Promise<number[]> {
  const age = sql`(${now.toISOString()}::timestamptz - ${orders.created_at})`
  const isDue = sql`(${orders.checked_at} is null or ${orders.checked_at} < ${now.toISOString()}::timestamptz - ${age} / 10)`
  const isRefundDue = sql`(${orders.checked_at} is null
    or ${orders.checked_at} <= ${now.toISOString()}::timestamptz - (${now.toISOString()}::timestamptz - ${refunds.created_at}) / 10)`
  // An array of ids can use the index; `exists` would read every order.
  const isBeingRefunded = sql`(${orders.id} = any(array(select order_id from ${refunds} where ${refunds.status} in ('requested', 'pending')))
    ${
      isAll
        ? sql``
        : sql`and exists (select 1 from ${refunds} where ${refunds.order_id} = ${orders.id}
      and ${refunds.status} in ('requested', 'pending') and ${isRefundDue})`
    })`
  const openSince = new Date(now.getTime() - OPEN_FOR_MS)
  const hasEndedRefund = sql`(${orders.id} = any(array(select order_id from ${refunds} where ${gt(refunds.ended_at, openSince)}))
    and exists (select 1 from ${refunds} where ${refunds.order_id} = ${orders.id} and ${refunds.ended_at} >= ${orders.checked_at}))`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.provider, provider),
        or(
          and(inArray(orders.status, [...OPEN]), gt(orders.created_at, openSince), isAll ? undefined : isDue),
          isBeingRefunded,
          hasEndedRefund,
          and(eq(orders.status, 'paid'), isNull(orders.checked_at)),
        ),
      ),
    )
    .orderBy(sql`${orders.checked_at} nulls first`, asc(orders.id))
    .limit(1000)
  return rows.map(({ id }) => id)
}

const StoredForm = z.object({
  ...perField(
    () => z.catch(z.string(), ''),
    () => z.catch(z.optional(z.string()), undefined),
  ),
  mobile: z.string(),
  city: z.optional(z.unknown()),
  consent_version: z.catch(z.optional(z.number()), undefined),
})

/**
 * The form that an order stores, as this version knows it. An older version may have stored it, and the order may be
 * paid: a field that is missing or no longer valid gets a default, so that the order is still booked. A field
 * that becomes required later needs a default here. Null without a mobile number, by which the customer is called.
 */
export function parseStoredForm(stored: unknown): LeadForm | null {
  const form = StoredForm.safeParse(stored).data
  if (!form) return null
  const city = CITY_VALUES.find((value) => value === form.city)
  if (city) return { ...form, city }
  const note = `(City not known: ${typeof form.city === 'string' ? form.city : 'not given'})`
  return { ...form, city: CITY_VALUES[0], message: `${form.message}\n${note}` }
}

/** The payment of the lead has settled between the two locks. */
class PaidMeanwhile extends Error {}

/**
 * Locks a lead and, before it, the order that it was paid with: what ends a visit may give the money back. Undefined
 * for a lead that was deleted.
 */
export async function lockPaidLead(tx: DbOrTx, leadId: number): Promise<PaidLead | undefined> {
  const orderId = await findOrderIdOfLead(tx, leadId)
  if (orderId !== undefined) {
    const order = await lockOrder(tx, orderId)
    const lead = await lockLead(tx, leadId)
    return lead && { lead, order }
  }
  try {
    // A part that is rolled back gives its lock back.
    return await tx.transaction(async (part) => {
      const lead = await lockLead(part, leadId)
      if (lead && (await findOrderIdOfLead(part, leadId)) !== undefined) throw new PaidMeanwhile()
      return lead && { lead, order: undefined }
    })
  } catch (error) {
    if (!(error instanceof PaidMeanwhile)) throw error
    return lockPaidLead(tx, leadId)
  }
}
