import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { formatDay } from '../../../contract/india.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { ProviderPayment } from '../../platform/providers/payments.ts'
import type { PaymentFacts } from './orders.rules.ts'
import type { OrderRow } from './orders.store.ts'
import type { DisputeRow } from './payments.store.ts'
import type { RefundRow } from './refunds.store.ts'

/**
 * A problem that a person has to solve; the business is notified once for each key. The payment's record has the
 * provider's `ids`, and the mail needs them.
 */
export type Problem = { key: string; text: string; ids: readonly string[] }

const TIME_FOR_DETAILS_MS = 10 * MINUTE_MS

type FailedRefund = Pick<RefundRow, 'id' | 'payment_id' | 'provider_refund_id' | 'amount_paise' | 'error'>
/** A visit no one came to, and the part of its payment that was not refunded. */
type Unvisited = { visitId: number; reference: string; leftPaise: number }

/** An authorized payment that the provider refuses to capture, with its words. */
export type RefusedCapture = { payment: ProviderPayment; words: string }

type Circumstances = {
  unmatched: readonly PaymentFacts[]
  failedRefunds: readonly FailedRefund[]
  disputes: readonly DisputeRow[]
  refusedCapture: RefusedCapture | undefined
  /** The visit that was paid for and did not take place, though its lead was completed. */
  unvisited: Unvisited | undefined
  /** When we learned of the payment. */
  learnedAt: Date | undefined
}

/** The problems of an order, without those that were settled otherwise. */
export function listProblems(order: OrderRow, circumstances: Circumstances, now: Date): Problem[] {
  const { unmatched, failedRefunds, disputes, refusedCapture, unvisited, learnedAt } = circumstances
  const problems = [
    ...unmatched.flatMap((payment) => toProblem(`payment-${payment.id}`, describeUnmatched(order, payment), [payment.id])),
    ...failedRefunds.flatMap((refund) => toProblem(`refund-${refund.id}`, describeFailed(refund), toFailedIds(refund))),
    ...disputes.flatMap((dispute) => toProblem(toDisputeKey(dispute), describeDispute(dispute), toDisputeIds(dispute))),
    ...toProblem(`held-${refusedCapture?.payment.id}`, describeRefused(refusedCapture, now), [refusedCapture?.payment.id]),
    ...toProblem(`payment-${order.payment_id}`, describeStranded(order, learnedAt, now), [order.payment_id]),
    ...toProblem(`visit-${unvisited?.visitId}`, unvisited && describeUnvisited(unvisited)),
    ...toProblem(`charge-${order.payment_id}`, describeCharge(order)),
  ]
  return problems.filter(({ key }) => !order.settled_problems.includes(key))
}

type Settlement = { payment_id: string | null; settled_problems: readonly string[] }

/** Whether a person has settled the payment otherwise: nothing is booked on it any more. */
export function isSettled({ payment_id, settled_problems }: Settlement): boolean {
  return ['payment', 'twice'].some((kind) => settled_problems.includes(`${kind}-${payment_id}`))
}

/** A bank that asks again, with a new deadline, is a new problem. */
const toDisputeKey = ({ id, status, respond_by }: DisputeRow) => `${id}-${status}-${respond_by?.getTime() ?? ''}`

const toProblem = (key: string, text: string | undefined, ids: readonly (string | null | undefined)[] = []): Problem[] =>
  text ? [{ key, text, ids: ids.filter((id) => typeof id === 'string') }] : []

const describeUnmatched = (order: OrderRow, { amountPaise }: PaymentFacts) =>
  `${formatPaise(amountPaise)} was paid, but ${formatPaise(order.amount_paise)} was ordered: nothing was booked with it.`

const describeFailed = ({ amount_paise, error }: FailedRefund) =>
  `The refund of ${formatPaise(amount_paise)} failed${error ? `: ${error}` : ''}. You still have the money: refund it again.`

/** Names the attempt, so that the mail about a second failure does not read like the first one. */
const toFailedIds = ({ id, payment_id, provider_refund_id }: FailedRefund) => [payment_id, provider_refund_id ?? `attempt ${id}`]

/** The bank holds the money and the provider refuses to capture it. Refusals of the first hour may be temporary. */
function describeRefused(refused: Circumstances['refusedCapture'], now: Date): string | undefined {
  if (!refused || now.getTime() - refused.payment.createdAt.getTime() < HOUR_MS) return undefined
  const { payment, words } = refused
  return `The bank holds ${formatPaise(payment.amountPaise)}, and the provider refuses to capture it (${words}). Capture it in the provider’s dashboard, or it goes back to the payer automatically.`
}

/** A dispute that the bank is reviewing needs no one, and one that was won or closed changes nothing. */
function describeDispute({ amount_paise, status, reason, respond_by }: DisputeRow): string | undefined {
  const subject = `${formatPaise(amount_paise)}${reason ? ` (${reason})` : ''}`
  if (status === 'open') {
    const until = respond_by ? ` by ${formatDay(respond_by)}` : ''
    return `The payer disputes ${subject}: answer in the provider’s dashboard${until}, or the bank takes the money back.`
  }
  return status === 'lost' ? `The bank took ${subject} back: decide what happens to the booking, and note it here.` : undefined
}

const toDisputeIds = ({ id, payment_id }: DisputeRow) => [payment_id, id]

const describeUnvisited = ({ reference, leftPaise }: Unvisited) =>
  `${reference} was completed, but no one visited: you still have ${formatPaise(leftPaise)} paid online. Refund it, or note why you keep it.`

/** The order was created without a form and paid, and no form followed. */
function describeStranded(order: OrderRow, learnedAt: Date | undefined, now: Date): string | undefined {
  const isOpen = order.status === 'paid' && !order.form && !isSettled(order)
  return isOpen && learnedAt && now.getTime() - learnedAt.getTime() > TIME_FOR_DETAILS_MS
    ? `${formatPaise(order.amount_paise)} came without the payer’s details: find them in the provider’s dashboard, or refund it.`
    : undefined
}

/** The order was paid by the amount alone, and the form books a service with another charge. */
function describeCharge({ status, charge_paise, amount_paise, form }: OrderRow): string | undefined {
  if (status !== 'booked' || charge_paise === null || charge_paise === amount_paise) return undefined
  const charge = charge_paise > 0 ? `the charge for this service is ${formatPaise(charge_paise)}` : 'this service has no charge'
  return `${form?.service_type} was booked and ${formatPaise(amount_paise)} paid, but ${charge}.`
}
