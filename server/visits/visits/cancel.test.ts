import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Board, Visit } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, callAs, payInSandbox, postPaidLead, signIn, storePayment, whileSilent } from '../../../test/steps.ts'
import { alarms, leads, orderEvents, orders, refunds, reservations, technicians, visits } from '../../platform/db/schema.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'

const app = await createTestApp()
const token = await signIn(app)
const asOwner = callAs(app, token)
const ask = (method: string, path: string, body?: unknown) => app.request(method, path, body, { token })

const sandbox = app.deps.payments as Sandbox

const WIRING = { service_type: 'Electrician', city: 'thane' } as const
const CHARGE = 19_900

type Key = { token: string }
const morning = () => `${dayAfter(app.clock.now(), 1)}T10`
const choose = (key: Key, window = morning()) => app.request('POST', `/public/bookings/${key.token}/window`, { window })
const cancel = (key: Key, body = {}) => app.request('POST', `/public/bookings/${key.token}/cancel`, body)
const bookingOf = async (key: Key) => (await app.request('GET', `/public/bookings/${key.token}`)).body.data
const visitsOf = async (lead: { id: number }): Promise<Visit[]> => asOwner('GET', `/leads/${lead.id}/visits`)
const visitOf = async (lead: { id: number }) => (await visitsOf(lead))[0] ?? expect.fail()
const step = (visit: { id: number }, body: object) => ask('PATCH', `/visits/${visit.id}`, body)
const refundsOf = ({ order_id }: { order_id: number }) => app.db.select().from(refunds).where(eq(refunds.order_id, order_id))
const amountsOf = async (booking: { order_id: number }) =>
  (await refundsOf(booking)).map(({ status, amount_paise }) => [status, amount_paise])
const leadOf = ({ id }: { id: number }) => asOwner('GET', `/leads/${id}`)
const historyOf = async ({ id }: { id: number }) =>
  ((await ask('GET', `/leads/${id}`)).body.history as { status: string; note: string | null }[]).map(({ status, note }) => [
    status,
    note,
  ])
const alarmsOf = async ({ id }: { id: number }) =>
  (
    await app.db
      .select()
      .from(alarms)
      .where(inArray(alarms.key, [`cancelled-visit-${id}`, `lost-visit-${id}`]))
  ).map(({ title, text }) => `${title} / ${text}`)

/** A booking that was paid online, with a visit tomorrow at 10. */
async function bookVisit({ mailid, window = morning() }: { mailid?: string; window?: string } = {}) {
  const booking = await bookPaid(app, { lead: buildLead({ ...WIRING, mailid }) })
  const key = { token: booking.token, order_id: booking.order_id, id: booking.data.id, mobile: booking.lead.mobile }
  expect((await choose(key, window)).status).toBe(200)
  await app.runJobs()
  return key
}

async function bringTo(key: { id: number }, ...steps: string[]): Promise<Visit> {
  const visit = await visitOf(key)
  for (const to of steps) expect((await step(visit, { step: to, reason: 'Told by phone' })).status).toBe(200)
  return visit
}

beforeEach(async () => {
  await app.db.delete(visits)
  await app.db.delete(reservations)
  await app.db.delete(technicians)
  await insertTechnician(app.db, { skills: ['Electrician'] })
})

