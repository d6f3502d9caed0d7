import { type RefObject, useEffect, useRef } from 'react'
import { createLead, type NewLead } from '../../../contract/leads.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { bookingPath } from '../../../contract/paths.ts'
import { type Booking, type CheckoutSuccess, getBooking, storePayment } from '../../../contract/payments.ts'
import { ApiError, call } from '../../api/client.ts'
import type { CheckoutResult, Order } from '../checkout/checkout.ts'
import type { BookingProps } from './booking-panel.tsx'
import { bookingTexts } from './booking-texts.ts'
import { afterBooking, type Ordered, readDraft, saveDraft } from './draft.ts'
import { besideModal, goTo, isCheckoutAllowed, takeCheckoutMark, toCheckoutPage } from './page-of-checkout.ts'
import { createRequestId } from './request-id.ts'
import type { Notice, Steps } from './use-steps.ts'

const texts = bookingTexts.paying
const NOT_CHARGED: Notice = { text: texts.notCharged, isCalm: true }

/** Paying online: an order, the checkout, then the lead. At any point the browser may go and come back. */
export function usePaying(root: RefObject<HTMLElement | null>, steps: Steps, { service, offer }: BookingProps) {
  const { run, setStage, setNotice, toasts, readForm } = steps

  async function pay(): Promise<void> {
    const form = readForm()
    if (!form.lead) {
      toasts.show('bad', texts.fieldsMissing)
      return steps.refuse(form.problems)
    }
    const paying = await makeOrder(form.lead)
    // Whoever closes the panel meanwhile doesn't want to pay.
    if (paying && root.current?.closest('dialog')?.open) await checkOut(paying, form.lead)
  }

  async function makeOrder(lead: NewLead): Promise<Ordered | undefined> {
    const { paying: kept, ...draft } = readDraft()
    const path = location.pathname
    const paying = kept?.path === path ? kept : { requestId: createRequestId(), path }
    saveDraft({ ...draft, paying })
    let ordered: Ordered | undefined
    await run(
      'ordering',
      async () => {
        if (!offer) return
        const input = { amount: offer.amountPaise, service: offer.service, lead, request_id: paying.requestId }
        const { id, token, amount, key, provider } = await call(storePayment, input).catch(goToPaid)
        ordered = { ...paying, order: { id, token, amountPaise: amount, key, provider } }
        saveDraft({ ...readDraft(), paying: ordered })
        if (provider === 'sandbox' || isCheckoutAllowed()) return
        // The other page finds the order in what the browser keeps.
        if (!readDraft().paying?.order) throw new ApiError(0, { message: MESSAGES.paymentsOff })
        await toCheckoutPage()
      },
      () => MESSAGES.orderFailed,
    )
    return ordered
  }

  async function checkOut(paying: Ordered, lead: NewLead): Promise<void> {
    let paid: CheckoutSuccess | undefined
    await run(
      'paying',
      async () => {
        const result = await showCheckout(paying.order, lead)
        if (result.kind === 'paid') paid = result
        else goOn(paying, await findBooking(paying), toNotice(result))
      },
      () => texts.checkoutMissing,
    )
    if (!paid) return
    toasts.show('good', texts.paid)
    const done = { ...paying, paid }
    saveDraft({ ...readDraft(), paying: done })
    await submitPaid(done)
  }

  function showCheckout(order: Order, lead: NewLead): Promise<CheckoutResult> {
    const dialog = order.provider === 'razorpay' ? root.current?.closest('dialog') : undefined
    return besideModal(dialog, async () => {
      const { openCheckout } = await import('../checkout/checkout.ts')
      return openCheckout({ order, description: texts.what(service), lead, checkoutUrl: offer?.checkoutUrl })
    }).catch(() => {
      throw new ApiError(0, { message: texts.checkoutMissingWhy })
    })
  }

  /** The lead of a payment; the server makes the same one by itself if this never arrives. */
  async function submitPaid(paying: Ordered): Promise<void> {
    const { lead } = readForm()
    const { paid, order, requestId } = paying
    if (!lead || !paid) return lookAgain(paying)
    await run(
      'booking',
      async () => {
        setStage({ step: 'unsure', state: 'completing', paying })
        const { data } = await call(createLead, {
          ...lead,
          payment_id: paid.razorpay_payment_id,
          order_id: paid.razorpay_order_id,
          signature: paid.razorpay_signature,
          request_id: requestId,
        })
        steps.finish(lead.service_type, { ...data, dueAt: data.due_at, paidPaise: order.amountPaise })
        toasts.show('good', MESSAGES.leadTaken)
      },
      () => texts.submitFailed,
    )
  }

  function lookAgain(paying: Ordered): Promise<void> {
    return run(
      'checking',
      async () => goOn(paying, await findBooking(paying), NOT_CHARGED),
      () => texts.lookFailed,
    )
  }

  /** On from what is true of the order now; undefined where nobody could say. `words` stand above the form again. */
  function goOn(paying: Ordered, booking: Booking | undefined, words: Notice): void {
    const state = booking?.state ?? 'waiting'
    if (state === 'completing' || state === 'waiting') {
      setStage({ step: 'unsure', state, paying })
    } else if (state === 'paidAndBooked' && booking?.reference && booking.due_at) {
      const { token, amountPaise } = paying.order
      const booked = { reference: booking.reference, token, dueAt: booking.due_at, paidPaise: amountPaise }
      steps.finish(booking.service_type ?? '', booked)
    } else {
      if (state !== 'notCharged') saveDraft({ ...readDraft(), paying: undefined })
      setStage({ step: 'details' })
      setNotice(state === 'notCharged' ? words : undefined)
    }
  }

  /** After a reload, or on the way to the checkout. */
  async function resume(): Promise<void> {
    const isOnItsWay = takeCheckoutMark()
    const { paying } = readDraft()
    if (!isOrdered(paying)) return
    const { lead } = readForm()
    if (isOnItsWay && lead) return checkOut(paying, lead)
    await run(
      'checking',
      async () => {
        const booking = await findBooking(paying)
        const isOpen = booking?.state === 'completing' || booking?.state === 'waiting'
        if (booking && (isOpen || paying.path === location.pathname)) goOn(paying, booking, NOT_CHARGED)
      },
      () => texts.lookFailed,
    )
  }

  const latest = useRef({ steps, goOn })
  latest.current = { steps, goOn }
  // Back from a UPI app, the payment may have gone through after all.
  useEffect(() => {
    const look = async () => {
      const { paying } = readDraft()
      if (document.visibilityState === 'hidden' || !isOrdered(paying) || !latest.current.steps.isIdle()) return
      const booking = await findBooking(paying)
      if (booking && booking.state !== 'notCharged' && latest.current.steps.isIdle())
        latest.current.goOn(paying, booking, NOT_CHARGED)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return { pay, submitPaid, lookAgain, goOn, resume }
}

const isOrdered = (paying: Partial<Ordered> | undefined): paying is Ordered => Boolean(paying?.order)

/** A payment that was made before: its page says so. */
async function goToPaid(error: unknown): Promise<never> {
  const { token } = error instanceof ApiError && error.status === 409 ? (error.answer as { token?: string }) : {}
  if (!token) throw error
  saveDraft(afterBooking(readDraft()))
  return goTo(bookingPath(token))
}

/** Undefined where nobody answers. */
function findBooking({ order }: Ordered): Promise<Booking | undefined> {
  return call(getBooking, { token: order.token }).then(
    ({ data }) => data,
    () => undefined,
  )
}

function toNotice(result: Exclude<CheckoutResult, { kind: 'paid' }>): Notice {
  return result.kind === 'failed' ? { text: texts.failed(result.reason) } : { text: texts.closed, isCalm: true }
}
