import { beforeEach, describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { english } from '../../../contract/messages.ts'
import { findTerm } from '../../../test/clean-up-steps.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { refusedTokens, signIn } from '../../../test/steps.ts'
import { vitals } from '../../platform/db/schema.ts'
import { toLimit } from '../../platform/deps/retention.ts'
import { cleanUp } from '../jobs/clean-up.ts'

type Row = typeof vitals.$inferInsert

const app = await createTestApp()
const VISIT = { page: 'home', device: 'phone', lcp: 1100, inp: 48, cls: 0, fcp: 800, ttfb: 120 }
const send = (visit: object = VISIT, address?: string) => app.request('POST', '/public/vitals', visit, { address })
const list = async (days?: number) => {
  const { body } = await app.request('GET', `/vitals${days ? `?days=${days}` : ''}`, undefined, { token: await signIn(app) })
  return body.data
}

beforeEach(async () => {
  await app.db.delete(vitals)
})

describe('a visit', () => {
  it('is counted on its day in India, with nothing about the visitor', async () => {
    const answers = [await send(), await app.request('POST', '/public/vitals', { ...VISIT, lcp: 1200, user: 'Ravi', id: 7 })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { status: true }],
      [200, { status: true }],
    ])
    const about = { day: dayIn(app.clock.now()), page: 'home', device: 'phone', count: 2 }
    const rows = await app.db.select().from(vitals).orderBy(vitals.metric)
    expect(rows).toEqual([
      { ...about, metric: 'cls', bucket: 0 },
      { ...about, metric: 'fcp', bucket: 3 },
      { ...about, metric: 'inp', bucket: 1 },
      { ...about, metric: 'lcp', bucket: 4 },
      { ...about, metric: 'ttfb', bucket: 2 },
    ])
  })

  it('sets no cookie', async () => {
    expect((await send()).headers.get('set-cookie')).toBeNull()
  })

  it('is counted once for each of many that arrive together', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => send({ ...VISIT, inp: index * 30 })))
    const [{ metrics }] = await list()
    expect(metrics.lcp).toMatchObject({ visits: 40, good: 1 })
    expect(metrics.inp).toMatchObject({ visits: 40 })
  })

  it('without an interaction has no INP', async () => {
    const { inp: _, ...untouched } = VISIT
    await send(untouched)
    const [{ metrics }] = await list()
    expect(Object.keys(metrics)).toEqual(['lcp', 'cls', 'fcp', 'ttfb'])
  })

  it.each([
    ['of an unknown page', { page: '/services/homeservice/electrician' }, { page: 'Unknown kind of page' }],
    ['of an unknown device', { device: 'Mozilla/5.0' }, { device: 'Unknown kind of device' }],
    ['with a negative time', { lcp: -1 }, { lcp: english.between(0, 600_000) }],
    ['with a time of hours', { ttfb: 7_200_000 }, { ttfb: english.between(0, 600_000) }],
    ['with a shift as a text', { cls: '0.1' }, { cls: english.between(0, 100) }],
  ])('%s is refused', async (_, wrong, errors) => {
    const { status, body } = await send({ ...VISIT, ...wrong })
    expect([status, body]).toEqual([422, { status: false, message: Object.values(errors)[0], errors }])
    expect(await app.db.$count(vitals)).toBe(0)
  })

  it('without a figure is refused', async () => {
    expect(await send({ page: 'home', device: 'phone' })).toMatchObject({
      status: 422,
      body: { errors: { lcp: 'Send at least one figure' } },
    })
  })

  it('is refused after a hundred from one address in ten minutes, while those of others are counted', async () => {
    const [address, other] = [nextAddress(), nextAddress()]
    for (let sent = 0; sent < 100; sent++) expect((await send(VISIT, address)).status).toBe(200)
    expect(await send(VISIT, address)).toMatchObject({ status: 429, body: { message: english.tooMany } })
    expect((await send(VISIT, other)).status).toBe(200)
    expect((await list())[0].metrics.lcp.visits).toBe(101)
  })
})

describe('the figures', () => {
  it('are for the administrator alone', async () => {
    for (const token of await refusedTokens(app)) {
      const answer = await app.request('GET', '/vitals', undefined, { token })
      expect([answer.status, answer.body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
  })

  it('are the p75 and the share that is good, for each kind of page and device', async () => {
    for (const lcp of [900, 1100, 1200, 5000]) await send({ page: 'service', device: 'phone', lcp })
    await send({ page: 'service', device: 'desktop', lcp: 450 })
    const figures = await list()
    expect(figures).toHaveLength(2)
    // Two visits are in the bucket from 1000 to 1250 ms; the third of four is its upper bound.
    expect(figures).toContainEqual({ page: 'service', device: 'phone', metrics: { lcp: { p75: 1250, good: 0.75, visits: 4 } } })
    expect(figures).toContainEqual({
      page: 'service',
      device: 'desktop',
      metrics: { lcp: { p75: 437.5, good: 1, visits: 1 } },
    })
  })

  it('are those of today and the six days before it, or of four weeks', async () => {
    await send({ ...VISIT, page: 'about' })
    app.clock.advance(6 * DAY_MS)
    await send()
    expect(await list()).toHaveLength(2)
    app.clock.advance(DAY_MS)
    expect((await list()).map(({ page }: { page: string }) => page)).toEqual(['home'])
    expect(await list(28)).toHaveLength(2)
    app.clock.advance(21 * DAY_MS)
    expect((await list(28)).map(({ page }: { page: string }) => page)).toEqual(['home'])
  })

  it.each([
    ['a bucket above the last one', { bucket: 99 }],
    ['a bucket below the first one', { bucket: -1 }],
    ['an unknown figure', { metric: 'fid' }],
    ['an unknown kind of page', { page: 'careers' }],
    ['an unknown device', { device: 'watch' }],
  ])('leave out rows with %s, written by hand or by another version', async (_, unknown) => {
    await send({ page: 'home', device: 'phone', lcp: 1100 })
    const known = await list()
    const row = { day: dayIn(app.clock.now()), page: 'home', device: 'phone', metric: 'lcp', bucket: 0, count: 7 }
    for (const device of ['phone', 'desktop'])
      await app.db
        .insert(vitals)
        .values({ ...row, device, ...unknown } as Row)
        .onConflictDoNothing()
    expect(await list()).toEqual(known)
  })

  it('are none before the first visit', async () => {
    expect(await list()).toEqual([])
  })

  it('of other spans are refused', async () => {
    const answer = await app.request('GET', '/vitals?days=365', undefined, { token: await signIn(app) })
    expect(answer).toMatchObject({ status: 422, body: { errors: { days: 'Choose 7 or 28 days' } } })
  })

  it('are removed after their term', async () => {
    await send()
    const term = app.clock.now().getTime() - toLimit(findTerm('vitals'), app.clock.now()).getTime()
    app.clock.advance(term)
    await cleanUp(app.deps)
    expect(await app.db.$count(vitals)).toBe(5)
    app.clock.advance(DAY_MS)
    await cleanUp(app.deps)
    expect(await app.db.$count(vitals)).toBe(0)
  })
})
