import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { boundsOfDay } from '../../../contract/india.ts'
import { BATCH } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, orders, payments, receipts, refunds } from '../../platform/db/schema.ts'
import type { Payments } from '../../platform/providers/payments.ts'
import { parseStoredForm } from './stored-form.rules.ts'

/** Money that came or went, with the number of its receipt or credit note. */
export type MoneyEntry = {
  at: Date
  kind: 'payment' | 'refund'
  amountPaise: number
  document: string | null
  reference: string | null
  name: string | null
  service: string | null
  method: string | null
  /** The provider's ids. */
  paymentId: string
  refundId: string | null
  reason: string | null
}

type Span = { from?: string; to?: string }

/** Every captured payment and every processed refund that is dated in the span, oldest first. */
export async function listMoneyEntries(
  db: DbOrTx,
  provider: Payments['name'],
  span: Span,
  limit: number,
): Promise<{ entries: MoneyEntry[]; isCut: boolean }> {
  const [came, went] = await Promise.all([
    listPayments(db, provider, span, limit + 1),
    listRefunds(db, provider, span, limit + 1),
  ])
  const entries = [...came, ...went].sort((a, b) => a.at.getTime() - b.at.getTime())
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

const ofOrder = { form: orders.form, reference: leads.reference, document: receipts.number }

function toFacts({ form, reference, document }: { form: unknown; reference: string | null; document: string | null }) {
  const { name = null, service_type = null } = parseStoredForm(form) ?? {}
  return { name, service: service_type, reference, document }
}

async function listPayments(db: DbOrTx, provider: Payments['name'], span: Span, limit: number): Promise<MoneyEntry[]> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.status, ['captured', 'refunded']),
        isOf(provider, payments.order_id),
        isDuring(payments.created_at, span),
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
        // Only the payment that booked the order has its receipt.
        .leftJoin(
          receipts,
          and(eq(receipts.order_id, orders.id), eq(receipts.kind, 'receipt'), eq(orders.payment_id, payments.id)),
        )
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
    .where(
      and(
        eq(refunds.status, 'processed'),
        isNotNull(refunds.ended_at),
        isOf(provider, refunds.order_id),
        isDuring(refunds.ended_at, span),
      ),
    )
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
        .leftJoin(leads, eq(leads.id, orders.lead_id))
        .leftJoin(receipts, eq(receipts.refund_id, refunds.id))
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
