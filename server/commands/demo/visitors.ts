import * as api from '../../../contract/api.ts'
import { CONSENT_VERSION } from '../../../contract/bookings/consent.ts'
import { CheckoutSuccess } from '../../../contract/bookings/payments.public.ts'
import { findWaiting } from '../../../contract/bookings/quotes.ts'
import { bookingPath } from '../../../contract/paths.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import type { Call, Stage } from './stage.ts'
import type { Booking, Place, Step } from './story.ts'

type Form = Pick<Booking, 'name' | 'city' | 'message' | 'mailid'> & {
  mobile: string
  service_type: string
  consent_version: number
}
type Visit = Pick<Booking, 'page' | 'language' | 'name' | 'city' | 'message' | 'mailid'>

type Told = Extract<Step[1], { kind: 'review' | 'claim' | 'answer' }>

/** What visitors do on a service's page. `readCode` reads the newest SMS to a number. */
export function visitorActs(stage: Stage, readCode: (mobile: string) => string) {
  const sandbox = stage.deps.payments as Sandbox
  /** The page of the newest booking of each number. */
  const pages = new Map<string, { call: Call; form: Form; token: string }>()

  function findPage(mobile: string) {
    const page = pages.get(mobile)
    if (!page) throw new Error(`${mobile} has not booked`)
    return page
  }

  async function fillIn({ page, language = 'en', name, city, message, mailid }: Visit, mobile: string) {
    const call = stage.openBrowser({ language })
    const [category = '', slug = ''] = page.split('/')
    const { data: service } = await call(api.services.getPublished, { category, slug })
    const asked = { name, city, message, mobile, mailid, service_type: api.services.toBookingType(service) }
    const form: Form = { ...asked, consent_version: CONSENT_VERSION }
    return { call, form, order: { lead: form, service: page, amount: api.services.toChargePaise(service) ?? 0 } }
  }

  async function bookWithCode(call: Call, form: Form) {
    await call(api.otp.send, form)
    const { verification } = await call(api.otp.verify, { mobile: form.mobile, otp: readCode(form.mobile) })
    return call(api.leads.create, { ...form, verification })
  }

  async function bookPaid(call: Call, form: Form, orderId: string) {
    const paid = CheckoutSuccess.parse(await sandbox.pay(orderId, 'success'))
    const payment = { payment_id: paid.razorpay_payment_id, order_id: paid.razorpay_order_id, signature: paid.razorpay_signature }
    return call(api.leads.create, { ...form, ...payment })
  }

  async function bookBy(by: Booking['by'], { call, form, order }: Awaited<ReturnType<typeof fillIn>>) {
    if (!by) return bookWithCode(call, form)
    const { id } = await call(api.payments.createOrder, order)
    if (by === 'declined') await sandbox.pay(id, 'failure')
    return bookPaid(call, form, id)
  }

  return {
    /** Books with a code, or pays, some at the second attempt. */
    async book(booking: Booking, mobile: string): Promise<void> {
      const filled = await fillIn(booking, mobile)
      const { data } = await bookBy(booking.by, filled)
      pages.set(mobile, { ...filled, token: data.token })
    },
    /** Chooses when somebody comes: where nobody can come soon, the next free window. */
    async choose(mobile: string, wanted: string, place: Place): Promise<void> {
      const { call, form, token } = findPage(mobile)
      const { data } = await call(api.visits.listWindows, { service_type: form.service_type, city: form.city })
      const window = wanted === 'soon' && !data.soon_by ? (data.next[0] ?? '') : wanted
      await call(api.visits.chooseWindow, { token, window })
      await call(api.visits.tellPlace, { token, ...place })
    },
    pageOf: (mobile: string) => bookingPath(findPage(mobile).token),
    /** The four digits for the door, once somebody is on the way. */
    async readDoorCode(mobile: string): Promise<string | undefined> {
      const { call, token } = findPage(mobile)
      return (await call(api.payments.getBooking, { token })).data.visit?.code
    },
    async payBill(mobile: string): Promise<void> {
      const { call, token } = findPage(mobile)
      await sandbox.pay((await call(api.payments.payBill, { token })).id, 'success')
      await call(api.payments.getBooking, { token })
    },
    /** Says what is thought of a quote, after the visit how it was, or that the fault is back. */
    async tell(mobile: string, said: Told): Promise<void> {
      const { call, token } = findPage(mobile)
      if (said.kind === 'answer') {
        const { quotes = [] } = (await call(api.payments.getBooking, { token })).data.visit ?? {}
        const { number = 0, total_paise = 0 } = findWaiting(quotes) ?? {}
        await call(api.visits.decideQuote, { token, number, total_paise, decision: said.decision })
      } else if (said.kind === 'claim') await call(api.visits.claim, { token, message: said.message })
      else await call(api.reviews.review, { token, stars: said.stars, text: said.text, is_public: said.is_public })
    },
    /** Leaves a filled-in form before the code or the payment. */
    async leave(visit: Visit & { by?: 'payment' }, mobile: string): Promise<void> {
      const { call, form, order } = await fillIn(visit, mobile)
      if (!visit.by) await call(api.otp.send, form)
      else await sandbox.pay((await call(api.payments.createOrder, order)).id, 'failure')
    },
    async search(queries: string[]): Promise<void> {
      for (const q of queries) await stage.openBrowser()(api.search.find, { q })
    },
    async write(message: { name: string; email: string; message: string }): Promise<void> {
      await stage.openBrowser()(api.contactMessages.send, message)
    },
  }
}
