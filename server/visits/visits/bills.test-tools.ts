import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { dayIn } from '../../../contract/india.ts'
import { buildLead } from '../../../test/builders.ts'
import type { TestApp } from '../../../test/harness.ts'
import { book, bookPaid } from '../../../test/steps.ts'
import { receipts, visits } from '../../platform/db/schema.ts'
import { codeOf, openDay } from '../days/days.test-tools.ts'

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
