import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { DISPUTE_STATUSES, PAYMENT_STATUSES } from '../../../../contract/options.ts'
import { createdAt, time } from './columns.ts'

/** The sandbox acts as a provider with its own database: no other part of the program reads these tables. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text('id').primaryKey(),
  amount_paise: integer('amount_paise').notNull(),
  receipt: text('receipt').notNull(),
  created_at: createdAt,
})

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    order_id: text('order_id')
      .notNull()
      .references(() => sandboxOrders.id, { onDelete: 'cascade' }),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    amount_paise: integer('amount_paise').notNull(),
    refunded_paise: integer('refunded_paise').notNull().default(0),
    created_at: createdAt,
  },
  (table) => [index('sandbox_payments_by_order').on(table.order_id), index('sandbox_payments_by_time').on(table.created_at)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    payment_id: text('payment_id')
      .notNull()
      .references(() => sandboxPayments.id, { onDelete: 'cascade' }),
    key: text('key').unique(),
    amount_paise: integer('amount_paise').notNull(),
    status: text('status', { enum: ['pending', 'processed', 'failed'] }).notNull(),
    created_at: createdAt,
  },
  (table) => [index('sandbox_refunds_by_payment').on(table.payment_id)],
)

export const sandboxDisputes = pgTable('sandbox_disputes', {
  id: text('id').primaryKey(),
  payment_id: text('payment_id')
    .notNull()
    .references(() => sandboxPayments.id, { onDelete: 'cascade' }),
  amount_paise: integer('amount_paise').notNull(),
  status: text('status', { enum: DISPUTE_STATUSES }).notNull(),
  reason: text('reason').notNull(),
  respond_by: time('respond_by').notNull(),
  created_at: createdAt,
})

/** One row; the first process that needs it creates it, and all processes share it. */
export const sandboxKeys = pgTable(
  'sandbox_keys',
  {
    id: integer('id').primaryKey().default(1),
    key_secret: text('key_secret').notNull(),
    webhook_secret: text('webhook_secret').notNull(),
  },
  (table) => [check('sandbox_keys_one_row', sql`${table.id} = 1`)],
)
