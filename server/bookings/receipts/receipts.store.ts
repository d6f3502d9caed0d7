import { and, asc, eq, gte, inArray, isNull, like, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { RECEIPT_SERIES, type ReceiptKind } from '../../../contract/options.ts'
import { BATCH, type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { leads, orders, receiptSeries, receipts, refunds, visits } from '../../platform/db/schema.ts'
import { drawSeriesSuffix, ReceiptFacts, toReceiptNumber, toSeries } from './receipts.rules.ts'

type Row = typeof receipts.$inferSelect
/** `found_at`: when the money of a bill was found. */
export type ReceiptRow = Omit<Row, 'facts'> & { facts: ReceiptFacts; found_at?: Date | null }

/** A bill is of a lead, anything else of an order. */
type NewReceipt = ({ orderId: number; leadId?: undefined } | { leadId: number; orderId?: undefined }) & {
  kind: ReceiptKind
  refundId?: number
  isTest: boolean
  facts: ReceiptFacts
  now: Date
}

/** Numbers and stores a receipt, a credit note or a bill, and returns its id. Throws if the order has a receipt, or the refund a note, already. */
export async function insertReceipt(
  tx: DbOrTx,
  { orderId, leadId, kind, refundId, isTest, facts, now }: NewReceipt,
): Promise<number> {
  const series = toSeries(kind, isTest)
  // The series' row stays locked until the transaction ends: numbers have no gaps, also where a transaction fails.
  const [counter] = await tx
    .insert(receiptSeries)
    .values({ series, last_serial: 1 })
    .onConflictDoUpdate({ target: receiptSeries.series, set: { last_serial: sql`${receiptSeries.last_serial} + 1` } })
    .returning()
  if (!counter) throw new Error(`The series ${series} gave no number`)
  const { last_serial: serial, suffix } = counter
  const number = toReceiptNumber(series, serial, now, suffix)
  const numbered = { series, serial, number, is_test: isTest, issued_at: now }
  const values = { order_id: orderId, lead_id: leadId, kind, refund_id: refundId, facts, ...numbered }
  const [row] = await tx.insert(receipts).values(values).returning({ id: receipts.id })
  if (!row) throw new Error(`${number} was not stored`)
  return row.id
}

/**
 * Starts new series after a restore, with letters that no earlier restore used, so that no number is used twice.
 * Returns the letters.
 */
export async function openNewSeries(tx: DbOrTx, draw = drawSeriesSuffix): Promise<string> {
  let suffix = draw()
  while (await tx.$count(receipts, like(receipts.number, `%${suffix}/%`))) suffix = draw()
  const begun = { last_serial: 0, suffix }
  await tx
    .insert(receiptSeries)
    .values(RECEIPT_SERIES.map((series) => ({ series, ...begun })))
    .onConflictDoUpdate({ target: receiptSeries.series, set: begun })
  return suffix
}

/** The receipt of an order, or the bill that it paid, and, oldest first, the credit notes in force: those whose refund came through. */
export async function findReceipts(
  db: DbOrTx,
  orderId: number,
): Promise<{ receipt: ReceiptRow | undefined; creditNotes: ReceiptRow[] }> {
  const rows = await db
    .select({ row: receipts })
    .from(receipts)
    .leftJoin(refunds, eq(refunds.id, receipts.refund_id))
    .where(and(eq(receipts.order_id, orderId), or(ne(receipts.kind, 'creditNote'), eq(refunds.status, 'processed'))))
    .orderBy(asc(receipts.id))
  const found = rows.map(({ row }) => ({ ...row, facts: ReceiptFacts.parse(row.facts) }))
  return {
    receipt: found.find(({ kind }) => kind !== 'creditNote'),
    creditNotes: found.filter(({ kind }) => kind === 'creditNote'),
  }
}

/**
 * Gives a refund the credit note of an earlier one of the same amount that failed after it was processed: a number is
 * used, but not twice. Returns its id; undefined where there is none.
 */
export async function reuseCreditNote(
  tx: DbOrTx,
  orderId: number,
  refund: { id: number; amount_paise: number },
): Promise<number | undefined> {
  const isOfNoRefund = or(isNull(receipts.refund_id), eq(refunds.status, 'failed'))
  const isOfAmount = sql`(${receipts.facts} ->> 'amountPaise')::int = ${refund.amount_paise}`
  const [unused] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .leftJoin(refunds, eq(refunds.id, receipts.refund_id))
    .where(and(eq(receipts.order_id, orderId), eq(receipts.kind, 'creditNote'), isOfNoRefund, isOfAmount))
    .orderBy(asc(receipts.id))
    .limit(1)
  if (unused) await tx.update(receipts).set({ refund_id: refund.id }).where(eq(receipts.id, unused.id))
  return unused?.id
}

/** The bills of a lead, oldest first. */
export async function listBills(db: DbOrTx, leadId: number): Promise<ReceiptRow[]> {
  const isBill = and(eq(receipts.lead_id, leadId), eq(receipts.kind, 'bill'))
  const rows = await db
    .select({ row: receipts, found_at: visits.settled_at, paymentId: orders.payment_id })
    .from(receipts)
    .leftJoin(visits, eq(visits.bill_id, receipts.id))
    .leftJoin(orders, eq(orders.id, receipts.order_id))
    .where(isBill)
    .orderBy(asc(receipts.id))
  return rows.map(({ row, found_at, paymentId }) => {
    const facts = { ...ReceiptFacts.parse(row.facts), ...(paymentId && { method: 'online', paymentId }) }
    return { ...row, facts, found_at }
  })
}

export async function findBill(
  db: DbOrTx,
  id: number,
): Promise<Pick<Row, 'number' | 'is_test' | 'order_id' | 'lead_id'> | undefined> {
  const { number, is_test, order_id, lead_id } = receipts
  const [row] = await db.select({ number, is_test, order_id, lead_id }).from(receipts).where(eq(receipts.id, id))
  return row
}

/** Notes which order has paid a bill: its refunds are credited to that. */
export async function updateBillPaid(tx: DbOrTx, id: number, orderId: number): Promise<void> {
  await tx.update(receipts).set({ order_id: orderId }).where(eq(receipts.id, id))
}

/** The credit notes in force of bills that were paid online, oldest first. */
export async function listNotesOfBills(db: DbOrTx, bills: readonly ReceiptRow[]): Promise<ReceiptRow[]> {
  const orderIds = bills.flatMap(({ order_id }) => order_id ?? [])
  if (orderIds.length === 0) return []
  const rows = await db
    .select({ row: receipts })
    .from(receipts)
    .innerJoin(refunds, eq(refunds.id, receipts.refund_id))
    .where(and(inArray(receipts.order_id, orderIds), eq(refunds.status, 'processed')))
    .orderBy(asc(receipts.id))
  return rows.map(({ row }) => ({ ...row, facts: ReceiptFacts.parse(row.facts) }))
}

/** The order of a receipt or a credit note. */
export async function findOrderOfReceipt(db: DbOrTx, id: number): Promise<number | undefined> {
  const [row] = await db.select({ orderId: receipts.order_id }).from(receipts).where(eq(receipts.id, id))
  return row?.orderId ?? undefined
}

/**
 * Removes what tax law no longer requires: receipts, bills and credit notes from before the limit, with
 * their orders and leads.
 */
export async function removeOldReceipts(db: DbOrTx, limit: Date): Promise<void> {
  const younger = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.order_id, orders.id), gte(receipts.issued_at, limit)))
  await deleteInBatches(db, receipts, and(eq(receipts.kind, 'bill'), lt(receipts.issued_at, limit)))
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id: orders.id, leadId: orders.lead_id })
        .from(orders)
        .where(and(lt(orders.created_at, limit), notExists(younger)))
        .limit(BATCH)
        .for('update', { of: orders })
      if (old.length === 0) return 0
      const ids = old.map(({ id }) => id)
      await tx.delete(receipts).where(inArray(receipts.order_id, ids))
      await tx.delete(orders).where(inArray(orders.id, ids))
      await tx.delete(leads).where(
        inArray(
          leads.id,
          old.flatMap(({ leadId }) => leadId ?? []),
        ),
      )
      return ids.length
    })
  }
}
