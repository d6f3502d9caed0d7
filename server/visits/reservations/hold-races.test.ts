import { eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { ROUNDS } from '../../../test/patience.ts'
import { payInSandbox, postPaidLead } from '../../../test/steps.ts'
import { alarms, leads, orders, receipts, reservations, technicians, visits } from '../../platform/db/schema.ts'
import {
  buildVerifiedForms,
  expectNoDeadlocks,
  expectReservationsApart,
  statusesOf,
  untilTaken,
} from '../visits/visits.test-tools.ts'

const app = await createTestApp({ otpSiteLimitPerHour: 100_000 })
const { db } = app
expectNoDeadlocks(app)
const AT_TEN = '2026-03-05T10'
const PLACE = { service_type: 'Electrician', city: 'thane' } as const
const CHARGE = { amount: 19_900, service: 'homeservice/electrician' }

const store = (lead: object, window = AT_TEN) =>
  untilTaken(() => app.request('POST', '/public/store-payment', { ...CHARGE, lead, window }))
const bookByCode = async (count: number) => {
  const forms = await buildVerifiedForms(app, count, PLACE)
  return forms.map((form) => () => untilTaken(() => app.request('POST', '/public/leads', { ...form, window: AT_TEN })))
}

beforeEach(clear)

async function clear() {
  await db.delete(visits)
  await db.delete(reservations)
  await db.delete(receipts)
  await db.delete(orders)
  await db.delete(leads)
}
async function hire(count: number) {
  await db.delete(technicians)
  // From ten on: a visit that starts at half past is in the window too.
  for (let index = 0; index < count; index++) await insertTechnician(db, { skills: ['Electrician'] })
}

it.each([1, 3])(
  'of 50 bookings by code for the last places of %i technicians, as many have one, and all are leads',
  async (count) => {
    await hire(count)
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all((await bookByCode(50)).map((book) => book()))
      expect(statusesOf(answers)).toEqual({ 201: 50 })
      const others = answers.filter(({ body }) => body.data.visit === null)
      expect(others.map(({ body }) => body.data.next.length)).toEqual(Array(50 - count).fill(3))
      expect([await db.$count(leads), await db.$count(visits)]).toEqual([50, count])
      await expectReservationsApart(app)
      await clear()
    }
  },
)

it('of 50 who begin to pay for the last place one holds it, and the others hear that somebody pays for it', async () => {
  await hire(1)
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => store(buildLead(PLACE))))
    expect(statusesOf(answers)).toEqual({ 200: 50 })
    expect(answers.filter(({ body }) => body.pay_within_s)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.is_contested)).toHaveLength(49)
    expect([await db.$count(orders), await db.$count(reservations, eq(reservations.kind, 'hold'))]).toEqual([50, 1])
    await clear()
  }
})

it('strangers hold all that there is: of 60 bookings by code at once, of long and short visits, as many have one as fit', async () => {
  await db.delete(technicians)
  for (let index = 0; index < 3; index++) await insertTechnician(db, { skills: ['Electrician', 'Painting'] })
  for (let round = 0; round < ROUNDS / 4; round++) {
    const windows = ['10', '12', '14', '16'].map((hour) => `2026-03-05T${hour}`)
    const held = windows.flatMap((window) => [1, 2, 3].map(() => store(buildLead(PLACE), window)))
    expect(statusesOf(await Promise.all(held))).toEqual({ 200: 12 })
    const [short, long] = [
      await buildVerifiedForms(app, 40, PLACE),
      await buildVerifiedForms(app, 20, { ...PLACE, service_type: 'Painting' }),
    ]
    const wanted = [...short, ...long].map((form, index) => ({ ...form, window: windows[index % 4] }))
    const answers = await Promise.all(wanted.map((form) => untilTaken(() => app.request('POST', '/public/leads', form))))
    expect(statusesOf(answers)).toEqual({ 201: 60 })
    await expectReservationsApart(app)
    // No one is turned away for the sake of a hold that is left in the same window.
    const kinds = await db.select().from(reservations)
    expect(kinds.filter(({ kind }) => kind === 'visit').length).toBeGreaterThanOrEqual(6)
    await clear()
  }
})

it('payers who want each other’s windows at once, some after their holds ran out, have one place each at most', async () => {
  await hire(2)
  for (let round = 0; round < ROUNDS; round++) {
    const forms = Array.from({ length: 4 }, () => ({ ...buildLead(PLACE) }))
    await Promise.all(forms.map((lead, index) => store(lead, index % 2 ? AT_TEN : '2026-03-05T14')))
    // Some of the holds have run out, and everyone wants the others' window.
    if (round % 2) app.clock.advance(16 * MINUTE_MS)
    const answers = await Promise.all(forms.map((lead, index) => store(lead, index % 2 ? '2026-03-05T14' : AT_TEN)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await db.$count(reservations)).toBeLessThanOrEqual(4)
    await clear()
  }
})

it.each([
  ['has not run out', 14],
  ['runs out', 16],
])(
  'a hold that %s while it is settled three times and ten others book: one reservation, a lead for each payment',
  async (_, minutes) => {
    await hire(1)
    for (let round = 0; round < ROUNDS; round++) {
      const lead = buildLead(PLACE)
      const { status, body } = await store(lead)
      expect(status).toBe(200)
      app.clock.advance(minutes * MINUTE_MS)
      const others = await bookByCode(10)
      const paid = await payInSandbox(app, body.id)
      const [answer] = await Promise.all([
        untilTaken(() => postPaidLead(app, { ...lead, window: AT_TEN }, paid)),
        app.runJobs(),
        app.runJob('reconcile-orders'),
        app.runJob('watch-visits'),
        ...others.map((book) => book()),
      ])
      expect(answer.status).toBe(201)
      await expectReservationsApart(app)
      expect(await db.$count(reservations)).toBe(1)
      expect(await db.$count(leads)).toBe(11)
      const ofPayment = await db.select().from(leads).where(eq(leads.payment_id, paid.razorpay_payment_id))
      const [visit, ...more] = await db
        .select()
        .from(visits)
        .where(eq(visits.lead_id, ofPayment[0]?.id ?? 0))
      expect([ofPayment.length, more, visit?.status]).toEqual([1, [], 'planned'])
      // Who lost the window is to be planned, and the business hears of it at once.
      const isLost = visit?.reservation_id === null
      expect(answer.body.data.visit === null).toBe(isLost)
      expect(await db.$count(visits, isNull(visits.reservation_id))).toBe(Number(isLost))
      expect(await db.$count(alarms, eq(alarms.key, `lost-visit-${visit?.id}`))).toBe(Number(isLost))
      await clear()
    }
  },
)
