import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LeadForm } from '../../../../contract/bookings/leads.public.ts'
import { EVENT_SOURCES, REFUND_STATUSES } from '../../../../contract/bookings/order.ts'
import {
  DISPUTE_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PROVIDERS,
  RECEIPT_KINDS,
  RECEIPT_SERIES,
} from '../../../../contract/options.ts'
import { administrators } from './access.ts'
import { createdAt, oneOf, searchText, time, trigrams, updatedAt, visitorLanguage } from './columns.ts'
import { leads } from './leads.ts'

/** A person must act. A duplicate payment is refunded automatically; it is a problem only if that fails. */
export const needsYou = sql`problem is not null`
export const hasSucceeded = sql`status in ('paid', 'booked')`
export const isNotPaid = sql`status in ('created', 'failed', 'expired')`

/**
 * A visit charge or a bill to be paid. It stores the form, so that the booking can finish without the visitor's
 * browser.
 */
export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    /** Token in the address of the booking page. */
    token: text('token').notNull().unique(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    provider_order_id: text('provider_order_id').notNull().unique(),
    amount_paise: integer('amount_paise').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('created'),
    /**
     * The bill that this order pays; null if it pays a visit charge, which books its form. No foreign key: receipts
     * refer to orders, and a backup can't handle tables that refer to each other.
     */
    bill_id: integer('bill_id'),
    /** Such as `homeservice/electrician`. */
    service: text('service'),
    form: jsonb('form').$type<LeadForm>(),
    request_id: text('request_id'),
    /** Mobile number of the form with this request_id, empty without a form. Only both together find an order. */
    request_mobile: text('request_mobile').notNull().default(''),
    /** The form it was made from: two orders of one form are one booking. No one else knows it. */
    form_id: text('form_id'),
    /** The address that started it, kept for a day: a payment reduces that address's tab. */
    client: text('client'),
    /** When a technician's time was first held for the form; a further hold for it ends with the first. */
    held_since: time('held_since'),
    /** Charge of the booked service if the order did not name it; 0 if that service has none. */
    charge_paise: integer('charge_paise'),
    /** The chosen arrival, see `WindowChoice`; it outlives the reservation held for it. */
    arrival_window: text('arrival_window'),
    /** The captured payment that booked the order. */
    payment_id: text('payment_id').unique(),
    lead_id: integer('lead_id')
      .unique()
      .references(() => leads.id, { onDelete: 'set null' }),
    paid_at: time('paid_at'),
    /** Set if a person has to act. */
    problem: text('problem'),
    /** Keys of the parts of the problem; each is reported to the business once. */
    problem_keys: jsonb('problem_keys').$type<string[]>().notNull().default([]),
    /** Keys of the problems that an administrator settled otherwise, with a note in the history. */
    settled_problems: jsonb('settled_problems').$type<string[]>().notNull().default([]),
    /** When the provider was last asked about the order; unanswered requests don't count. */
    checked_at: time('checked_at'),
    language: visitorLanguage,
    created_at: createdAt,
    search_text: searchText(
      `provider_order_id || ' ' || coalesce(payment_id, '') || ' ' || coalesce(form ->> 'name', '') || ' ' || coalesce(form ->> 'mobile', '')`,
    ),
  },
  (table) => [
    check('orders_language', oneOf(table.language)),
    check('orders_status', oneOf(table.status)),
    check('orders_amount', sql`${table.amount_paise} >= 100`),
    index('orders_by_short_token').on(sql`left(token, 22)`),
    index('orders_by_time').on(table.created_at, table.id),
    index('orders_by_status').on(table.status, table.created_at, table.id),
    // The tabs of the console, see `PAYMENT_GROUPS`.
    index('orders_needs_you').on(table.created_at, table.id).where(needsYou),
    index('orders_succeeded').on(table.created_at, table.id).where(hasSucceeded),
    index('orders_not_paid').on(table.created_at, table.id).where(isNotPaid),
    index('orders_by_search').using('gin', ...trigrams([table.search_text])),
    // The forms that the clean-up removes.
    index('orders_unpaid_forms').on(table.created_at).where(sql`form is not null and status not in ('paid', 'booked')`),
    index('orders_with_client').on(table.created_at).where(sql`client is not null`),
    index('orders_by_form').on(table.form_id).where(sql`form_id is not null`),
    // At most one open order for each bill: pressing again, or in another tab, pays the same order.
    uniqueIndex('orders_open_of_bill')
      .on(table.bill_id, table.provider)
      .where(sql`bill_id is not null and status in ('created', 'failed')`),
    index('orders_by_bill').on(table.bill_id).where(sql`bill_id is not null`),
    unique('orders_by_request').on(table.request_id, table.request_mobile),
  ],
)