describe('a customer who cancels', () => {
  it('is told before what comes back, gets all of it, and the time is free again', async () => {
    const key = await bookVisit()
    expect((await bookingOf(key)).visit).toMatchObject({ can: ['move', 'place', 'cancel'], refund_paise: CHARGE })
    const { status, body } = await cancel(key)
    expect([status, body.message]).toEqual([200, english.visitCancelled])
    expect(body.data).toMatchObject({ status: 'cancelled', refund_paise: CHARGE, can: [] })
    expect(await amountsOf(key)).toEqual([['requested', CHARGE]])
    expect(await app.db.$count(reservations)).toBe(0)
    expect(await bookingOf(key)).toMatchObject({ state: 'refunding', visit: { status: 'cancelled', refund_paise: CHARGE } })
    await app.runJob('reconcile-orders')
    expect(await amountsOf(key)).toEqual([['processed', CHARGE]])
    expect(await bookingOf(key)).toMatchObject({ state: 'refunded', refunded_paise: CHARGE })
  })

  it('cancels the lead, and the business hears of it', async () => {
    const key = await bookVisit()
    const visit = await visitOf(key)
    await cancel(key)
    expect((await leadOf(key)).status).toBe('Cancelled')
    expect((await historyOf(key)).at(-1)).toEqual([
      'Cancelled',
      'Visit cancelled: by the customer, on the page of the booking. ₹199 paid online goes back to the customer',
    ])
    expect(await alarmsOf(visit)).toEqual([expect.stringMatching(/: the customer cancelled .*₹199 paid online comes back/)])
    const [event] = await app.db.select().from(orderEvents).where(eq(orderEvents.source, 'visitor')).orderBy(orderEvents.id)
    expect(event).toBeDefined()
    const asked = (await app.db.select().from(orderEvents).where(eq(orderEvents.order_id, key.order_id))).at(-1)
    expect(asked).toMatchObject({ source: 'visitor', note: 'Refund asked for: The customer cancelled the visit' })
  })

  it('whose request is repeated, also at once, cancels once, and hears the same', async () => {
    const key = await bookVisit()
    const action_id = 'the-same-press-of-a-button'
    const answers = await Promise.all([1, 2, 3].map(() => cancel(key, { action_id })))
    answers.push(await cancel(key, { action_id }))
    expect(answers.map(({ status, body }) => [status, body.data?.refund_paise])).toEqual(Array(4).fill([200, CHARGE]))
    expect(await amountsOf(key)).toEqual([['requested', CHARGE]])
    const again = await cancel(key)
    expect([again.status, again.body.message, again.body.visit.status]).toEqual([409, english.visitTooLate, 'cancelled'])
  })

  it.each([[[]], [['accepted']], [['accepted', 'on_the_way']]])('can do so until the technician is there: %j', async (steps) => {
    const key = await bookVisit()
    await bringTo(key, ...steps)
    expect((await cancel(key)).status).toBe(200)
    expect(await amountsOf(key)).toEqual([['requested', CHARGE]])
  })

  it('is refused at the door, with what is true, and nothing comes back', async () => {
    const key = await bookVisit()
    await bringTo(key, 'accepted', 'on_the_way', 'arrived')
    expect((await bookingOf(key)).visit).toMatchObject({ can: [], refund_paise: 0 })
    const { status, body } = await cancel(key)
    expect([status, body.message, body.visit.status]).toEqual([409, english.visitTooLate, 'arrived'])
    expect(await amountsOf(key)).toEqual([])
  })

  it('without having paid owes nothing, and hears nothing of money', async () => {
    const key = await book(app, WIRING)
    await choose(key)
    expect((await bookingOf(key)).visit).not.toHaveProperty('refund_paise')
    const { status, body } = await cancel(key)
    expect([status, body.data]).toEqual([200, expect.not.objectContaining({ refund_paise: expect.anything() })])
    expect((await bookingOf(key)).state).toBe('cancelled')
    expect((await historyOf(key)).at(-1)).toEqual(['Cancelled', 'Visit cancelled: by the customer, on the page of the booking'])
  })

  it('without a visit, or with a token of nobody, is refused', async () => {
    expect((await cancel({ token: 'nobody-has-this-token-xx' })).status).toBe(404)
    expect((await cancel(await book(app, WIRING))).status).toBe(409)
  })

  it('gets the rest, where a part was given back before, even if the provider has not answered for it', async () => {
    const key = await bookVisit()
    await whileSilent(app, () =>
      ask('POST', `/payments/${key.order_id}/refund`, { amount_paise: 5_000, reason: 'The technician was late' }),
    )
    expect((await bookingOf(key)).visit.refund_paise).toBe(CHARGE - 5_000)
    expect((await cancel(key)).body.data.refund_paise).toBe(CHARGE - 5_000)
    await app.runJob('reconcile-orders')
    expect(await amountsOf(key)).toEqual([
      ['processed', 5_000],
      ['processed', CHARGE - 5_000],
    ])
  })

  it('gets nothing back for a second visit, where the first was worked', async () => {
    const key = await bookVisit()
    const { id } = await bringTo(key, 'accepted', 'on_the_way', 'arrived')
    expect((await step({ id }, { step: 'done', outcome: 'inspection' })).status).toBe(200)
    await asOwner('PATCH', `/leads/${key.id}`, { status: 'New' })
    expect((await choose(key, `${dayAfter(app.clock.now(), 1)}T12`)).status).toBe(200)
    expect((await bookingOf(key)).visit).toMatchObject({ can: ['move', 'place', 'cancel'], refund_paise: 0 })
    expect(await visitOf(key)).toMatchObject({ is_paid: false, refundable_paise: 0 })
    expect(await leadOf(key)).not.toHaveProperty('refund_paise')
    expect((await cancel(key)).status).toBe(200)
    expect(await amountsOf(key)).toEqual([])
  })

  it('gets nothing twice, where all was given back by hand', async () => {
    const key = await bookVisit()
    await asOwner('POST', `/payments/${key.order_id}/refund`, {})
    expect(await visitOf(key)).toMatchObject({ is_paid: false, refundable_paise: 0 })
    expect((await cancel(key)).status).toBe(200)
    expect(await refundsOf(key)).toHaveLength(1)
  })

  it('by code, and whose payment settles afterwards, is booked again, and can cancel that with the money', async () => {
    const form = buildLead(WIRING)
    const form_id = 'a-form-booked-and-paid'
    const order = await storePayment(app, { lead: form, form_id })
    const lead = await book(app, { ...form, form_id })
    await choose(lead)
    await cancel(lead)
    const paid = await payInSandbox(app, order.id)
    expect((await postPaidLead(app, form, paid)).status).toBe(201)
    expect(await leadOf(lead)).toMatchObject({ status: 'New', payment: { status: 'booked' } })
    expect((await bookingOf(order)).state).toBe('paidAndBooked')
    await choose(order)
    expect((await cancel(order)).body.data).toMatchObject({ status: 'cancelled', refund_paise: CHARGE })
    expect((await bookingOf(order)).state).toBe('refunding')
  })

  it('gets nothing back by itself of a payment that is disputed at the bank, until the business has won', async () => {
    const key = await bookVisit()
    const [order] = await app.db.select().from(orders).where(eq(orders.id, key.order_id))
    await sandbox.dispute(order?.payment_id ?? '', 'open')
    await app.runJobs()
    expect((await bookingOf(key)).visit.refund_paise).toBe(0)
    await sandbox.dispute(order?.payment_id ?? '', 'won')
    await app.runJobs()
    expect((await bookingOf(key)).visit.refund_paise).toBe(CHARGE)
    await sandbox.dispute(order?.payment_id ?? '', 'lost')
    await app.runJobs()
    expect((await cancel(key)).body.data).toMatchObject({ status: 'cancelled' })
    expect(await amountsOf(key)).toEqual([])
  })
})

