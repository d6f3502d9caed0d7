import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { boundsOfDay } from '../../contract/india.ts'
import type { Balance } from '../../contract/payments.ts'
import { leads, orders, payments, receipts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type Booked, compare } from './balance.rules.ts'

export type Balancing = Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings'>

/**
 * A day's payments as the provider lists them, against the leads that were booked on them. A payment counts for the day
 * on which it was begun. Throws PaymentsError.
 */
export async function findBalance({ db, payments: provider }: Balancing, day: string): Promise<Balance> {
  const { start, end } = boundsOfDay(day)
  const found = provider ? await provider.listPayments({ from: start, to: new Date(end.getTime() - 1) }) : []
  const ours = await db
    .select({ payment: payments, order: orders, reference: leads.reference, receipt: receipts.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(leads, eq(leads.payment_id, payments.id))
    .leftJoin(receipts, and(eq(receipts.order_id, orders.id), eq(receipts.kind, 'receipt')))
    .where(and(eq(orders.provider, provider?.name ?? 'sandbox'), gte(payments.created_at, start), lt(payments.created_at, end)))
  const known = await ordersOf(
    db,
    found.map(({ orderId }) => orderId ?? ''),
  )
  const booked = ours.map(
    ({ payment, order, reference, receipt }): Booked => ({
      paymentId: payment.id,
      orderId: order.id,
      amountPaise: order.amount_paise,
      refundedPaise: payment.refunded_paise,
      // A lead that is gone was booked all the same: its receipt is numbered.
      reference: order.payment_id === payment.id && receipt ? (reference ?? 'deleted') : null,
    }),
  )
  return {
    day,
    ...compare(
      found.filter(({ createdAt }) => createdAt >= start && createdAt < end),
      booked,
      known,
    ),
  }
}

async function ordersOf(db: Deps['db'], providerOrderIds: string[]) {
  if (providerOrderIds.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, key: orders.provider_order_id, amountPaise: orders.amount_paise })
    .from(orders)
    .where(inArray(orders.provider_order_id, [...new Set(providerOrderIds)]))
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}
