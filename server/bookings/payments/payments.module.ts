import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { toReceiptMail, toRefundNotice } from './order-notices.ts'
import { findOrderTitles } from './orders.admin.store.ts'
import { forgetClients, removeUnpaidForms, removeUnpaidOrders } from './orders.retention.store.ts'
import { PAYMENT_CHECKS } from './payments.checks.ts'
import { listPaymentFigures } from './payments.figures.store.ts'
import { removeOldWebhookEvents } from './payments.store.ts'

export const paymentsModule: Module = {
  titles: { payments: findOrderTitles },
  retention: [
    { term: { hours: 24 }, remove: ({ db }, limit) => forgetClients(db, limit) },
    // Forms of orders that were never paid, or refunded before they were booked.
    { name: 'unpaidForms', term: { days: 30 }, remove: ({ db }, limit) => removeUnpaidForms(db, limit) },
    // The payment provider repeats an event for a day.
    { name: 'webhookEvents', term: { days: 30 }, remove: ({ db }, limit) => removeOldWebhookEvents(db, limit) },
    // Unpaid orders with their history.
    { name: 'unpaidOrders', term: { years: 1 }, remove: ({ db }, limit) => removeUnpaidOrders(db, limit) },
  ],
  figures: listPaymentFigures,
  // Rows that the books need, without the person.
  personalData: {
    orders: {
      person: ['request_mobile'],
      trace: ['token', 'request_id', 'form_id', 'client', 'search_text'],
      // Another person's form may name this one.
      text: ['form', 'problem'],
      other: [
        'provider',
        'provider_order_id',
        'status',
        'service',
        'payment_id',
        'language',
        'problem_keys',
        'settled_problems',
        'arrival_window',
      ],
    },
    payments: { text: ['error'], other: ['id', 'status', 'currency', 'method'] },
    order_events: { text: ['note'], other: ['source', 'status', 'payment_id'] },
    disputes: { text: ['reason'], other: ['id', 'payment_id', 'status'] },
    refunds: { text: ['error', 'reason'], other: ['payment_id', 'provider_refund_id', 'idempotency_key', 'status'] },
    balance_days: NOBODY,
    upi_ids: NOBODY,
    webhook_events: NOBODY,
  },
  checks: PAYMENT_CHECKS,
  customerNotices: { refund: toRefundNotice, receipt: toReceiptMail },
}
