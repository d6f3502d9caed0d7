import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { leadsOf, noticesOf, payInSandbox, postPaidLead, verifyMobile } from '../../../test/steps.ts'
import { alarms, reservations, technicians, visitEvents, visits } from '../../platform/db/schema.ts'
import { form, formOf, holdSteps, morning, noon } from '../reservations/hold-time.test-tools.ts'

const app = await createTestApp()
const { asOwner, hold, pay, isFree, listReservations } = holdSteps(app)
const eventsOf = async ({ id }: { id: number }) => {
  const rows = await app.db
    .select()
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .where(eq(visits.lead_id, id))
    .orderBy(visitEvents.id)
  return rows.map(({ visit_events: { what, by } }) => `${what} by ${by}`)
}

describe('when the money is here', () => {
  it('the place that was held is the visit’s, and the customer is told the time', async () => {
    const order = await hold()
    const [held] = await app.db.select().from(reservations)
    app.clock.advance(5 * MINUTE_MS)
    const data = await pay(order, morning)
    expect(data.visit).toMatchObject({ from: '2026-03-09T04:30:00.000Z', is_soon: false })
    expect(await app.db.select().from(visits)).toMatchObject([{ lead_id: data.id, reservation_id: held?.id, status: 'planned' }])
    expect([await eventsOf(data), await listReservations()]).toEqual([['planned by customer'], ['visit']])
    const told = (await noticesOf(app, 'lead', data.id)).filter(({ audience }) => audience === 'customer')
    expect(told).toEqual([])
    await app.runJobs()
    expect(app.sms.findLast(({ to }) => to === order.lead.mobile)?.text).toContain(
      'your technician will come Mon 9 Mar, 10 am to 12',
    )
  })

  it('the 90 minutes count from when they were promised', async () => {
    app.clock.advance(new Date('2026-03-08T03:30:00Z').getTime() - app.clock.now().getTime())
    const order = await hold(form(), 'soon')
    const promised = app.clock.now()
    app.clock.advance(8 * MINUTE_MS)
    expect((await pay(order, 'soon')).visit).toEqual({
      from: promised.toISOString(),
      to: new Date(promised.getTime() + 90 * MINUTE_MS).toISOString(),
      is_soon: true,
    })
  })

  it('a hold that has run out is still the payer’s, as long as nobody took it', async () => {
    const order = await hold()
    app.clock.advance(HOUR_MS)
    expect((await pay(order, morning)).visit).not.toBeNull()
    expect(await listReservations()).toEqual(['visit'])
  })

  it('another technician comes in the same window where the place went to somebody else', async () => {
    const order = await hold()
    app.clock.advance(16 * MINUTE_MS)
    await pay(await hold(), morning)
    const other = await insertTechnician(app.db, { skills: ['Electrician'] })
    const data = await pay(order, morning)
    expect(data.visit).toMatchObject({ from: '2026-03-09T04:30:00.000Z' })
    const [visit] = await app.db.select().from(visits).where(eq(visits.lead_id, data.id))
    const [reservation] = await app.db
      .select()
      .from(reservations)
      .where(eq(reservations.id, visit?.reservation_id ?? 0))
    expect(reservation?.technician_id).toBe(other.id)
  })

  it('and nobody is free, the confirmation goes out where the gateway lacks the news, with the call that is promised', async () => {
    const { settings } = app.deps
    const smsTemplates = settings.smsTemplates.filter((template) => !template.startsWith('news'))
    const order = await hold()
    app.clock.advance(16 * MINUTE_MS)
    await pay(await hold(), morning)
    await pay(order, morning)
    const all = settings.smsTemplates
    Object.assign(settings, { smsTemplates })
    await app.runJobs()
    Object.assign(settings, { smsTemplates: all })
    const texts = app.sms.filter(({ to }) => to === order.lead.mobile).map(({ text }) => text)
    expect(texts).toEqual([expect.stringMatching(/^Your Karigar booking KG-\w+ for Electrician is in\. We'll call you by/)])
  })

  it('and nobody is free, the visit has to be planned: customer and business are told at once, and again once it is', async () => {
    const order = await hold()
    app.clock.advance(16 * MINUTE_MS)
    await pay(await hold(), morning)
    const data = await pay(order, morning)
    expect([data.visit, data.next]).toEqual([null, ['2026-03-08T12', '2026-03-09T08', '2026-03-09T12']])
    expect(await eventsOf(data)).toEqual(['unassigned by program'])
    const [visit] = await app.db.select().from(visits).where(eq(visits.lead_id, data.id))
    expect(visit).toMatchObject({ status: 'planned', reservation_id: null, window_start: new Date('2026-03-09T04:30:00Z') })
    const { title } = (await app.db.select().from(alarms)).find(({ key }) => key === `lost-visit-${visit?.id}`) ?? {}
    expect(title).toBe(`Paid, but no one is free at the chosen time: ${data.reference}`)
    const last = async () => {
      await app.runJobs()
      return app.sms.findLast(({ to }) => to === order.lead.mobile)?.text
    }
    expect(await last()).toContain('please choose another time')
    const { to_plan } = await asOwner('GET', '/visits?day=2026-03-09')
    expect(to_plan).toMatchObject([{ id: visit?.id }])
    const sunil = await insertTechnician(app.db)
    await asOwner('PATCH', `/visits/${visit?.id}`, { technician_id: sunil.id })
    expect(await last()).toContain('your technician will come Mon 9 Mar, 10 am to 12')
  })

  it('after the form was booked by code, that lead keeps its visit, and the place is free', async () => {
    const lead = form()
    const order = await hold(lead, noon)
    await verifyMobile(app, lead.mobile)
    const { body } = await app.request('POST', '/public/leads', { ...lead, ...formOf(lead), window: morning })
    const data = await pay(order, noon)
    expect(data.id).toBe(body.data.id)
    expect(data.visit).toMatchObject({ from: '2026-03-09T04:30:00.000Z' })
    expect([await isFree(noon), await listReservations()]).toEqual([true, ['visit']])
  })

  it('after the form was booked by code without a window, that lead has the visit', async () => {
    const lead = form()
    const order = await hold(lead)
    await verifyMobile(app, lead.mobile)
    const { body } = await app.request('POST', '/public/leads', { ...lead, ...formOf(lead) })
    const data = await pay(order, morning)
    expect([data.id, await leadsOf(app, lead)]).toEqual([body.data.id, [expect.objectContaining({ status: 'New' })]])
    expect(data.visit).not.toBeNull()
  })

  it.each([
    ['Completed', null, []],
    ['Cancelled', expect.anything(), ['visit']],
  ])('and the lead that was booked by code is %s, nobody comes unless it is open again', async (status, visit, kinds) => {
    const lead = form()
    const order = await hold(lead)
    await verifyMobile(app, lead.mobile)
    const { body } = await app.request('POST', '/public/leads', { ...lead, ...formOf(lead) })
    await asOwner('PATCH', `/leads/${body.data.id}`, { status })
    expect((await pay(order, morning)).visit).toEqual(visit)
    expect(await listReservations()).toEqual(kinds)
    // A customer who knows when the technician comes is not promised a call as well.
    const told = (await noticesOf(app, 'lead', body.data.id)).filter(({ audience }) => audience === 'customer')
    expect(told).toHaveLength(status === 'Completed' ? 1 : 0)
  })

  it('and nobody does such visits any more, it is a booking as without a window', async () => {
    const order = await hold()
    await app.db.delete(reservations)
    await app.db.delete(technicians)
    const data = await pay(order, morning)
    expect([data.visit, await app.db.$count(visits)]).toEqual([null, 0])
    const told = (await noticesOf(app, 'lead', data.id)).filter(({ audience }) => audience === 'customer')
    expect(told).toHaveLength(1)
  })

  it('and the form names another city by then, nothing is planned there', async () => {
    const order = await hold()
    const paid = await payInSandbox(app, order.id)
    const { body } = await postPaidLead(app, { ...order.lead, city: 'pune' }, paid)
    expect(await app.db.select().from(visits).where(eq(visits.lead_id, body.data.id))).toEqual([])
  })
})

it('whose payment comes after the time that it was for, hears once that it is lost', async () => {
  const order = await hold()
  app.clock.advance(16 * MINUTE_MS)
  await app.runJob('watch-visits')
  app.clock.advance(48 * HOUR_MS)
  const data = await pay(order, morning)
  expect(data.visit).toBeNull()
  const told = () => app.sms.filter(({ to, text }) => to === order.lead.mobile && text.includes('choose another time'))
  await app.runJobs()
  expect(told()).toHaveLength(1)
  await app.runJob('watch-visits')
  await app.runJobs()
  expect([told().length, await eventsOf(data)]).toEqual([1, ['unassigned by program']])
})
