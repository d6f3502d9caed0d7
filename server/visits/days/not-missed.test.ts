import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { createTestApp } from '../../../test/harness.ts'
import { leadHistory, leads, reservations, visitEvents } from '../../platform/db/schema.ts'
import { expectReservationsApart } from '../visits/visits.test-tools.ts'
import { codeOf, daySteps } from './days.test-tools.ts'

const app = await createTestApp()
const { technician, asOwner, actionId, today, later, open } = daySteps(app)

/** A technician who is on the way to a door that no one opens; 4:10 pm. */
async function atTheDoor({ steps = ['accepted', 'on_the_way'] } = {}) {
  const opened = await open()
  for (const step of steps) await opened.say(step)
  await app.runJobs()
  later(40)
  app.sms.length = 0
  return {
    ...opened,
    /** What the customer hears, once all that waits for its time has gone out. */
    hear: async () => {
      await app.runJobs({ isEager: true })
      return app.sms.filter(({ to }) => to !== technician.mobile).map(({ values }) => values[1])
    },
  }
}
const [SMS] = [catalogues.en.sms.newsOf.missed]
const takenUntil = async () => (await app.db.select({ during: reservations.during }).from(reservations))[0]?.during

describe('a technician who says that no one answers', () => {
  it('can take it back for ten minutes: the customer hears nothing, and the door code still holds', async () => {
    const { id, customer, day, say, arrive, hear } = await atTheDoor()
    const [code, time] = [await codeOf(app, id), await takenUntil()]
    const missed = await say('missed')
    expect(missed.body.data.visits).toMatchObject([{ status: 'missed', can: ['not_missed'], customer: null }])
    later(10)
    await app.runJob('watch-visits')
    expect((await say('not_missed')).body.data.visits).toMatchObject([
      { status: 'on_the_way', customer: { name: 'Asha Kulkarni' } },
    ])
    expect(await customer.see()).toMatchObject({ status: 'on_the_way', code })
    expect(await takenUntil()).toBe(time)
    expect(await hear()).toEqual([])
    expect((await arrive()).status).toBe(200)
    expect((await day.visit()).status).toBe('arrived')
    const notes = await app.db.select({ note: leadHistory.note }).from(leadHistory).where(eq(leadHistory.lead_id, customer.id))
    expect(notes.map(({ note }) => note).slice(-2)).toEqual(['No one answered', '“No one answered” was undone'])
  })

  it('who had not set out is where they were', async () => {
    const { say, hear } = await atTheDoor({ steps: ['accepted'] })
    await say('missed')
    expect((await say('not_missed')).body.data.visits).toMatchObject([{ status: 'accepted', on_the_way_at: null }])
    expect(await hear()).toEqual([])
  })

  it('and leaves it so is told to the customer, after these ten minutes and once', async () => {
    const { say, hear } = await atTheDoor()
    await say('missed')
    await app.runJobs()
    const { rows } = await app.pool.query(`select round(extract(epoch from min(start_after) - now()) / 60)::int as minutes
      from pgboss.job where name = 'send-notice' and state = 'created'`)
    expect([app.sms, rows]).toEqual([[], [{ minutes: 11 }]])
    expect(await hear()).toEqual([SMS])
    expect(await hear()).toEqual([SMS])
  })

  it('again, after taking it back, is told once', async () => {
    const { say, hear } = await atTheDoor()
    for (const step of ['missed', 'not_missed', 'missed']) expect((await say(step)).status).toBe(200)
    expect(await hear()).toEqual([SMS])
  })

  it('can’t take it back later, and then gives back the rest of the time', async () => {
    const { say } = await atTheDoor()
    const time = await takenUntil()
    await say('missed')
    later(11)
    expect(await takenUntil()).toBe(time)
    await app.runJob('watch-visits')
    expect(await takenUntil()).not.toBe(time)
    await expectReservationsApart(app)
    const { status, body } = await say('not_missed')
    expect([status, body.message, body.day.visits[0].can]).toEqual([409, english.stepTooLate, []])
  })

  it('can’t take it back once the customer chose another time, and the customer is told of that alone', async () => {
    const { customer, say, hear } = await atTheDoor()
    await say('missed')
    const window = { window: `${today()}T20` }
    expect((await app.request('POST', `/public/bookings/${customer.token}/window`, window)).status).toBe(200)
    expect((await say('not_missed')).status).toBe(409)
    expect(await hear()).not.toContain(SMS)
  })

  it('can’t take it back once the office closed the lead', async () => {
    const { customer, say } = await atTheDoor()
    await say('missed')
    await app.db.update(leads).set({ status: 'Cancelled' }).where(eq(leads.id, customer.id))
    expect((await say('not_missed')).status).toBe(409)
  })
})

it('what the office says is told at once, and no technician takes it back', async () => {
  const { id, say, hear, day } = await atTheDoor()
  const time = await takenUntil()
  await asOwner('PATCH', `/visits/${id}`, { step: 'missed', reason: 'Told by phone' })
  await app.runJobs()
  expect(await hear()).toEqual([SMS])
  expect(await takenUntil()).not.toBe(time)
  expect([(await day.visit()).can, (await say('not_missed')).status]).toEqual([[], 409])
})

describe('a phone without a network', () => {
  it('sends later that no one answers and that this was taken back, which holds, however often it is sent', async () => {
    const { id, say, hear } = await atTheDoor()
    const from = app.clock.now().getTime()
    const said = (minutes: number) => ({ action_id: actionId(), said_at: new Date(from + minutes * MINUTE_MS).toISOString() })
    const queue = [['missed', said(0)] as const, ['not_missed', said(2)] as const]
    later(30)
    for (let times = 0; times < 2; times++) for (const [step, more] of queue) expect((await say(step, more)).status).toBe(200)
    expect((await asOwner('GET', `/visits/${id}`)).visit.status).toBe('on_the_way')
    expect(await hear()).toEqual([])
  })

  it('that takes it back too late for the customer’s message is refused, and the office reads so', async () => {
    const { id, say, hear } = await atTheDoor()
    await say('missed')
    const said_at = app.clock.now().toISOString()
    later(11)
    expect(await hear()).toEqual([SMS])
    expect((await say('not_missed', { said_at })).status).toBe(409)
    const events = await app.db.select().from(visitEvents).where(eq(visitEvents.visit_id, id)).orderBy(visitEvents.id)
    expect(events.at(-1)).toMatchObject({ what: 'refused', note: expect.stringContaining('“not missed”') })
  })
})
