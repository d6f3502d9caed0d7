import { and, asc, eq, gte, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { boundsOfDay } from '../../../contract/india.ts'
import { methodLabel } from '../../../contract/labels.ts'
import { type PaidBy, toCityLabel } from '../../../contract/options.ts'
import { BATCH, type DbOrTx } from '../../platform/db/client.ts'
import { leads, orders, payments, receipts, refunds, reservations, technicians, visits } from '../../platform/db/schema.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import type { Payments } from '../../platform/providers/payments.ts'
import { ReceiptFacts } from '../receipts/receipts.rules.ts'
import { leadOfOrder } from './orders.admin.store.ts'
import { parseStoredForm } from './orders.store.ts'
import { isBilled, isCreditNote, isReceipt, isRefunded, isTaken, technicianOfOrder } from './payments.store.ts'

/** Money that came or went, or was billed, with the number of its receipt, credit note or bill. */
export type MoneyEntry = {
  at: Date
  kind: 'payment' | 'refund' | 'bill'
  amountPaise: number
  document: string | null
  reference: string | null
  name: string | null
  service: string | null
  method: string | null
  /** Who did the work of a bill, or what was paid online. */
  technician: string | null
  city: string | null
  /** The money of a bill was found. */
  isFound: boolean
  /** The provider's ids. */
  paymentId: string | null
  refundId: string | null
  reason: string | null
}

type Span = { from?: string; to?: string }

/** Every captured payment, processed refund and bill that is dated in the span, oldest first. */
export async function listMoneyEntries(
  db: DbOrTx,
  provider: Payments['name'],
  span: Span,
  limit: number,
): Promise<{ entries: MoneyEntry[]; isCut: boolean }> {
  const all = await Promise.all([
    listPayments(db, provider, span, limit + 1),
    listRefunds(db, provider, span, limit + 1),
    listBilled(db, provider, span, limit + 1),
  ])
  const entries = all.flat().sort((a, b) => a.at.getTime() - b.at.getTime())
  return { entries: entries.slice(0, limit), isCut: entries.length > limit }
}

const isDuring = (time: AnyPgColumn, { from, to }: Span) =>
  and(from ? gte(time, boundsOfDay(from).start) : undefined, to ? lt(time, boundsOfDay(to).end) : undefined)

// A subquery for each row can use the order of the index; a join of very many rows would read whole tables.
const isOf = (provider: Payments['name'], orderId: AnyPgColumn) =>
  sql`(select ${orders.provider} from ${orders} where ${orders.id} = ${orderId}) = ${provider}`

/** Reads the rows of these ids so many at a time that each statement finds them by their keys. */
async function inBatches<Id, Row>(ids: readonly Id[], list: (some: Id[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += BATCH) rows.push(...(await list(ids.slice(at, at + BATCH))))
  return rows
}

const ofOrder = {
  ...{ form: orders.form, reference: leads.reference, document: receipts.number, technician: technicians.name },
  // Where there is a receipt or a credit note, it says what the money is for.
  service: sql<string | null>`${receipts.facts} ->> 'service'`,
  city: sql<string | null>`${receipts.facts} ->> 'city'`,
}

type OfOrder = { form: unknown } & Pick<MoneyEntry, 'reference' | 'document' | 'technician' | 'service' | 'city'>

function toFacts({ form, service, city, ...row }: OfOrder) {
  const stored = parseStoredForm(form)
  const [ofService, ofCity] = [service ?? stored?.service_type ?? null, city ?? stored?.city ?? null]
  return { ...row, name: stored?.name ?? null, service: ofService, city: ofCity, isFound: false }
}

async function listPayments(db: DbOrTx, provider: Payments['name'], span: Span, limit: number): Promise<MoneyEntry[]> {
  const ofBill = db
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.order_id))
    .where(and(eq(receipts.kind, 'bill'), eq(receipts.order_id, payments.order_id), eq(orders.payment_id, payments.id)))
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isTaken,
        isOf(provider, payments.order_id),
        isDuring(payments.created_at, span),
        // A bill is one row, however it was paid.
        notExists(ofBill),
      ),
    )
    .orderBy(asc(payments.created_at))
    .limit(limit)
  const rows = await inBatches(
    found.map(({ id }) => id),
    (ids) =>
      db
        .select({ payment: payments, ...ofOrder })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.order_id))
        .leftJoin(leads, eq(leads.id, orders.lead_id))
        .leftJoin(receipts, isReceipt)
        .leftJoin(technicians, eq(technicians.id, technicianOfOrder))
        .where(inArray(payments.id, ids)),
  )
  return rows.map(({ payment: { id, created_at, amount_paise, method }, ...row }) => ({
    ...toFacts(row),
    ...{ at: created_at, kind: 'payment', amountPaise: amount_paise, method, paymentId: id, refundId: null, reason: null },
  }))
}

