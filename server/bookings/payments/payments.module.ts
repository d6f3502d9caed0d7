import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import {
  type Check,
  type Deps,
  type Figure,
  failing,
  failingInProduction,
  fine,
  type Module,
  NOBODY,
  toCount,
  unknown,
  warning,
} from '../../platform/deps/deps.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { listOpenDays } from './balance.store.ts'
import { toReceiptMail, toRefundNotice } from './order-notices.ts'
import { findOrderTitles } from './orders.admin.store.ts'
import {
  countOpenRefunds,
  countOrdersByStatus,
  forgetClients,
  removeOldWebhookEvents,
  removeUnpaidForms,
  removeUnpaidOrders,
} from './payments.store.ts'

const PAYMENT_CHECKS: readonly Check[] = [
  {
    name: 'payments',
    title: 'Payments',
    pace: 'slow',
    async run(deps) {
      const { payments, settings, now } = deps
      if (!payments)
        return warning('Visitors can’t pay online.', 'Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, then restart the server.')
      if (payments.name === 'sandbox') {
        const remedy = 'Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, then restart the server.'
        return failingInProduction(deps)('Payments run in the sandbox: no real money is taken.', remedy)
      }
      const to = now()
      const refusal = await payments.listPayments({ from: new Date(to.getTime() - MINUTE_MS), to }).then(
        () => undefined,
        (error) => error as Error,
      )
      if (refusal instanceof ProviderError && refusal.reason !== 'refused')
        return unknown(`The payment provider isn’t responding: ${refusal.message}`)
      if (refusal) {
        const remedy = 'Check the account with the provider: whether it is active, and whether these are its current keys.'
        return failing(`The payment provider refuses us: ${refusal.message}`, remedy)
      }
      if (settings.payments.provider === 'razorpay' && !settings.payments.webhookSecret)
        return warning('The provider’s webhook is refused, so bookings may be late.', 'Set RAZORPAY_WEBHOOK_SECRET.')
      return fine('The payment provider answers.')
    },
  },
  {
    name: 'balance',
    title: 'Daily balance',
    pace: 'quick',
    async run(deps) {
      const days = await listOpenDays(deps)
      const uneven = days.filter(({ differences }) => differences)
      const path = '/admin/payments/balance'
      if (uneven.length > 0) {
        const text = `The payments and bookings of ${toCount(uneven.length, 'day', 'days')} don’t match.`
        return failing(text, 'Open each day and settle its differences.', { path, details: uneven.map(({ day }) => day) })
      }
      if (days.length === 0) return fine('The payments and bookings of every day matched when they were compared.')
      const text = `The payments of ${toCount(days.length, 'day', 'days')} have not been compared with the bookings.`
      return warning(text, 'Compare them now.', { path, action: 'compareBalance', details: days.map(({ day }) => day) })
    },
  },
]

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
  messages: { customer: { refund: toRefundNotice, receipt: toReceiptMail } },
}

async function listPaymentFigures(deps: Deps): Promise<Figure[]> {
  const { db, now } = deps
  const [ofDay, open, openDays] = await Promise.all([
    countOrdersByStatus(db, new Date(now().getTime() - DAY_MS)),
    countOpenRefunds(db),
    listOpenDays(deps),
  ])
  return [
    {
      name: 'karigar_orders_last_day',
      help: 'Payments that were begun in 24 hours',
      label: 'status',
      value: Object.fromEntries(ofDay.map((row) => [row.status, row.count])),
    },
    { name: 'karigar_refunds_open', help: 'Refunds that the bank has not ended', value: open },
    {
      name: 'karigar_balance_open_days',
      help: 'Days before today whose payments and bookings are not known to match',
      value: openDays.length,
    },
  ]
}