describe('where the business cancels', () => {
  it('the visit, what was paid comes back, the operator is told, and another visit is paid at the door', async () => {
    const key = await bookVisit({ mailid: 'asha@karigar.example' })
    const visit = await visitOf(key)
    expect(visit).toMatchObject({ is_paid: true, refundable_paise: CHARGE })
    const smsBefore = app.sms.length
    const { body } = await step(visit, { step: 'cancelled', reason: 'Nobody can come' })
    expect(body.message).toBe('Visit updated. ₹199 paid online goes back to the customer')
    expect(body.data).toMatchObject({ status: 'cancelled', is_paid: false, refundable_paise: 0 })
    expect(await amountsOf(key)).toEqual([['requested', CHARGE]])
    expect((await leadOf(key)).status).toBe('New')
    await app.runJobs()
    const [told] = app.sms.slice(smsBefore).filter(({ to }) => to === key.mobile)
    expect(told?.text).toContain('cancelled, Rs 199 comes back')
    await choose(key)
    expect(await visitOf(key)).toMatchObject({ is_paid: false, charge_paise: CHARGE })
    await cancel(key)
    expect(await refundsOf(key)).toHaveLength(1)
  })

  it('the lead by hand, or puts it in the trash', async () => {
    const [cancelled, removed] = [await bookVisit(), await bookVisit({ window: `${dayAfter(app.clock.now(), 1)}T14` })]
    expect(await leadOf(cancelled)).toMatchObject({ refund_paise: CHARGE })
    const { body } = await ask('PATCH', `/leads/${cancelled.id}`, { status: 'Cancelled', note: 'Called off' })
    expect(body.message).toBe('Lead updated. ₹199 paid online goes back to the customer')
    expect((await historyOf(cancelled)).slice(-2)).toEqual([
      ['New', 'Visit cancelled. ₹199 paid online goes back to the customer'],
      ['Cancelled', 'Called off'],
    ])
    expect((await ask('DELETE', `/leads/${removed.id}`)).status).toBe(200)
    for (const key of [cancelled, removed]) expect(await amountsOf(key)).toEqual([['requested', CHARGE]])
    expect(await leadOf(cancelled)).not.toHaveProperty('refund_paise')
  })

  it('nothing comes back by itself where nobody opened', async () => {
    const missed = await bookVisit({ window: 'soon' })
    await bringTo(missed, 'accepted', 'on_the_way', 'missed')
    expect(await amountsOf(missed)).toEqual([])
    expect((await bookingOf(missed)).visit).not.toHaveProperty('refund_paise')
  })

  it('nobody comes any more where the lead is completed before, and a person decides what becomes of the money', async () => {
    const key = await bookVisit()
    const smsBefore = app.sms.length
    const { body } = await ask('PATCH', `/leads/${key.id}`, { status: 'Completed', note: 'Settled by phone' })
    expect(body.message).toBe('Lead updated. Its visit is cancelled, as nobody had come')
    expect(await visitOf(key)).toMatchObject({ status: 'cancelled', reservation: null, outcome: null })
    const { visit } = await bookingOf(key)
    for (const promise of ['guarantee', 'review', 'refund_paise', 'bill']) expect(visit).not.toHaveProperty(promise)
    expect((await app.request('POST', `/public/bookings/${key.token}/claim`, { message: 'It drips' })).status).toBe(409)
    expect((await app.request('POST', `/public/bookings/${key.token}/review`, { stars: 1 })).status).toBe(409)
    await app.runJobs()
    const told = app.sms.slice(smsBefore).filter(({ to }) => to === key.mobile)
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('cancelled, nobody comes')])
    expect(await amountsOf(key)).toEqual([])
    const problemOf = async () => (await asOwner('GET', `/payments/${key.order_id}`)).order.problem
    expect(await problemOf()).toContain('nobody came to its visit: ₹199 paid online is still here')
    await asOwner('POST', `/payments/${key.order_id}/refund`, {})
    await app.runJobs()
    expect([await problemOf(), (await amountsOf(key)).map(([, paise]) => paise)]).toEqual([null, [CHARGE]])
  })

  it('asks nobody about the money of a lead that is opened again for another visit, or was visited after all', async () => {
    const key = await bookVisit()
    const problemOf = async () => (await asOwner('GET', `/payments/${key.order_id}`)).order.problem
    await asOwner('PATCH', `/leads/${key.id}`, { status: 'Completed' })
    expect(await problemOf()).not.toBeNull()
    await asOwner('PATCH', `/leads/${key.id}`, { status: 'New' })
    expect(await problemOf()).toBeNull()
    await choose(key, `${dayAfter(app.clock.now(), 1)}T12`)
    const visit = await bringTo(key, 'accepted', 'on_the_way', 'arrived')
    await step(visit, { step: 'done', outcome: 'inspection' })
    await ask('POST', `/payments/${key.order_id}/check`)
    expect([(await leadOf(key)).status, await problemOf()]).toEqual(['Completed', null])
  })

  it('who would have waited for a time that is over is not told that nobody comes', async () => {
    const key = await bookVisit({ window: 'soon' })
    app.clock.advance(3 * HOUR_MS)
    const smsBefore = app.sms.length
    await asOwner('PATCH', `/leads/${key.id}`, { status: 'Completed' })
    await app.runJobs()
    expect(app.sms.slice(smsBefore).filter(({ to, text }) => to === key.mobile && text.includes('cancelled'))).toEqual([])
  })

  it.each([
    ['work', []],
    ['inspection', []],
    ['none', [['requested', CHARGE]]],
  ])('a visit that was done with outcome %s gives back %j', async (outcome, expected) => {
    const key = await bookVisit()
    const visit = await bringTo(key, 'accepted', 'on_the_way', 'arrived')
    const { body } = await step(visit, { step: 'done', outcome })
    expect(body.message.includes('₹199')).toBe(expected.length > 0)
    expect(await amountsOf(key)).toEqual(expected)
    expect((await leadOf(key)).status).toBe('Completed')
  })
})

