import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { guessCounter } from '../../platform/http/links.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import type { Payments } from '../../platform/providers/payments.ts'
import { findLeadByPayment, type LeadKey } from '../leads/leads.store.ts'
import { findOrderBy, findPaidDuplicate, type OrderRow } from './orders.store.ts'
import { settleOrder } from './settle-order.ts'

type Claim = { payment_id: string; order_id?: string; signature?: string }

/**
 * Makes a function that returns the lead of a payment; it books it if the provider confirms that the payment belongs to
 * one of our orders, has its amount and is done. A repeated call returns the same lead. It throws AppError.
 */
export function paidLeadClaimer(deps: Deps) {
  const guesses = guessCounter()

  return async (claim: Claim, form: LeadForm, caller: Pick<Caller, 'address'>): Promise<LeadKey> => {
    const { db, payments } = deps
    const { payment_id, order_id, signature } = claim
    const earlier = await findLeadByPayment(db, payment_id)
    if (earlier) {
      const order = await findOrderBy(db, 'payment_id', payment_id)
      if (order) checkSigned(payments, order, claim)
      return toSameLead(earlier, form)
    }
    if (!payments) throw invalid({ payment_id: MESSAGES.paymentUnknown })
    // No one can forge a signature. For a network that invents payments, we don't ask the provider about unsigned ones:
    // the provider's own report books them.
    const isSigned =
      order_id && signature && payments.isCheckoutSignature({ orderId: order_id, paymentId: payment_id, signature })
    if (!isSigned && guesses.isMany(caller)) throw unconfirmed()
    try {
      return await askAndBook(deps, payments, claim, form)
    } catch (error) {
      if (error instanceof ProviderError) throw unconfirmed()
      const isRefused = error instanceof AppError && error.code !== 'unavailable'
      if (isRefused && !isSigned) guesses.count(caller)
      throw error
    }
  }
}

const paidTwice = ({ token }: OrderRow) => new AppError('conflict', MESSAGES.paidTwice, { body: { token } })
const unconfirmed = () => new AppError('unavailable', MESSAGES.paymentUnconfirmed, { retryAfterS: 5 })

async function askAndBook(deps: Deps, payments: Payments, claim: Claim, form: LeadForm): Promise<LeadKey> {
  const { db } = deps
  const { payment_id, signature } = claim
  const payment = await payments.findPayment(payment_id)
  const order = payment?.orderId ? await findOrderBy(db, 'provider_order_id', payment.orderId) : undefined
  // Paying a bill makes no booking.
  if (!payment || !order || order.bill_id !== null) throw invalid({ payment_id: MESSAGES.paymentUnknown })
  checkSigned(payments, order, claim)
  // A payment's id alone does not prove that it may be claimed for another number than the order's.
  if (order.form && order.form.mobile !== form.mobile && !signature) throw invalid({ signature: MESSAGES.signatureNeeded })
  const isReturned = payment.status === 'refunded'
  const isDone = payment.status === 'captured' || payment.status === 'authorized'
  if (!isReturned && !isDone) throw invalid({ payment_id: MESSAGES.paymentNotDone })
  if (isDone && (payment.amountPaise !== order.amount_paise || payment.currency !== 'INR'))
    throw invalid({ payment_id: MESSAGES.paymentAmount })
  const first = order.payment_id === payment_id ? null : order.payment_id
  const booked = first ? await findLeadByPayment(db, first) : undefined
  if (booked) {
    toSameLead(booked, form)
    await settleOrder(deps, order.id, 'visitor')
    throw paidTwice(order)
  }
  // A second payment may have come back before the form was sent: its visitor has a booking.
  if (isReturned)
    throw (await findPaidDuplicate(db, order)) ? paidTwice(order) : invalid({ payment_id: MESSAGES.paymentReturned })
  if (first) throw new AppError('conflict', MESSAGES.paymentUsed)
  return await requireLead(deps, payment_id, await settleOrder(deps, order.id, 'visitor', form), form)
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
  if ((order.status === 'paid' || order.status === 'refunded') && (await findPaidDuplicate(db, order))) throw paidTwice(order)
  log.warn({ order: order.id }, 'a payment was confirmed, and its booking is not there yet')
  throw unconfirmed()
}

/** Refuses a payment that was booked with another number. */
function toSameLead({ mobiles, ...lead }: LeadKey & { mobiles: string[] }, form: LeadForm): LeadKey {
  if (!mobiles.includes(form.mobile)) throw new AppError('conflict', MESSAGES.paymentUsed)
  return lead
}
