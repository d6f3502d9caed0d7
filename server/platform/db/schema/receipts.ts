import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { RECEIPT_KINDS, RECEIPT_SERIES } from '../../../../contract/options.ts'
import { oneOf, time } from './columns.ts'
import { leads } from './leads.ts'
import { orders, refunds } from './payments.ts'

/** Receipts and their credit notes, and bills of visits, as they were issued; printing them again changes nothing. */
export const receipts = pgTable(
  'receipts',
  {
    id: serial('id').primaryKey(),
    /** The order that was paid; of a bill, which is of a lead, the one that paid it online. */
    order_id: integer('order_id').references(() => orders.id),
    /** The lead that a bill is for, which the bill outlives. */
    lead_id: integer('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: RECEIPT_KINDS }).notNull(),
    /** The refund that a credit note is for: an order has one receipt, and a credit note for each refund. */
    refund_id: integer('refund_id').references(() => refunds.id),
    series: text('series', { enum: RECEIPT_SERIES }).notNull(),
    /** Number within the series and its suffix, without gaps; see `receipt_series`. */
    serial: integer('serial').notNull(),
    number: text('number').notNull().unique(),
    /** The payment was made at the test checkout. The oldest test receipts share the series of the genuine ones. */
    is_test: boolean('is_test').notNull(),
    /** `ReceiptFacts` parses it when it is read. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    issued_at: time('issued_at').notNull(),
  },
  (table) => [
    check('receipts_kind', oneOf(table.kind)),
    check('receipts_series', oneOf(table.series)),
    check('receipts_of', sql`kind = 'bill' or order_id is not null`),
    uniqueIndex('receipts_one_of_order').on(table.order_id).where(sql`kind = 'receipt'`),
    uniqueIndex('receipts_one_of_refund').on(table.refund_id),
    index('receipts_by_order').on(table.order_id),
    index('receipts_by_lead').on(table.lead_id).where(sql`lead_id is not null`),
    index('receipts_by_time').on(table.issued_at),
    index('receipts_bills').on(table.is_test, table.issued_at).where(sql`kind = 'bill'`),
  ],
)

/** The last number of each series. Taking the next one locks the row, so that numbers have no gaps and none repeats. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    series: text('series', { enum: RECEIPT_SERIES }).primaryKey(),
    last_serial: integer('last_serial').notNull(),
    /** Letters that a restore adds to the series, so that no number is given twice; see `openNewSeries`. */
    suffix: text('suffix').notNull().default(''),
  },
  (table) => [check('receipt_series_series', oneOf(table.series))],
)
