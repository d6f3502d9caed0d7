import * as api from '../../../contract/api.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import type { LeadForm } from '../../../contract/leads.public.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { bookingPath } from '../../../contract/paths.ts'
import type { Booking } from '../../../contract/payments.public.ts'
import { ApiError, call } from '../../api/client.ts'
import { canReload } from '../../ui/reload-once.ts'
import { createRequestId } from '../../ui/request-id.ts'
import type { Failed, Notice, Outcome, Task } from './booking.states.ts'
import type { BookingProps, Charge } from './booking-props.ts'
import { bookingTexts } from './booking-texts.ts'
import type { CheckoutResult } from './checkout/order.ts'
import { forgetDraft, type Ordered, readDraft, saveDraft, withFields } from './draft.ts'
import { besideModal, goTo, isCheckoutAllowed, toCheckoutPage } from './page-of-checkout.ts'

const texts = bookingTexts.paying

export type Surroundings = { dialog: HTMLDialogElement | null; checkoutUrl: string | undefined }

/** Makes the calls of a task and answers what came of it, also where that is a failure. */
export async function perform(task: Task, around: Surroundings): Promise<Outcome> {
  try {
    switch (task.kind) {
      case 'sendCode':
        return await sendCode(task.lead)
      case 'verify':
        return await verify(task.lead.mobile, task.otp)
      case 'book':
        return await book(task)
      case 'order':
        return await makeOrder(task.lead, task.charge)
      case 'checkOut':
        return await checkOut(task.paying, task.lead, around)
      case 'bookPaid':
        return { type: 'booked', ...(await bookPaid(task)) }
      case 'look':
        return { type: 'looked', found: await findBooking(task.paying), isElsewhere: task.paying.path !== location.pathname }
    }
  } catch (error) {
    return { type: 'failed', ...toFailed(error instanceof ApiError ? error : new ApiError(0)) }
  }
}

/** How an order stands; undefined where nobody answers. */
export function findBooking({ order }: Ordered): Promise<Booking | undefined> {
  return call(api.payments.getBooking, { token: order.token }).then(
    ({ data }) => data,
    () => undefined,
  )
}

async function sendCode(lead: LeadForm): Promise<Outcome> {
  try {
    const { expires_in, resend_in } = await call(api.otp.send, lead)
    const [expiresAtMs, resendAtMs] = [expires_in, resend_in].map((seconds) => Date.now() + seconds * 1000) as [number, number]
    return { type: 'codeSent', sent: { mobile: lead.mobile, expiresAtMs, resendAtMs } }
  } catch (error) {
    // No codes go out at all for a while; the form is kept, and somebody calls.
    const isPaused = error instanceof ApiError && (error.answer as { call_back?: boolean }).call_back === true
    if (isPaused) return { type: 'codesPaused', dueAt: promiseDueAt(new Date()).toISOString() }
    throw error
  }
}

async function verify(mobile: string, otp: string): Promise<Outcome> {
  const { success, message, verification } = await call(api.otp.verify, { mobile, otp })
  if (!success) throw new ApiError(422, { message, errors: { otp: message } })
  return { type: 'codeRight', verification }
}

async function book({ lead, verification }: Task & { kind: 'book' }): Promise<Outcome> {
  return { type: 'booked', ...(await call(api.leads.create, { ...lead, verification, request_id: requestIdOf(lead) })) }
}

/** The form keeps its request, so that a lost answer can be asked for again. */
function requestIdOf(lead: LeadForm): string {
  const { requestId = createRequestId(), ...draft } = withFields(readDraft(), lead, location.pathname)
  saveDraft({ ...draft, requestId })
  return requestId
}

async function makeOrder(lead: LeadForm, charge: Charge): Promise<Outcome> {
  const { paying: kept, ...draft } = readDraft()
  const path = location.pathname
  const paying = kept?.path === path ? kept : { requestId: createRequestId(), path }
  saveDraft({ ...draft, paying })
  const input = { amount: charge.amountPaise ?? 0, service: charge.service, lead, request_id: paying.requestId }
  let answer: Awaited<ReturnType<typeof call<typeof api.payments.createOrder>>>
  try {
    answer = await call(api.payments.createOrder, input)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409) await goToPaid(error)
    if (error.status === 422 && (error.errors.amount || error.errors.service)) return findCharges()
    throw error
  }
  const { id, token, amount, key, provider } = answer
  const ordered = { ...paying, order: { id, token, amountPaise: amount, key, provider } }
  saveDraft({ ...readDraft(), paying: ordered })
  if (provider === 'razorpay' && !isCheckoutAllowed()) {
    // The other page finds the order in what the browser keeps.
    if (!readDraft().paying?.order) throw new ApiError(0, { message: MESSAGES.paymentsOff })
    await toCheckoutPage()
  }
  return { type: 'ordered', paying: ordered }
}

/** A payment that was made before: its page says so. */
async function goToPaid({ answer }: ApiError): Promise<void> {
  const { token } = answer as { token?: string }
  if (!token) return
  forgetDraft()
  await goTo(bookingPath(token))
}

/** The charges as the page has them today, for one that was made before they changed. */
async function findCharges(): Promise<Outcome> {
  const response = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) throw new ApiError(0)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const { props = '{}' } = page.querySelector<HTMLElement>('[data-island=booking]')?.dataset ?? {}
  return { type: 'chargesChanged', charges: (JSON.parse(props) as Partial<BookingProps>).charges ?? {} }
}

async function checkOut(paying: Ordered, lead: LeadForm, { dialog, checkoutUrl }: Surroundings): Promise<Outcome> {
  const { order } = paying
  const result = await besideModal(order.provider === 'razorpay' ? dialog : undefined, async () => {
    const { openCheckout } = await import('./checkout/checkout.ts')
    return openCheckout({ order, description: texts.what(lead.service_type), lead, checkoutUrl })
  }).catch(async () => {
    // A deploy may have taken the file away: the page of today names today's. Whoever comes from there has tried that.
    if (order.provider === 'sandbox' && !isCheckoutAllowed() && (await canReload())) await toCheckoutPage()
    throw new ApiError(0, { message: texts.checkoutMissingWhy })
  })
  if (result.kind !== 'paid') return { type: 'notPaid', why: toNotice(result) }
  const { kind: _, ...paid } = result
  return { type: 'paid', paid }
}

function toNotice(result: Exclude<CheckoutResult, { kind: 'paid' }>): Notice {
  return result.kind === 'failed' ? { text: texts.failed(result.reason) } : { text: texts.closed, isCalm: true }
}

/** The lead of a payment; the server makes the same one by itself if this never arrives. */
function bookPaid({ lead, paying, paid }: Task & { kind: 'bookPaid' }) {
  return call(api.leads.create, {
    ...lead,
    payment_id: paid.razorpay_payment_id,
    order_id: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
    request_id: paying.requestId,
  })
}

function toFailed({ status, answer, message, errors, retryAfterS }: ApiError): Failed {
  return {
    status,
    message: answer.message ?? (status === 0 ? bookingTexts.offline : message),
    errors,
    retryAtMs: retryAfterS && Date.now() + retryAfterS * 1000,
  }
}
