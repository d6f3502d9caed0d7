import { MINUTE_MS } from '../../../contract/durations.ts'
import { failing, failingInProduction, fine, toCount, unknown, warning } from '../../platform/deps/checks.ts'
import type { Check } from '../../platform/deps/deps.ts'
import { ProviderError } from '../../platform/providers/provider-error.ts'
import { listOpenDays } from './balance.store.ts'

export const PAYMENT_CHECKS: readonly Check[] = [
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