describe('whose chosen time was lost while paying', () => {
  /** Everybody is taken between the hold and the money. */
  async function bookLost(mailid?: string) {
    const order = await storePayment(app, { lead: buildLead({ ...WIRING, mailid }), window: morning() })
    await app.db.delete(reservations)
    const other = await book(app, WIRING)
    expect((await choose(other)).status).toBe(200)
    await app.runJobs()
    const smsBefore = app.sms.length
    const { body } = await postPaidLead(app, order.lead, await payInSandbox(app, order.id))
    await app.runJobs()
    const told = () =>
      app.sms
        .slice(smsBefore)
        .filter(({ to }) => to === order.lead.mobile)
        .map(({ text }) => text)
    return { id: body.data.id as number, token: order.token, other, told }
  }

  it('is asked for another time, the business hears of it, and the board shows it', async () => {
    const key = await bookLost()
    expect(key.told()).toEqual([expect.stringContaining('please choose another time')])
    expect((await bookingOf(key)).visit).toMatchObject({
      ...{ status: 'planned', is_taken: false, refund_paise: CHARGE },
      can: ['move', 'place', 'cancel'],
    })
    const visit = await visitOf(key)
    expect(await alarmsOf(visit)).toEqual([expect.stringContaining('nobody is free at the chosen time')])
    const board: Board = await asOwner('GET', '/visits')
    expect(board.needs.map(({ visit: { id }, need }) => [id, need])).toContainEqual([visit.id, 'lost'])
    expect(board.to_plan.map(({ id }) => id)).toContain(visit.id)
  })

  it('chooses another one, which counts as no move', async () => {
    const key = await bookLost()
    expect((await choose(key, `${dayAfter(app.clock.now(), 1)}T16`)).body.data).toMatchObject({ is_taken: true })
    expect((await visitOf(key)).moves).toBe(0)
  })

  it('hears when somebody was found for it after all', async () => {
    const key = await bookLost()
    const { id: technician_id } = await insertTechnician(app.db, { skills: ['Electrician'] })
    expect((await step(await visitOf(key), { technician_id })).status).toBe(200)
    await app.runJobs()
    expect(key.told().at(-1)).toContain('the technician comes')
    const { needs }: Board = await asOwner('GET', '/visits')
    expect(needs.filter(({ need }) => need === 'lost')).toEqual([])
  })

  it('cancels, and the money comes back', async () => {
    const key = await bookLost()
    expect((await cancel(key)).body.data).toMatchObject({ status: 'cancelled', refund_paise: CHARGE })
    const [lead] = await app.db.select().from(leads).where(eq(leads.id, key.id))
    expect(lead?.status).toBe('Cancelled')
  })
})
