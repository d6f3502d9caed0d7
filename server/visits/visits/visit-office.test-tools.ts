import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Board, Visit, VisitEvent } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { dayIn } from '../../../contract/india.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, callAs, signIn } from '../../../test/steps.ts'
import { leads, receipts, refunds, reservations, technicians, visits } from '../../platform/db/schema.ts'
import { codeOf, openDay } from '../days/days.test-tools.ts'

// The clock begins on Monday, 2 March 2026, at 3:30 pm in India.
export const TOMORROW = '2026-03-03'
export const MORNING = `${TOMORROW}T10`
/** What its technicians do, and where. */
export const AC = { service_type: 'AC', city: 'thane' } as const

/** An office with neither technicians nor visits before each test, and what customers and its owner ask of it. */
export async function openVisitOffice() {
  const app = await createTestApp()
  const token = await signIn(app)
  const asOwner = callAs(app, token)
  const ask = (method: string, path: string, body?: unknown) => app.request(method, path, body, { token })
  beforeEach(async () => {
    await app.db.delete(visits)
    await app.db.delete(reservations)
    await app.db.delete(technicians)
  })
  return {
    ...{ app, asOwner, ask },
    choose: (key: { token: string }, window: string, more = {}) =>
      app.request('POST', `/public/bookings/${key.token}/window`, { window, ...more }),
    bookingOf: async (key: { token: string }) => (await app.request('GET', `/public/bookings/${key.token}`)).body.data,
    windows: async (query = 'service_type=AC&city=thane') => (await app.request('GET', `/public/windows?${query}`)).body.data,
    visitsOf: async (lead: { id: number }): Promise<Visit[]> => asOwner('GET', `/leads/${lead.id}/visits`),
    eventsOf: async (visit: { id: number }) =>
      ((await asOwner('GET', `/visits/${visit.id}`)).events as VisitEvent[]).map(({ what, by }) => `${what} by ${by}`),
    board: async (day = TOMORROW): Promise<Board> => asOwner('GET', `/visits?day=${day}`),
    step: (visit: { id: number }, body: object) => ask('PATCH', `/visits/${visit.id}`, body),
    plan: async (window = MORNING, more = {}): Promise<Visit> =>
      asOwner('POST', '/visits', { lead_id: (await book(app, AC)).id, window, ...more }),
    tokenOf: async ({ lead_id }: Visit) => (await app.db.select().from(leads).where(eq(leads.id, lead_id)))[0]?.token,
    reservationCount: () => app.db.$count(reservations),
  }
}

export const LINES = [
  { label: 'Capacitor 45 µF', paise: 48_000, kind: 'part' },
  { label: 'Fitting and testing', paise: 102_000, kind: 'labour' },
]

const FORM = { service_type: 'Electrician', city: 'mum' } as const
let count = 0

/** A technician at the door of a customer whose visit charge of ₹199 is paid online, or not. */
export async function arriveAt(app: TestApp, technician: { id: number }, { isPaid = true, at = '16' } = {}) {
  const lead = isPaid ? await bookPaid(app, { lead: buildLead(FORM) }) : await book(app, FORM)
  const path = `/public/bookings/${lead.token}`
  const chosen = await app.request('POST', `${path}/window`, { window: `${dayIn(app.clock.now())}T${at}` })
  expect(chosen.status).toBe(200)
  const day = await openDay(app, technician)
  const { id } = (await day.visits()).find(({ status }) => status === 'planned') ?? expect.fail('There is no visit')
  const say = (step: string, more: object = {}) =>
    day.say({ visit_id: id, step, action_id: `a-press-of-the-phone-${++count}`, ...more })
  await say('accepted')
  await say('on_the_way')
  expect((await say('arrived', { code: await codeOf(app, id) })).status).toBe(200)
  return {
    ...{ id, token: lead.token, say },
    quote: (lines: object[] = LINES) => say('quoted', { lines }),
    decide: (number: number, total_paise: number, decision = 'approved') =>
      app.request('POST', `${path}/quote`, { number, total_paise, decision }),
    see: async () => (await app.request('GET', path)).body.data.visit,
    look: async () => (await day.visits()).find((visit) => visit.id === id) ?? expect.fail('The visit is gone'),
    bill: () => app.fetch(`/booking/${lead.token}/bill.pdf`),
  }
}

/** The bill of a visit, if it has one. */
export async function findBill({ db }: TestApp, visitId: number) {
  const [row] = await db.select().from(visits).where(eq(visits.id, visitId))
  const [bill] = await db
    .select()
    .from(receipts)
    .where(eq(receipts.id, row?.bill_id ?? 0))
  return bill
}

export const WIRING = { service_type: 'Electrician', city: 'thane' } as const
export const CHARGE = 19_900

type Key = { token: string }

/** An office with one electrician before each test, and what customers and its owner ask of it to cancel. */
export async function openCancelOffice() {
  const { app, asOwner, ask, choose: chooseWindow, bookingOf, visitsOf, step } = await openVisitOffice()
  beforeEach(async () => {
    await insertTechnician(app.db, { skills: ['Electrician'] })
  })
  const morning = () => `${dayAfter(app.clock.now(), 1)}T10`
  const choose = (key: Key, window = morning()) => chooseWindow(key, window)
  const visitOf = async (lead: { id: number }) => (await visitsOf(lead))[0] ?? expect.fail()
  const refundsOf = ({ order_id }: { order_id: number }) => app.db.select().from(refunds).where(eq(refunds.order_id, order_id))

  return {
    ...{ app, asOwner, ask, step, morning, choose, bookingOf, visitOf, refundsOf },
    cancel: (key: Key, body = {}) => app.request('POST', `/public/bookings/${key.token}/cancel`, body),
    amountsOf: async (booking: { order_id: number }) =>
      (await refundsOf(booking)).map(({ status, amount_paise }) => [status, amount_paise]),
    leadOf: ({ id }: { id: number }) => asOwner('GET', `/leads/${id}`),
    historyOf: async ({ id }: { id: number }) =>
      ((await ask('GET', `/leads/${id}`)).body.history as { status: string; note: string | null }[]).map(({ status, note }) => [
        status,
        note,
      ]),
    /** A booking that was paid online, with a visit tomorrow at 10. */
    async bookVisit({ mailid, window = morning() }: { mailid?: string; window?: string } = {}) {
      const booking = await bookPaid(app, { lead: buildLead({ ...WIRING, mailid }) })
      const key = { token: booking.token, order_id: booking.order_id, id: booking.data.id, mobile: booking.lead.mobile }
      expect((await choose(key, window)).status).toBe(200)
      await app.runJobs()
      return key
    },
    async bringTo(key: { id: number }, ...steps: string[]): Promise<Visit> {
      const visit = await visitOf(key)
      for (const to of steps) expect((await step(visit, { step: to, reason: 'Told by phone' })).status).toBe(200)
      return visit
    },
  }
}