async function listRefunds(db: DbOrTx, provider: Payments['name'], span: Span, limit: number): Promise<MoneyEntry[]> {
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isRefunded, isNotNull(refunds.ended_at), isOf(provider, refunds.order_id), isDuring(refunds.ended_at, span)))
    .orderBy(asc(refunds.ended_at))
    .limit(limit)
  const rows = await inBatches(
    found.map(({ id }) => id),
    (ids) =>
      db
        .select({ refund: refunds, method: payments.method, ...ofOrder })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.order_id))
        .leftJoin(payments, eq(payments.id, refunds.payment_id))
        .leftJoin(leads, sql`${leads.id} = ${leadOfOrder}`)
        .leftJoin(receipts, isCreditNote)
        .leftJoin(technicians, eq(technicians.id, technicianOfOrder))
        .where(inArray(refunds.id, ids)),
  )
  return rows.map(
    ({ refund: { ended_at, created_at, amount_paise, payment_id, provider_refund_id, reason }, method, ...row }) => ({
      ...toFacts(row),
      ...{ at: ended_at ?? created_at, kind: 'refund', amountPaise: amount_paise, method, reason },
      ...{ paymentId: payment_id, refundId: provider_refund_id },
    }),
  )
}

async function listBilled(db: DbOrTx, provider: Payments['name'], span: Span, limit: number): Promise<MoneyEntry[]> {
  const found = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isBilled(provider === 'sandbox'), isDuring(receipts.issued_at, span)))
    .orderBy(asc(receipts.issued_at))
    .limit(limit)
  const rows = await inBatches(
    found.map(({ id }) => id),
    (ids) =>
      db
        .select({
          bill: receipts,
          technician: technicians.name,
          paidBy: visits.paid_by,
          foundAt: visits.settled_at,
          paymentId: orders.payment_id,
        })
        .from(receipts)
        .leftJoin(visits, eq(visits.bill_id, receipts.id))
        .leftJoin(orders, eq(orders.id, receipts.order_id))
        .leftJoin(reservations, eq(reservations.id, visits.reservation_id))
        .leftJoin(technicians, eq(technicians.id, reservations.technician_id))
        .where(inArray(receipts.id, ids)),
  )
  return rows.map(({ bill, technician, paidBy, foundAt, paymentId }) => {
    const { reference, amountPaise, method, service, city, customer } = ReceiptFacts.parse(bill.facts)
    return {
      ...{ at: bill.issued_at, kind: 'bill', document: bill.number, amountPaise, reference, service, city, technician },
      ...{ name: customer.name, method: paidBy ?? method, isFound: foundAt !== null },
      ...{ paymentId, refundId: null, reason: null },
    }
  })
}

type Kind = MoneyEntry['kind']

const KINDS: Record<Kind, string> = { payment: 'Payment', refund: 'Refund', bill: 'Bill' }
const PAID_BY: Record<PaidBy, string> = { upi: 'UPI', cash: 'Cash', online: 'Online', owed: 'Not paid' }

// Columns of positive amounts: a spreadsheet would take an escaped minus for a text.
const toRupees =
  (kind: Kind) =>
  (entry: MoneyEntry): string =>
    entry.kind === kind ? (entry.amountPaise / 100).toFixed(2) : ''
const toDocument =
  (kind: Kind) =>
  (entry: MoneyEntry): string =>
    entry.kind === kind ? (entry.document ?? '') : ''

function toMethod({ kind, method, isFound }: MoneyEntry): string {
  if (kind !== 'bill') return method ? methodLabel(method) : ''
  // Nothing was left to pay.
  if (!method) return ''
  return toMethodAtDoor(method as PaidBy, isFound)
}

export const toMethodAtDoor = (paidBy: PaidBy, isFound: boolean) =>
  paidBy === 'owed' && isFound ? 'Paid later' : PAID_BY[paidBy]

/** What was earned is what was billed, and taken with a receipt, less what was refunded with a credit note. */
const COLUMNS: CsvColumns<MoneyEntry> = [
  ['Date (India)', ({ at }) => toIndianTime(at)],
  ['Kind', ({ kind }) => KINDS[kind]],
  ['Receipt', toDocument('payment')],
  ['Credit note', toDocument('refund')],
  ['Taken (INR)', toRupees('payment')],
  ['Refunded (INR)', toRupees('refund')],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Name', ({ name }) => name ?? ''],
  ['Service', ({ service }) => service ?? ''],
  ['Method', toMethod],
  ['Payment', ({ paymentId }) => paymentId ?? ''],
  ['Refund', ({ refundId }) => refundId ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Bill', toDocument('bill')],
  ['Billed (INR)', toRupees('bill')],
  ['Technician', ({ technician }) => technician ?? ''],
  ['City', ({ city }) => (city ? toCityLabel(city) : '')],
  ['Received', ({ kind, amountPaise, isFound }) => (kind === 'bill' && amountPaise > 0 ? (isFound ? 'yes' : 'no') : '')],
]

export const toPaymentsCsv = (entries: readonly MoneyEntry[]) => toCsv(COLUMNS, entries)
