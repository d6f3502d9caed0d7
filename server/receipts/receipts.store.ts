import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { ReceiptKind } from '../../contract/options.ts'
import type { DbOrTx } from '../db/client.ts'
import { orders, receiptSeries, receipts } from '../db/schema.ts'
import { ReceiptFacts, toReceiptNumber, toSeries } from './receipts.rules.ts'

type Row = typeof receipts.$inferSelect
export type ReceiptRow = Omit<Row, 'facts'> & { facts: ReceiptFacts }

type NewReceipt = { orderId: number; kind: ReceiptKind; isTest: boolean; facts: ReceiptFacts; now: Date }

/** Numbers and stores a receipt or a credit note. Throws where the order has one of that kind already. */
export async function insertReceipt(tx: DbOrTx, { orderId, kind, isTest, facts, now }: NewReceipt): Promise<void> {
  const series = toSeries(kind, isTest)
  // The series' row stays locked until the transaction ends: numbers have no gaps, also where a transaction fails.
  const [counter] = await tx
    .insert(receiptSeries)
    .values({ series, last_serial: 1 })
    .onConflictDoUpdate({ target: receiptSeries.series, set: { last_serial: sql`${receiptSeries.last_serial} + 1` } })
    .returning()
  if (!counter) throw new Error(`The series ${series} gave no number`)
  const serial = counter.last_serial
  const number = toReceiptNumber(series, serial, now)
  await tx.insert(receipts).values({ order_id: orderId, kind, series, serial, number, is_test: isTest, facts, issued_at: now })
}

/**
 * A credit note is in force while its order is refunded: after a refund that failed it stays unused until the next one.
 */
export const isInForce = or(eq(receipts.kind, 'receipt'), eq(orders.status, 'refunded'))

/** The receipt of an order and, while it is refunded, its credit note. */
export async function findReceipts(db: DbOrTx, orderId: number): Promise<{ [Kind in ReceiptKind]?: ReceiptRow }> {
  const rows = await db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.order_id))
    .where(and(eq(receipts.order_id, orderId), isInForce))
  return Object.fromEntries(rows.map(({ receipt }) => [receipt.kind, { ...receipt, facts: ReceiptFacts.parse(receipt.facts) }]))
}

export async function hasReceiptOfKind(db: DbOrTx, orderId: number, kind: ReceiptKind): Promise<boolean> {
  return (await db.$count(receipts, and(eq(receipts.order_id, orderId), eq(receipts.kind, kind)))) > 0
}

/** Receipts that migration 0008 made of older orders, without the seller. */
export async function listReceiptsWithoutSeller(tx: DbOrTx): Promise<Row[]> {
  return tx.select().from(receipts).where(sql`not ${receipts.facts} ? 'seller'`).orderBy(asc(receipts.id)).for('update')
}

export async function updateReceiptFacts(tx: DbOrTx, id: number, facts: ReceiptFacts): Promise<void> {
  await tx.update(receipts).set({ facts }).where(eq(receipts.id, id))
}
