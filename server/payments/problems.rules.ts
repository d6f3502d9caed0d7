import { HOUR_MS } from '../../contract/durations.ts'
import { formatPaise } from '../../contract/money.ts'
import type { ProviderPayment } from '../providers/payments.ts'
import type { Paid } from './orders.rules.ts'
import type { OrderRow } from './orders.store.ts'
import type { RefundRow } from './refunds.store.ts'

/** What needs a person; the business is told of each key once. */
export type Problem = { key: string; text: string }

const TIME_FOR_DETAILS_MS = 10 * 60_000

type Judged = { odd: readonly Paid[]; failedRefunds: readonly Pick<RefundRow, 'id' | 'payment_id' | 'amount_paise' | 'error'>[] }
type Refused = { payment: ProviderPayment; words: string } | undefined

export function listProblems(order: OrderRow, { odd, failedRefunds }: Judged, refused: Refused, now: Date): Problem[] {
  return [
    ...odd.map((payment) => ({ key: `payment-${payment.id}`, text: describeUnmatched(order, payment) })),
    ...failedRefunds.map((refund) => ({ key: `refund-${refund.id}`, text: describeFailed(refund) })),
    ...toProblem(`held-${refused?.payment.id}`, describeRefused(refused, now)),
    ...toProblem(`payment-${order.payment_id}`, describeStranded(order, now)),
    ...toProblem(`charge-${order.payment_id}`, describeCharge(order)),
  ]
}

const toProblem = (key: string, text: string | undefined): Problem[] => (text ? [{ key, text }] : [])

function describeUnmatched(order: OrderRow, { id, amountPaise }: Paid): string {
  return amountPaise === order.amount_paise
    ? `${id} is a second payment of ${formatPaise(amountPaise)} for this order: refund it.`
    : `${id} is over ${formatPaise(amountPaise)}, ordered were ${formatPaise(order.amount_paise)}: nothing was booked on it.`
}

function describeFailed({ payment_id, amount_paise, error }: Judged['failedRefunds'][number]): string {
  return `The refund of ${formatPaise(amount_paise)} (${payment_id}) failed${error ? `: ${error}` : ''}. The money is still here: refund it again.`
}

/** Held by the bank, and not to be had; it takes the provider a moment to know of it, so the first refusals say nothing. */
function describeRefused(refused: Refused, now: Date): string | undefined {
  if (!refused || now.getTime() - refused.payment.createdAt.getTime() < HOUR_MS) return undefined
  const { payment, words } = refused
  return `${payment.id} over ${formatPaise(payment.amountPaise)} is held by the bank, and the provider refuses to capture it (${words}). Capture it in the provider’s dashboard, or it goes back to the payer by itself.`
}

/** The order was made without the form and paid, and the form never came. */
function describeStranded({ status, form, paid_at, payment_id, amount_paise }: OrderRow, now: Date): string | undefined {
  const isStranded = status === 'paid' && !form && paid_at && now.getTime() - paid_at.getTime() > TIME_FOR_DETAILS_MS
  return isStranded
    ? `${payment_id} over ${formatPaise(amount_paise)} came without anybody’s details: find the payer in the provider’s dashboard, or refund it.`
    : undefined
}

/** The order was paid by the bare amount, and then another service was booked. */
function describeCharge({ status, charge_paise, amount_paise, form }: OrderRow): string | undefined {
  if (status !== 'booked' || charge_paise === null || charge_paise === amount_paise) return undefined
  const charge = charge_paise > 0 ? `the charge of this service is ${formatPaise(charge_paise)}` : 'this service has no charge'
  return `Booked was ${form?.service_type}: paid ${formatPaise(amount_paise)}, ${charge}.`
}
