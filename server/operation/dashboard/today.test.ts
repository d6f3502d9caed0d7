import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, callAs, signIn, signInAs } from '../../../test/steps.ts'

const app = await createTestApp()
const [asOwner, asAgent] = [callAs(app, await signIn(app)), callAs(app, await signInAs(app, 'agent'))]
const today = async (as = asOwner) => (await as('GET', '/dashboard')).today

it('a site without technicians has no visits to count', async () => {
  await book(app)
  expect(await today()).toEqual({ visits: null, earned_paise: 0 })
})

it('a booking in a trade that no technician has is to plan, on the board as in the figures', async () => {
  await insertTechnician(app.db, { skills: ['AC'], cities: ['thane'] })
  const plumber = await book(app, { service_type: 'Plumber', city: 'mum' })
  const board = await asOwner('GET', '/visits')
  expect(board.leads.map(({ id }: { id: number }) => id)).toContain(plumber.id)
  expect((await today()).visits.to_plan).toBe(board.leads.length + board.to_plan.length)
  const elsewhere = await asOwner('GET', '/visits?city=mum')
  expect(elsewhere.leads.map(({ id }: { id: number }) => id)).toContain(plumber.id)
})

it('a visit that nobody came for is late, and an agent sees no money', async () => {
  const { id } = await book(app, { service_type: 'AC', city: 'thane' })
  await asOwner('POST', '/visits', { lead_id: id, window: '2026-03-02T18' })
  const next = [{ service_type: 'AC', city: 'thane', status: 'planned', technician: expect.any(String) }]
  expect(await today(asAgent)).toMatchObject({ visits: { count: 1, late: 0, next }, earned_paise: null })
  app.clock.advance(5 * HOUR_MS)
  const { visits } = await today(asOwner)
  expect(visits).toMatchObject({ count: 1, late: 1, next })
  expect(visits.late_earlier).toBeUndefined()
})

it('a late visit of an earlier day is told apart from those of today', async () => {
  app.clock.advance(DAY_MS)
  expect((await today(callAs(app, await signIn(app)))).visits).toMatchObject({ count: 0, late: 1, late_earlier: 1 })
})
