import { asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { payments } from '../../platform/db/schema.ts'
import type { ProviderPayment } from '../../platform/providers/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

// A payment goes forward only. A failed one may still be captured, when the bank answers late. Captured and refunded
// rank the same, because a failed refund leads back.
const stepOf = (status: SQLWrapper) =>
  sql`array_position(array['created', 'failed', 'authorized', 'captured'], replace(${status}, 'refunded', 'captured'))`

/** Stores the payments of a report; a row that is further on, or was polled later, stays. */
export async function savePayments(
  tx: DbOrTx,
  orderId: number,
  reported: readonly ProviderPayment[],
  askedAt: Date,
): Promise<void> {
  for (const { id, status, amountPaise, refundedPaise, currency, method, error, createdAt } of reported) {
    const fields = {
      status,
      amount_paise: amountPaise,
      refunded_paise: refundedPaise,
      currency,
      method,
      error,
      asked_at: askedAt,
    }
    await tx
      .insert(payments)
      .values({ id, order_id: orderId, ...fields, created_at: createdAt })
      .onConflictDoUpdate({
        target: payments.id,
        set: fields,
        setWhere: sql`(${stepOf(sql`excluded.status`)}, excluded.asked_at, excluded.refunded_paise)
          >= (${stepOf(payments.status)}, ${payments.asked_at}, ${payments.refunded_paise})`,
      })
  }
}

export async function findPayment(db: DbOrTx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

export async function listPaymentsOfOrder(db: DbOrTx, orderId: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(asc(payments.created_at), asc(payments.id))
}
