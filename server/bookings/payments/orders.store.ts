import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import type { OrderEvent } from '../../../contract/bookings/order.ts'
import type { Language } from '../../../contract/languages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, orderEvents, orders, payments } from '../../platform/db/schema.ts'
import { findLeadById, findLeadByToken, type LeadRow } from '../leads/leads.store.ts'
import { findBill } from '../receipts/receipts.store.ts'
import { parseStoredForm } from './stored-form.rules.ts'

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
export async function findOrderIdOfLead(db: DbOrTx, leadId: number): Promise<number | undefined> {
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
  // Who has paid a bill comes back to the booking.
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
