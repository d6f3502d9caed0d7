import * as api from '../../../contract/api.ts'
import type { Booking } from '../../../contract/bookings/payments.public.ts'
import { inLanguage, splitLanguage } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { bookingPath } from '../../../contract/paths.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { ApiError, call } from '../../api/client.ts'
import { canReload } from '../../ui/reload-once.ts'
import { createRequestId } from '../../ui/request-id.ts'
import type { BookingForm, Notice, Outcome, Task } from './booking.states.ts'
import type { BookingProps, Charge } from './booking-props.ts'
import type { CheckoutResult } from './checkout/order.ts'
import { goTo, goToCheckoutPage, isCheckoutAllowed, withDialogNonModal } from './checkout-page.ts'
import { currentPath, type OrderedPayment, type PendingPayment, readDraft, saveDraft } from './draft.ts'
import { forgetDraft } from './last-booking.ts'
import { withProof } from './proof/with-proof.ts'
import { formIdOf, required, type TaskContext } from './task-context.ts'

/** Makes the calls of a task of a payment. */
export function runPaying(task: Task & { kind: 'order' | 'checkOut' | 'bookPaid' }, context: TaskContext): Promise<Outcome> {
  switch (task.kind) {
    case 'order':
      return makeOrder(task.lead, task.charge, context)
    case 'checkOut':
      return checkOut(task.payment, task.lead, context)
    case 'bookPaid':
      return bookPaid(task)
  }
}

/** State of an order's booking. */
export async function findBooking({ order }: OrderedPayment): Promise<Booking> {
  return (await call(api.payments.getBooking, { token: order.token })).data
}

async function makeOrder({ window, ...lead }: BookingForm, charge: Charge, { onProving }: TaskContext): Promise<Outcome> {
  const form_id = formIdOf()
  const { paying: saved, ...draft } = readDraft()
  const path = currentPath()
  const payment: PendingPayment = saved?.path === path ? saved : { requestId: createRequestId(), path }
  saveDraft({ ...draft, paying: payment })
  const names = { request_id: payment.requestId, form_id }
  const input = { amount: charge.amountPaise ?? 0, service: charge.service, lead, window, ...names }
  let answer: Awaited<ReturnType<typeof call<typeof api.payments.createOrder>>>
  try {
    answer = await withProof((proof) => call(api.payments.createOrder, { ...input, proof }), onProving)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409 && 'next' in error.answer) return { type: 'windowTaken' }
    if (error.status === 409) await goToPaidBooking(error)
    if (error.status === 422 && (error.errors.amount || error.errors.service)) return fetchCharges()
    throw error
  }
  const { id, token, amount, key, provider, pay_within_s, is_contested: isContested = false } = answer
  const closesAtMs = pay_within_s && Date.now() + pay_within_s * 1000
  const isContestSeen = payment.isContestSeen || payment.order?.isContested || false
  const order = { id: required(id), token, amountPaise: amount, key, provider, closesAtMs, isContested }
  const ordered = { ...payment, window, isContestSeen, order }
  saveDraft({ ...readDraft(), paying: ordered })
  if (provider === 'razorpay' && !isCheckoutAllowed()) {
    // The other page reads the order from the browser's storage.
    if (!readDraft().paying?.order) throw new ApiError(0, { message: MESSAGES.paymentsOff })
    await goToCheckoutPage()
  }
  return { type: 'ordered', payment: ordered }
}

/** Opens the page of a payment for a booking that was paid before: it says that the money comes back. */
async function leaveIfPaidTwice(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.status === 409) await goToPaidBooking(error)
  throw error
}

/** The order was paid before: the page of that booking says so. */
async function goToPaidBooking({ answer }: ApiError): Promise<void> {
  const { token } = answer as { token?: string }
  if (!token) return
  forgetDraft()
  await goTo(inLanguage(bookingPath(token), splitLanguage(location.pathname).language))
}

/** The current charges, from a fresh copy of this page: they have changed since it was loaded. */
async function fetchCharges(): Promise<Outcome> {
  const { fetchPage } = await import('./page/refresh-booking.ts')
  const page = await fetchPage(location.pathname)
  if (!page) throw new ApiError(0)
  const { props = '{}' } = page.querySelector<HTMLElement>('[data-island=booking]')?.dataset ?? {}
  return { type: 'chargesChanged', charges: (JSON.parse(props) as Partial<BookingProps>).charges ?? {} }
}

async function checkOut(payment: OrderedPayment, lead: BookingForm, context: TaskContext): Promise<Outcome> {
  const { dialog, checkoutUrl } = context
  const { payment: texts } = context.texts
  const { order } = payment
  if (order.isContested && !payment.isContestSeen) return { type: 'notPaid', notice: { text: texts.contested, isInfo: true } }
  const result = await withDialogNonModal(order.provider === 'razorpay' ? dialog : undefined, async () => {
    const { openCheckout } = await import('./checkout/checkout.ts')
    const description = texts.what(context.toServiceLabel(lead.service_type))
    const closesInS = order.closesAtMs && Math.max(1, Math.ceil((order.closesAtMs - Date.now()) / 1000))
    return openCheckout({ order, description, lead, checkoutUrl, closesInS })
  }).catch(async () => {
    // A deploy may have removed the file: a fresh page names the new one. On the checkout page that was tried already.
    if (order.provider === 'sandbox' && !isCheckoutAllowed() && (await canReload())) await goToCheckoutPage()
    throw new ApiError(0, { message: texts.checkoutMissingWhy })
  })
  if (result.kind !== 'paid') return { type: 'notPaid', notice: toNotice(result, order, texts) }
  const { kind: _, ...paid } = result
  return { type: 'paid', paid }
}

function toNotice(
  result: Exclude<CheckoutResult, { kind: 'paid' }>,
  { closesAtMs }: OrderedPayment['order'],
  texts: IslandTexts['booking']['payment'],
): Notice {
  // It closed automatically, because the chosen time is only held for a while.
  if (closesAtMs && closesAtMs <= Date.now()) return { text: texts.timeOver, isInfo: true }
  return result.kind === 'failed' ? { reason: result.reason, text: texts.failed } : { text: texts.closed, isInfo: true }
}

/** Makes the lead of a payment. If this call never arrives, the server makes the same lead. */
async function bookPaid({ lead, payment, paid }: Task & { kind: 'bookPaid' }): Promise<Outcome> {
  const { data } = await call(api.leads.create, {
    ...lead,
    payment_id: paid.razorpay_payment_id,
    order_id: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
    request_id: payment.requestId,
  }).catch(leaveIfPaidTwice)
  return { type: 'booked', data: required(data) }
}
