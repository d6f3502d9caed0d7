import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckoutAnswer, Confirmed } from '../../test/razorpay/controls.ts'
import { createBrowser } from './browser.ts'
import { type Plan, type Step, toPlan } from './plan.ts'
import type { Operator } from './recovery.ts'
import { Died, GaveUp, type Visit, type World } from './world.ts'

const PART_PAISE = 50_00

/** A visitor books and pays as planned. Never rejects. */
export async function visit(world: World, operator: Operator, seed: number, index: number): Promise<Visit> {
  const plan = toPlan(seed, index)
  const mobile = String(7_000_000_000 + index)
  const visit: Visit = {
    index,
    mobile,
    end: 'left',
    charged: [],
    references: [],
    acknowledged: [],
    isRefunded: false,
    falseStates: [],
    problems: [],
  }
  try {
    const browser = createBrowser(world, plan, visit)
    visit.end = await goThrough(world, browser, plan, visit).catch((error) => {
      if (error instanceof Died || error instanceof GaveUp) return 'left'
      throw error
    })
    // If one of two payments were refunded, the other would be booked.
    if (visit.end !== 'booked' || plan.paysTwice) return visit
    await serve(operator, browser, plan, visit).catch((error) => {
      if (!(error instanceof GaveUp)) throw error
    })
    if (plan.refundTaps > 0) await refund(operator, plan, visit)
  } catch (error) {
    visit.problems.push(error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error))
  }
  return visit
}

async function goThrough(world: World, browser: Browser, plan: Plan, visit: Visit): Promise<Visit['end']> {
  let paid: Confirmed | undefined
  try {
    await step(plan, 'order', (signal) => browser.order(plan.orderTaps, signal))
    await step(plan, 'checkout', async () => {
      paid = await checkOut(world, plan, visit, browser)
    })
    if (!paid) {
      await browser.poll()
      return 'notPaid'
    }
    const confirmed = paid
    await step(plan, 'lead', (signal) => browser.submit(confirmed, signal))
    await step(plan, 'poll', async () => void (await browser.poll()))
  } catch (error) {
    if (!(error instanceof Died) || !plan.returns) throw error
    // The checkout's answer is lost if the browser dies while receiving it.
    await comeBack(browser, plan.dies?.at === 'checkout' && plan.dies.when === 'during' ? undefined : paid)
  }
  return visit.references.length > 0 ? 'booked' : 'left'
}

async function step(plan: Plan, name: Step, act: (signal?: AbortSignal) => Promise<void>): Promise<void> {
  await sleep(plan.pauseMs)
  const { dies } = plan
  if (dies?.at !== name) return act()
  if (dies.when === 'during') await act(AbortSignal.timeout(dies.afterMs))
  if (dies.when === 'after') await act()
  throw new Died()
}

/**
 * The administrator refunds impatiently. The answers don't matter, because the provider's records decide in the end.
 */
async function refund({ call }: Operator, { refundTaps, refundsPart }: Plan, visit: Visit): Promise<void> {
  const listed = await call('GET', `/payments?search=${visit.references[0]}`)
  const [order] = listed?.data ?? []
  if (!order) return void visit.problems.push('The order of a booking is not in the list')
  // All taps in one dialog count as the same refund.
  const part = { amount_paise: PART_PAISE, reason: 'Came late', request_id: `dialog-of-visitor-${visit.index}` }
  const body = refundsPart ? part : undefined
  const ask = async () => {
    await call('POST', `/payments/${order.id}/refund`, body)
    visit.isRefunded = true
  }
  const asks = Array.from({ length: refundTaps }, ask)
  await Promise.all(asks).catch((error) => {
    if (!(error instanceof GaveUp)) throw error
  })
}

type Browser = ReturnType<typeof createBrowser>

