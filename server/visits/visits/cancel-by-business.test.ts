import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { CHARGE, openCancelOffice } from './visit-office.test-tools.ts'

const office = await openCancelOffice()
const { app, asOwner, ask, step, choose, cancel, bookingOf, visitOf, leadOf, historyOf } = office
const { refundsOf, amountsOf, bookVisit, bringTo } = office

describe('where the business cancels', () => {
  it('the visit, what was paid comes back, the operator is told, and another visit is paid at the door', async () => {
    const key = await bookVisit({ mailid: 'asha@karigar.example' })
    const visit = await visitOf(key)
    expect(visit).toMatchObject({ is_paid: true, refundable_paise: CHARGE })
    const smsBefore = app.sms.length
    const { body } = await step(visit, { step: 'cancelled', reason: 'Nobody can come' })
    expect(body.message).toBe('Visit updated. ₹199 paid online is refunded to the customer')
    expect(body.data).toMatchObject({ status: 'cancelled', is_paid: false, refundable_paise: 0 })
    expect(await amountsOf(key)).toEqual([['requested', CHARGE]])
    expect((await leadOf(key)).status).toBe('New')
    await app.runJobs()
    const [told] = app.sms.slice(smsBefore).filter(({ to }) => to === key.mobile)
    expect(told?.text).toContain('cancelled, Rs 199 refunded')
    await choose(key)
    expect(await visitOf(key)).toMatchObject({ is_paid: false, charge_paise: CHARGE })
    await cancel(key)
    expect(await refundsOf(key)).toHaveLength(1)
  })

  it('the lead by hand, or puts it in the trash', async () => {
    const [cancelled, removed] = [await bookVisit(), await bookVisit({ window: `${dayAfter(app.clock.now(), 1)}T14` })]
    expect(await leadOf(cancelled)).toMatchObject({ refund_paise: CHARGE })
    const { body } = await ask('PATCH', `/leads/${cancelled.id}`, { status: 'Cancelled', note: 'Called off' })
    expect(body.message).toBe('Lead updated. ₹199 paid online is refunded to the customer')
    expect((await historyOf(cancelled)).slice(-2)).toEqual([
      ['New', 'Visit cancelled. ₹199 paid online is refunded to the customer'],
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
    expect(body.message).toBe('Lead updated. Its visit is cancelled, as no one had visited')
    expect(await visitOf(key)).toMatchObject({ status: 'cancelled', reservation: null, outcome: null })
    const { visit } = await bookingOf(key)
    for (const promise of ['guarantee', 'review', 'refund_paise', 'bill']) expect(visit).not.toHaveProperty(promise)
    expect((await app.request('POST', `/public/bookings/${key.token}/claim`, { message: 'It drips' })).status).toBe(409)
    expect((await app.request('POST', `/public/bookings/${key.token}/review`, { stars: 1 })).status).toBe(409)
    await app.runJobs()
    const told = app.sms.slice(smsBefore).filter(({ to }) => to === key.mobile)
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('visit cancelled')])
    expect(await amountsOf(key)).toEqual([])
    const problemOf = async () => (await asOwner('GET', `/payments/${key.order_id}`)).order.problem
    expect(await problemOf()).toContain('no one visited: you still have ₹199 paid online')
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