/** The provider's payments for our orders, as it last reported them. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's id, `pay_…`. */
    id: text('id').primaryKey(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    amount_paise: integer('amount_paise').notNull(),
    refunded_paise: integer('refunded_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    method: text('method'),
    error: text('error'),
    /** When the provider was asked for these values. The answer to an older request changes nothing. */
    asked_at: time('asked_at').notNull().default(sql`'epoch'`),
    created_at: createdAt,
  },
  (table) => [
    check('payments_status', oneOf(table.status)),
    index('payments_by_order').on(table.order_id),
    index('payments_by_time').on(table.created_at),
  ],
)

/** What happened to an order, and how we learned of it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: serial('id').primaryKey(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    source: text('source', { enum: EVENT_SOURCES }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    payment_id: text('payment_id'),
    note: text('note'),
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    created_at: createdAt,
  },
  (table) => [index('order_events_by_order').on(table.order_id)],
)

/**
 * A refund that we asked for, or one made in the provider's dashboard. Each new attempt is a new row with a new key.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: serial('id').primaryKey(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    payment_id: text('payment_id').notNull(),
    /** The provider's id, `rfnd_…`; null until it has answered. */
    provider_refund_id: text('provider_refund_id').unique(),
    /**
     * Stored before the provider is asked, so that repeats make one refund; null if made in the provider's dashboard.
     */
    idempotency_key: text('idempotency_key').unique(),
    amount_paise: integer('amount_paise').notNull(),
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('requested'),
    error: text('error'),
    /** Why we refund, in the administrator's words. */
    reason: text('reason'),
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    /** When the provider was first asked to make the refund. */
    sent_at: time('sent_at'),
    /** When the provider was asked for this status. */
    asked_at: time('asked_at'),
    /** When we learned that it was processed or had failed. */
    ended_at: time('ended_at'),
    created_at: createdAt,
  },
  (table) => [
    check('refunds_status', oneOf(table.status)),
    index('refunds_by_order').on(table.order_id),
    index('refunds_by_payment').on(table.payment_id),
    index('refunds_by_end').on(table.ended_at),
    index('refunds_open').on(table.created_at).where(sql`status in ('requested', 'pending')`),
  ],
)

/** One row if the owner has entered one; without it, the setting UPI_ID applies. */
export const upiIds = pgTable(
  'upi_ids',
  { id: integer('id').primaryKey().default(1), upi_id: text('upi_id').notNull(), updated_at: updatedAt },
  (table) => [check('upi_ids_one_row', sql`${table.id} = 1`)],
)

/** Payers' objections at their bank (chargebacks), as the provider last reported them. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id, `disp_…`. */
    id: text('id').primaryKey(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    payment_id: text('payment_id').notNull(),
    amount_paise: integer('amount_paise').notNull(),
    status: text('status', { enum: DISPUTE_STATUSES }).notNull(),
    reason: text('reason'),
    /** Deadline for contesting it. */
    respond_by: time('respond_by'),
    /** When the provider was asked; the answer to an older request changes nothing. */
    asked_at: time('asked_at').notNull(),
    created_at: createdAt,
  },
  (table) => [check('disputes_status', oneOf(table.status)), index('disputes_by_order').on(table.order_id)],
)

/** Result of the last comparison of a day's payments with its paid leads. */
export const balanceDays = pgTable(
  'balance_days',
  {
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    differences: integer('differences').notNull(),
    compared_at: time('compared_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)

/** Events from the provider's webhook, stored before they are processed. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's id, the same each time it sends the event. */
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    provider_order_id: text('provider_order_id'),
    created_at: createdAt,
    processed_at: time('processed_at'),
  },
  (table) => [index('webhook_events_by_time').on(table.created_at)],
)

/** Receipts, credit notes and bills as they were issued; reprinting changes nothing. */
export const receipts = pgTable(
  'receipts',
  {
    id: serial('id').primaryKey(),
    /** The order that was paid. For a bill, which belongs to a lead: the order that paid it online. */
    order_id: integer('order_id').references(() => orders.id),
    /** The lead that a bill is for; the bill outlives it. */
    lead_id: integer('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: RECEIPT_KINDS }).notNull(),
    /** The refund that a credit note is for. An order has one receipt, and one credit note per refund. */
    refund_id: integer('refund_id').references(() => refunds.id),
    series: text('series', { enum: RECEIPT_SERIES }).notNull(),
    /** Number within the series and suffix, without gaps; see `receipt_series`. */
    serial: integer('serial').notNull(),
    number: text('number').notNull().unique(),
    /** The payment was made at the test checkout. The oldest test receipts share the series of the genuine ones. */
    is_test: boolean('is_test').notNull(),
    /** Parsed with `ReceiptFacts` when it is read. */
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

/** The last number of each series. Taking the next one locks the row, so that numbers have no gaps or repeats. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    series: text('series', { enum: RECEIPT_SERIES }).primaryKey(),
    last_serial: integer('last_serial').notNull(),
    /** Letters that a restore adds to the series, so that no number is used twice; see `openNewSeries`. */
    suffix: text('suffix').notNull().default(''),
  },
  (table) => [check('receipt_series_series', oneOf(table.series))],
)
