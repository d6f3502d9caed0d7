import { setTimeout as sleep } from 'node:timers/promises'
import { dayAfter, listWindowsOfDay } from '../../contract/bookings/windows.ts'
import { bookingPath } from '../../contract/paths.ts'
import { buildLead } from '../../test/builders.ts'
import { prove } from '../../test/prove.ts'
import type { Confirmed } from '../../test/razorpay/controls.ts'
import type { Plan } from './plan.ts'
import { type Answer, ask, type Call, type Visit, type World } from './world.ts'

const SERVICE = 'homeservice/electrician'
export const AMOUNT_PAISE = 199_00
const OTHER_SERVICE = 'home-appliance/ac-repair'
export const OTHER_AMOUNT_PAISE = 299_00

const POLLS = 40
const POLL_MS = 250

/** The nth window from tomorrow on. */
function windowAt(nth: number): string | undefined {
  return [1, 2].flatMap((days) => listWindowsOfDay(dayAfter(new Date(), days)))[nth]
}

/** The calls of a visitor's page; wrong answers become problems of the visit. */
export function createBrowser(world: World, plan: Plan, visit: Visit) {
  const { index, mobile } = visit
  const form = buildLead({ name: `Visitor ${index}`, mobile, mailid: `visitor-${index}@example.com` })
  const address = `10.${(index >> 8) & 255}.${index & 255}.1`
  const request_id = `form-of-visitor-${index}`
  const form_id = request_id
  let ordered: { id: string; token: string } | undefined

  let window = plan.window === undefined ? undefined : windowAt(plan.window)

  /** Sends a call, and repeats it with a proof of work if required; a proof whose answer was lost is used up. */
  async function send(call: Call, signal?: AbortSignal): Promise<Answer> {
    const answer = await ask(world, call, address, signal)
    if (!answer.body.challenge) return answer
    return send({ ...call, body: { ...call.body, proof: await prove(answer.body) } }, signal)
  }
  const atOnce = (taps: number, call: Call, signal?: AbortSignal) =>
    Promise.all(Array.from({ length: taps }, () => send(call, signal)))
  const complain = (what: string, { status, body }: Answer) => visit.problems.push(`${what}: ${status} ${JSON.stringify(body)}`)

  function getOrder() {
    if (!ordered) throw new Error('There is no order yet')
    return ordered
  }

  /** Requests the order, always the same one; a paid order is reported and not offered again. */
  async function order(taps: number, signal?: AbortSignal): Promise<void> {
    const body = { amount: AMOUNT_PAISE, service: SERVICE, lead: form, request_id, form_id, window }
    const answers = await atOnce(taps, { method: 'POST', path: '/public/store-payment', body }, signal)
    const full = answers.find(({ status, body: { next } }) => status === 409 && next)
    if (full) {
      window = full.body.next[0]
      return order(taps, signal)
    }
    for (const answer of answers) {
      const { id, token, amount } = answer.body
      const isPaid = answer.status === 409 && visit.charged.length > 0 && token
      if (isPaid ? ordered && token !== ordered.token : answer.status !== 200) complain('An order', answer)
      else if (!isPaid && amount !== AMOUNT_PAISE) complain('Another amount', answer)
      else if (!isPaid && ordered && ordered.id !== id) complain(`Another order than ${ordered.id}`, answer)
      else ordered ??= { id, token }
    }
  }

  /**
   * The same visitor's second order while the first payment hangs: from the same form for another service, or on
   * another device.
   */
  async function orderAgain(paysTwice: NonNullable<Plan['paysTwice']>): Promise<string | undefined> {
    const body =
      paysTwice === 'otherService'
        ? { amount: OTHER_AMOUNT_PAISE, service: OTHER_SERVICE, lead: { ...form, service_type: 'AC' }, request_id, form_id }
        : { amount: AMOUNT_PAISE, service: SERVICE, lead: form, request_id: `${request_id}-on-another-page`, form_id, window }
    const answer = await send({ method: 'POST', path: '/public/store-payment', body })
    // If the bank was faster, the first order is paid, and no second one is offered.
    if (answer.status === 409) return undefined
    if (answer.status !== 200) complain('A second order', answer)
    return answer.body.id
  }

  async function postLead(paid: Confirmed, signal?: AbortSignal): Promise<void> {
    const { razorpay_payment_id: payment_id, razorpay_order_id: order_id, razorpay_signature: signature } = paid
    const body = { ...form, request_id, form_id, payment_id, order_id, signature }
    for (const answer of await atOnce(plan.leadTaps, { method: 'POST', path: '/public/leads', body }, signal)) {
      if (answer.status === 201) visit.references.push(answer.body.data.reference)
      // Only one of two payments is booked; the visitor learns that the other one will be refunded.
      else if (answer.status === 409 && (plan.paysTwice || plan.pending.paysAgain) && answer.body.token) continue
      else complain('A lead', answer)
    }
  }

  async function postForm(paid: Confirmed, signal?: AbortSignal): Promise<void> {
    const path = bookingPath(getOrder().token)
    for (const answer of await atOnce(plan.leadTaps, { method: 'POST', path: `${path}/callback`, form: paid }, signal)) {
      if (answer.status !== 303 || answer.location !== path) complain('The callback', answer)
    }
  }

  /** Reads the private page, which may be outdated but never wrong. */
  async function poll(): Promise<string> {
    const [isCharged, isPending, confirmed] = [visit.charged.length > 0, browser.isPending, visit.references[0]]
    const answer = await send({ method: 'GET', path: `/public/bookings/${getOrder().token}` })
    const { state, reference } = answer.body.data ?? {}
    if (state === 'paidTwice' && plan.paysTwice && isCharged) return state
    const isBooked = state === 'paidAndBooked'
    if (answer.status !== 200) complain('The page of a booking', answer)
    else if (confirmed && (!isBooked || reference !== confirmed))
      visit.falseStates.push(`${state} ${reference}, after ${confirmed} was booked`)
    else if (isCharged && state === 'notCharged') visit.falseStates.push('not charged, after a payment')
    else if (isPending && state === 'notCharged') visit.falseStates.push('not charged, while the bank had not answered')
    else if (!isCharged && (isBooked || state === 'completing')) visit.falseStates.push(`${state}, without a payment`)
    else if (isBooked && !confirmed) visit.references.push(reference)
    return state
  }

  async function lookUntilBooked(): Promise<void> {
    for (let polls = 0; polls < POLLS && (await poll()) !== 'paidAndBooked'; polls++) await sleep(POLL_MS)
  }

  async function submit(paid: Confirmed, signal?: AbortSignal): Promise<void> {
    if (plan.way === 'afterwards') await lookUntilBooked()
    const ways = plan.way === 'both' ? [postLead, postForm] : [plan.way === 'form' ? postForm : postLead]
    await Promise.all(ways.map((post) => post(paid, signal)))
  }

  /** Performs an action on the booking's page; false if refused. */
  async function act(name: string, body: object): Promise<boolean> {
    const answer = await send({ method: 'POST', path: `/public/bookings/${getOrder().token}/${name}`, body })
    // Others took the chosen time.
    const isFull = answer.status === 409 && answer.body.next
    if (answer.status !== 200 && !isFull) complain(`The act ${name}`, answer)
    return answer.status === 200
  }

  const browser = {
    /** Whether the bank has yet to answer. */
    isPending: false,
    orderId: () => getOrder().id,
    hasOrder: () => ordered !== undefined,
    order,
    orderAgain,
    submit,
    poll,
    act,
  }
  return browser
}