/** Returns the checkout's answer to the page; undefined if nothing was paid. */
async function checkOut({ razorpay }: World, plan: Plan, visit: Visit, browser: Browser): Promise<Confirmed | undefined> {
  const order_id = browser.orderId()
  for (let count = 0; count < plan.declined; count++) {
    await razorpay.control('pay', { order_id, outcome: 'failure' })
    await browser.order(1)
  }
  if (plan.last === 'closed') return undefined
  if (plan.paysTwice) return payTwice(plan.paysTwice)
  if (plan.last === 'pending') return payPending()
  return payNow(plan.capture)

  async function payNow(capture: Plan['capture']) {
    const answer = await razorpay.control('pay', { order_id, outcome: 'success', capture })
    return toConfirmed(answer)
  }

  function toConfirmed(answer: CheckoutAnswer): Confirmed | undefined {
    if (!('razorpay_payment_id' in answer)) return undefined
    visit.charged.push(answer.razorpay_payment_id)
    return answer
  }

  /** The first payment hangs in the payer's app, the second is paid in the meantime, and the bank accepts both. */
  async function payTwice(how: NonNullable<Plan['paysTwice']>): Promise<Confirmed | undefined> {
    const hanging = await razorpay.control('pay', { order_id, outcome: 'pending', capture: plan.capture })
    if (!('pending' in hanging)) throw new Error(`A pending payment was not begun: ${JSON.stringify(hanging)}`)
    const second = await browser.orderAgain(how)
    if (second) {
      toConfirmed(await razorpay.control('pay', { order_id: second, outcome: 'success', capture: plan.capture }))
      await sleep(plan.pending.afterMs)
    }
    return toConfirmed(await razorpay.control('settle', { payment_id: hanging.pending.payment_id, outcome: 'success' }))
  }

  async function payPending(): Promise<Confirmed | undefined> {
    const { outcome, afterMs, paysAgain } = plan.pending
    const answer = await razorpay.control('pay', { order_id, outcome: 'pending', capture: plan.capture })
    if (!('pending' in answer)) throw new Error(`A pending payment was not begun: ${JSON.stringify(answer)}`)
    const { payment_id } = answer.pending
    browser.isPending = true
    await browser.poll()
    // An impatient visitor pays again at once; if the bank then accepts the first attempt, it is never captured.
    const second = paysAgain ? await browser.order(1).then(() => payNow('auto')) : undefined
    if (outcome === 'never') return second
    await sleep(afterMs)
    const settled = await razorpay.control('settle', { payment_id, outcome })
    browser.isPending = false
    return second ?? toConfirmed(settled)
  }
}

/** Continues on the same device, which kept the form, the order and the checkout's answer. */
async function comeBack(browser: Browser, paid: Confirmed | undefined): Promise<void> {
  if (!browser.hasOrder() || !paid) await browser.order(1)
  if (paid) await browser.submit(paid)
  await browser.poll()
}

const LINES = [
  { label: 'Capacitor 45 µF', paise: 48_000, kind: 'part' },
  { label: 'Fitting and testing', paise: 102_000, kind: 'labour' },
]
const TOTAL_PAISE = 150_000

/**
 * Plays the booked visit: the office reports the technician's steps, and the customer answers on the booking's page.
 * Does nothing if no time was chosen, or it was lost.
 */
async function serve(
  { call }: Operator,
  browser: ReturnType<typeof createBrowser>,
  { serves, claims, stars }: Plan,
  visit: Visit,
): Promise<void> {
  const [lead] = (await call('GET', `/leads?search=${visit.references[0]}`))?.data ?? []
  const [planned] = (lead && (await call('GET', `/leads/${lead.id}/visits`))?.data) || []
  if (!serves || !planned?.technician) return
  const toActionId = (what: string) => `${what}-of-visitor-${visit.index}`

  async function press(what: string, body: object): Promise<void> {
    const answer = await call('PATCH', `/visits/${planned.id}`, { ...body, action_id: toActionId(what) })
    if (answer) visit.acknowledged.push(what)
    else visit.problems.push(`${what} was refused`)
  }
  async function say(what: string, act: string, body: object): Promise<void> {
    if (await browser.act(act, { ...body, action_id: toActionId(what) })) visit.acknowledged.push(what)
  }

  if (serves === 'cancelled') return say('cancelled', 'cancel', {})
  for (const step of ['accepted', 'on_the_way', 'arrived']) await press(step, { step, reason: 'Told by phone' })
  if (serves !== 'none') {
    const decision = serves === 'work' ? 'approved' : 'declined'
    await press('quoted', { lines: LINES })
    await say(decision, 'quote', { number: 1, total_paise: TOTAL_PAISE, decision })
  }
  await press('done', { step: 'done', outcome: serves, paid_by: 'cash' })
  if (serves === 'work' && claims) {
    await say('claimed', 'claim', { message: 'It drips again' })
    const need = new URLSearchParams({ service_type: planned.service_type, city: planned.city })
    const windows: string[] = (await call('GET', `/public/windows?${need}`))?.data.next ?? []
    for (const window of windows) if (await browser.act('window', { window, action_id: toActionId(window) })) break
  }
  await say(`${stars} stars`, 'review', { stars })
}
