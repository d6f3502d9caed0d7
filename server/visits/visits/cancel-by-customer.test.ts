import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Board } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, payInSandbox, postPaidLead, storePayment, whileSilent } from '../../../test/steps.ts'
import { alarms, leads, orderEvents, orders, reservations } from '../../platform/db/schema.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import { CHARGE, openCancelOffice, WIRING } from './visit-office.test-tools.ts'

const office = await openCancelOffice()
const { app, asOwner, ask, step, morning, choose, cancel, bookingOf, visitOf, leadOf, historyOf } = office
const { refundsOf, amountsOf, bookVisit, bringTo } = office
const sandbox = app.deps.payments as Sandbox
const alarmsOf = async ({ id }: { id: number }) =>
  (
    await app.db
      .select()
      .from(alarms)
      .where(inArray(alarms.key, [`cancelled-visit-${id}`, `lost-visit-${id}`]))
  ).map(({ title, text }) => `${title} / ${text}`)

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

  it('hears of it and of the money by one SMS, however often the button is pressed', async () => {
    const key = await bookVisit()
    const before = app.sms.length
    for (let press = 0; press < 3; press++) await cancel(key, { action_id: 'the-same-press-by-phone' })
    await app.runJob('reconcile-orders')
    await app.runJobs({ isEager: true })
    const heard = app.sms.slice(before).filter(({ to }) => to === key.mobile)
    expect(heard.map(({ text }) => text)).toEqual([expect.stringContaining('cancelled, Rs 199 refunded')])
  })

  it('cancels the lead, and the business hears of it', async () => {
    const key = await bookVisit()
    const visit = await visitOf(key)
    await cancel(key)
    expect((await leadOf(key)).status).toBe('Cancelled')
    expect((await historyOf(key)).at(-1)).toEqual([
      'Cancelled',
      'Visit cancelled: by the customer, on the booking page. ₹199 paid online is refunded to the customer',
    ])
    expect(await alarmsOf(visit)).toEqual([expect.stringMatching(/: the customer cancelled .*₹199 paid online is refunded/)])
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
    expect((await historyOf(key)).at(-1)).toEqual(['Cancelled', 'Visit cancelled: by the customer, on the booking page'])
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

describe('whose chosen time was lost while paying', () => {
  /** Everyone is taken between the hold and the money. */
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
    expect(await alarmsOf(visit)).toEqual([expect.stringContaining('no one is free at the chosen time')])
    const board: Board = await asOwner('GET', '/visits')
    expect(board.needs.map(({ visit_id, need }) => [visit_id, need])).toContainEqual([visit.id, 'lost'])
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
    expect(key.told().at(-1)).toContain('your technician will come')
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
