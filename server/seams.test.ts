import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../contract/durations.ts'
import { shortBookingPath, shortDayPath } from '../contract/paths.ts'
import { createTestApp } from '../test/harness.ts'
import { insertTechnician } from '../test/insert-technician.ts'
import { book, callAs, payInSandbox, postPaidLead, signIn, storePayment } from '../test/steps.ts'
import { reviews, technicians, visits } from './platform/db/schema.ts'
import { makeDayToken } from './visits/technicians/day-links.ts'
import { insertLeads } from './visits/visits/visits.test-tools.ts'

const app = await createTestApp()
const statusOf = async (path: string) => (await app.fetch(path)).status

it('a short link opens whatever links were tried before', async () => {
  const { token, id, lead } = await storePayment(app)
  await postPaidLead(app, lead, await payInSandbox(app, id))
  const day = await makeDayToken(app.db, await insertTechnician(app.db), '2026-03-02')
  for (const [right, wrong] of [
    [shortBookingPath(token), ['/b', '/b?wrong', '/b?x=1', '/b/']],
    [shortDayPath(day), ['/d', '/d?wrong', '/d?x=1', '/d/']],
  ] as const)
    for (const path of wrong) {
      await app.fetch(path)
      expect.soft(await statusOf(right), `after ${path}`).toBe(303)
    }
})

it('a customer’s page opens, however many others look at theirs', async () => {
  const technician = await insertTechnician(app.db, { skills: ['Electrician'] })
  const { token } = await book(app)
  expect(await (await app.fetch(`/booking/${token}`)).text()).toContain('name="window"')
  for (let count = 0; count < 125; count++) expect(await statusOf(`/booking/${token}`)).toBe(200)
  await app.db.update(technicians).set({ is_active: false }).where(eq(technicians.id, technician.id))
})

it('a receipt is there once it is paid, though somebody asked before', async () => {
  const { token, id, lead } = await storePayment(app)
  const path = `/booking/${token}/receipt.pdf`
  for (const _ of [1, 2]) expect(await statusOf(path)).toBe(404)
  await postPaidLead(app, lead, await payInSandbox(app, id))
  expect(await statusOf(path)).toBe(200)
})

it('reviews older than twelve months count no longer, whatever was asked before', async () => {
  const keys = await insertLeads(app, 1)
  const at = app.clock.now()
  const end = new Date(at.getTime() + 2 * HOUR_MS)
  const window = { window_start: at, window_end: end, due_by: end }
  const [visit] = await app.db
    .insert(visits)
    .values({ lead_id: keys[0]?.id ?? 0, ...window, status: 'done', outcome: 'unrecorded', done_at: end })
    .returning()
  await app.db
    .insert(reviews)
    .values({ visit_id: visit?.id ?? 0, stars: 1, text: 'Late', name: 'A', area: 'thane', is_public: true, created_at: at })
  const count = async () => (await app.request('GET', '/public/reviews')).body.data.count
  expect(await count()).toBe(1)
  app.clock.advance(366 * DAY_MS)
  expect(await count()).toBe(0)
})

it('a technician who is set inactive by anybody is on no page any more', async () => {
  const one = await insertTechnician(app.db)
  const cities = async () => JSON.stringify((await app.request('GET', '/public/visited-cities')).body.data)
  const before = await cities()
  await app.db.update(technicians).set({ is_active: false })
  expect(await cities()).not.toBe(before)
  await app.db.update(technicians).set({ is_active: true }).where(eq(technicians.id, one.id))
  expect(await cities()).not.toBe('[]')
})

it('signing out ends what signed-in calls answer, and no answer to one is kept for others', async () => {
  const token = await signIn(app)
  const asOwner = callAs(app, token)
  for (const path of ['/blogs', '/leads', '/contact-us', '/homepage']) {
    await asOwner('GET', path)
    expect((await app.request('GET', path)).status, path).toBe(401)
    expect((await app.request('GET', path, undefined, { token })).status, path).toBe(200)
  }
  await app.request('POST', '/logout', undefined, { token })
  expect((await app.request('GET', '/blogs', undefined, { token })).status).toBe(401)
})

it.each([
  '/services/homeservice/electrician?pay',
  '/nothing?x=1',
  '/nothing',
  '/search?q=tap',
  '/services/homeservice/electrician',
])('a page is sent compressed, whoever keeps it: %s', async (path) => {
  const { headers } = await app.fetch(path, { headers: { 'Accept-Encoding': 'br' } })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
})
