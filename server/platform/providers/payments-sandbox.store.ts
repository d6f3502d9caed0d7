import { randomBytes } from 'node:crypto'
import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { sandboxDisputes, sandboxKeys, sandboxOrders, sandboxPayments, sandboxRefunds } from '../db/schema.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxRefund = typeof sandboxRefunds.$inferSelect
export type SandboxDispute = typeof sandboxDisputes.$inferSelect
type Span = { from: Date; to: Date }

/** Created once per database, by the first process that needs them. */
export async function findOrInsertKeys(db: DbOrTx): Promise<typeof sandboxKeys.$inferSelect> {
  const created = { key_secret: randomBytes(24).toString('hex'), webhook_secret: randomBytes(24).toString('hex') }
  await db.insert(sandboxKeys).values(created).onConflictDoNothing()
  const [keys] = await db.select().from(sandboxKeys)
  if (!keys) throw new Error('The sandbox has no keys')
  return keys
}

export async function insertOrder(db: DbOrTx, order: typeof sandboxOrders.$inferInsert): Promise<void> {
  await db.insert(sandboxOrders).values(order)
}

export async function lockOrder(tx: DbOrTx, id: string): Promise<typeof sandboxOrders.$inferSelect | undefined> {
  const [order] = await tx.select().from(sandboxOrders).where(eq(sandboxOrders.id, id)).for('update')
  return order
}

export async function insertPayment(tx: DbOrTx, payment: typeof sandboxPayments.$inferInsert): Promise<SandboxPayment> {
  const [row] = await tx.insert(sandboxPayments).values(payment).returning()
  if (!row) throw new Error('A payment of the sandbox was not stored')
  return row
}

export async function findPayment(db: DbOrTx, id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return payment
}

export async function lockPayment(tx: DbOrTx, id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update')
  return payment
}

export async function listPaymentsOfOrder(db: DbOrTx, orderId: string): Promise<SandboxPayment[]> {
  return db.select().from(sandboxPayments).where(eq(sandboxPayments.order_id, orderId)).orderBy(asc(sandboxPayments.created_at))
}

export async function listPaymentsBetween(db: DbOrTx, { from, to }: Span): Promise<SandboxPayment[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(between(sandboxPayments.created_at, from, to))
}

export async function hasCapturedPayment(tx: DbOrTx, orderId: string): Promise<boolean> {
  const isCaptured = inArray(sandboxPayments.status, ['captured', 'refunded'])
  return (await tx.$count(sandboxPayments, and(eq(sandboxPayments.order_id, orderId), isCaptured))) > 0
}

/** Adds to the refunded amount of a locked payment; a negative amount undoes a refund. */
export async function addRefunded(tx: DbOrTx, payment: SandboxPayment, amountPaise: number): Promise<void> {
  const refunded_paise = payment.refunded_paise + amountPaise
  const status = refunded_paise === payment.amount_paise ? 'refunded' : 'captured'
  await tx.update(sandboxPayments).set({ status, refunded_paise }).where(eq(sandboxPayments.id, payment.id))
}

export async function insertRefund(tx: DbOrTx, refund: typeof sandboxRefunds.$inferInsert): Promise<SandboxRefund> {
  const [row] = await tx.insert(sandboxRefunds).values(refund).returning()
  if (!row) throw new Error('A refund of the sandbox was not stored')
  return row
}

export async function findRefundBy(db: DbOrTx, column: 'id' | 'key', value: string): Promise<SandboxRefund | undefined> {
  const [refund] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds[column], value))
  return refund
}

export async function listRefundsOfPayment(db: DbOrTx, paymentId: string): Promise<SandboxRefund[]> {
  return db.select().from(sandboxRefunds).where(eq(sandboxRefunds.payment_id, paymentId))
}

export async function listRefundsBetween(db: DbOrTx, { from, to }: Span): Promise<SandboxRefund[]> {
  return db
    .select()
    .from(sandboxRefunds)
    .where(between(sandboxRefunds.created_at, from, to))
}

export async function listDisputesBetween(db: DbOrTx, { from, to }: Span): Promise<SandboxDispute[]> {
  return db
    .select()
    .from(sandboxDisputes)
    .where(between(sandboxDisputes.created_at, from, to))
}

/** A dispute keeps one row through all its statuses. */
export async function saveDispute(tx: DbOrTx, dispute: SandboxDispute): Promise<void> {
  const { status } = dispute
  await tx.insert(sandboxDisputes).values(dispute).onConflictDoUpdate({ target: sandboxDisputes.id, set: { status } })
}

/** Undefined for a refund that is not pending. */
export async function updatePendingRefund(
  tx: DbOrTx,
  id: string,
  status: 'processed' | 'failed',
): Promise<SandboxRefund | undefined> {
  const isPending = and(eq(sandboxRefunds.id, id), eq(sandboxRefunds.status, 'pending'))
  const [refund] = await tx.update(sandboxRefunds).set({ status }).where(isPending).returning()
  return refund
}
