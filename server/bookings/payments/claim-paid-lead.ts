import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import type { Payments } from '../../platform/providers/payments.ts'
import { ProviderError } from '../../platform/providers/provider-error.ts'
import { findLeadByPayment, type LeadKey } from '../leads/leads.store.ts'
import { findOrderBy, findPaidDuplicate, type OrderRow } from './orders.store.ts'
import { settleOrder } from './settle-order.ts'

type Claim = { payment_id: string; order_id?: string; signature?: string }

/**
 * Returns the lead of a payment; books it if the provider confirms that the payment belongs to one of our orders, has
 * its amount and is done. A repeated call returns the same lead. Throws AppError.
 */
export async function claimPaidLead(deps: Deps, { payment_id, order_id, signature }: Claim, form: LeadForm): Promise<LeadKey> {
  const { db, payments } = deps
  const earlier = await findLeadByPayment(db, payment_id)
  if (earlier) {
    const order = await findOrderBy(db, 'payment_id', payment_id)
    if (order) checkSigned(payments, order, { payment_id, order_id, signature })
    return toSameLead(earlier, form)
  }
  if (!payments) throw invalid({ payment_id: MESSAGES.paymentUnknown })
  try {
    const payment = await payments.findPayment(payment_id)
    const order = payment?.orderId ? await findOrderBy(db, 'provider_order_id', payment.orderId) : undefined
    // The payment of a bill is no booking.
    if (!payment || !order || order.bill_id !== null) throw invalid({ payment_id: MESSAGES.paymentUnknown })
    checkSigned(payments, order, { payment_id, order_id, signature })
    // A payment's id alone does not prove that it may be claimed for another number than the order's.
    if (order.form && order.form.mobile !== form.mobile && !signature) throw invalid({ signature: MESSAGES.signatureNeeded })
    if (payment.status === 'refunded') throw invalid({ payment_id: MESSAGES.paymentReturned })
    const isDone = payment.status === 'captured' || payment.status === 'authorized'
    if (!isDone) throw invalid({ payment_id: MESSAGES.paymentNotDone })
    if (payment.amountPaise !== order.amount_paise || payment.currency !== 'INR')
      throw invalid({ payment_id: MESSAGES.paymentAmount })
    if (order.payment_id && order.payment_id !== payment_id) throw new AppError('conflict', MESSAGES.paymentUsed)
    return await requireLead(deps, payment_id, await settleOrder(deps, order.id, 'visitor', form), form)
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('unavailable', MESSAGES.paymentUnconfirmed, { retryAfterS: 5 })
    throw error
  }
}

/** Verifies the optional order id and signature. */
function checkSigned(payments: Payments | undefined, order: OrderRow, { payment_id, order_id, signature }: Claim): void {
  if (order_id && order_id !== order.provider_order_id) throw invalid({ payment_id: MESSAGES.paymentUnknown })
  if (!signature || order.provider !== payments?.name) return
  const isRight = payments.isCheckoutSignature({ orderId: order.provider_order_id, paymentId: payment_id, signature })
  if (!isRight) throw invalid({ signature: MESSAGES.signatureWrong })
}

async function requireLead({ db, log }: Deps, paymentId: string, order: OrderRow, form: LeadForm): Promise<LeadKey> {
  const lead = await findLeadByPayment(db, paymentId)
  if (lead) return toSameLead(lead, form)
  if ((order.status === 'paid' || order.status === 'refunded') && (await findPaidDuplicate(db, order)))
    throw new AppError('conflict', MESSAGES.paidTwice, { body: { token: order.token } })
  log.warn({ order: order.id }, 'a payment was confirmed, and its booking is not there yet')
  throw new AppError('unavailable', MESSAGES.paymentUnconfirmed, { retryAfterS: 5 })
}

/** Refuses a payment that was booked with another number. */
function toSameLead({ mobiles, ...lead }: LeadKey & { mobiles: string[] }, form: LeadForm): LeadKey {
  if (!mobiles.includes(form.mobile)) throw new AppError('conflict', MESSAGES.paymentUsed)
  return lead
}
