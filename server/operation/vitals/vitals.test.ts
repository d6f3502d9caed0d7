import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { METRICS } from '../../../contract/operation/vitals.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { createMetrics } from '../metrics/metrics.ts'

const METRICS_TOKEN = 'a-token-for-tests'
const VISIT = { page: 'home', device: 'phone', lcp: 1100, inp: 48, cls: 0, fcp: 800, ttfb: 120 }
const app = await createTestApp()

/** A program with its own metrics, starting at zero: what browsers send it, and its /metrics lines about visits. */
async function openMeasured() {
  const metrics = createMetrics({ name: '1', others: 0, pool: app.pool })
  const ask = await app.openAnother({ metrics, settings: { metricsToken: METRICS_TOKEN } })
  const send = (visit: object = VISIT, address = nextAddress()) =>
    ask(
      '/api/public/vitals',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(visit) },
      address,
    )
  const read = async () => {
    const text = await (await ask('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text()
    return text.split('\n').filter((line) => line.startsWith('karigar_web_vitals_'))
  }
  /** How many visits are counted, by figure, page and device. */
  const countVisits = async () =>
    Object.fromEntries(
      (await read()).flatMap((line) => {
        const [, metric, page, device, count] = /(\w+)_count\{page="(\w+)",device="(\w+)".*\} (\d+)$/.exec(line) ?? []
        return metric ? [[`${metric.replace('karigar_web_vitals_', '')} ${page} ${device}`, Number(count)]] : []
      }),
    )
  return { send, read, countVisits }
}

describe('a visit', () => {
  it('is counted in /metrics by kind of page and device, with nothing about the visitor', async () => {
    const { send, read, countVisits } = await openMeasured()
    const answers = [
      await send(),
      await send({ ...VISIT, lcp: 2501, user: 'Ravi', id: 7 }),
      await send({ ...VISIT, page: 'blogs' }),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([200, { status: true }])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(await countVisits()).toEqual({
      ...{ 'lcp_seconds home phone': 2, 'inp_seconds home phone': 2, 'cls home phone': 2 },
      ...{ 'fcp_seconds home phone': 2, 'ttfb_seconds home phone': 2 },
      ...{ 'lcp_seconds blogs phone': 1, 'inp_seconds blogs phone': 1, 'cls blogs phone': 1 },
      ...{ 'fcp_seconds blogs phone': 1, 'ttfb_seconds blogs phone': 1 },
    })
    const lines = await read()
    const upTo = (seconds: number) =>
      `karigar_web_vitals_lcp_seconds_bucket{le="${seconds}",page="home",device="phone",process="1"}`
    expect(lines).toContain(`${upTo(1)} 0`)
    expect(lines).toContain(`${upTo(2.5)} 1`)
    expect(lines).toContain(`${upTo(3)} 2`)
    expect(lines.join()).not.toMatch(/Ravi|10\.\d/)
  })

  it('that just is good, or just not poor, counts as that', async () => {
    const { send, read } = await openMeasured()
    await send({ ...VISIT, lcp: 2500, inp: 200, cls: 0.1, fcp: 1800, ttfb: 800 })
    await send({ ...VISIT, lcp: 4000, inp: 500, cls: 0.25, fcp: 3000, ttfb: 1800 })
    const good = { lcp_seconds: 2.5, inp_seconds: 0.2, cls: 0.1, fcp_seconds: 1.8, ttfb_seconds: 0.8 }
    const notPoor = { lcp_seconds: 4, inp_seconds: 0.5, cls: 0.25, fcp_seconds: 3, ttfb_seconds: 1.8 }
    const lines = await read()
    for (const [bounds, count] of [[good, 1] as const, [notPoor, 2] as const])
      for (const [name, bound] of Object.entries(bounds))
        expect(lines).toContain(
          `karigar_web_vitals_${name}_bucket{le="${bound}",page="home",device="phone",process="1"} ${count}`,
        )
  })

  it('is counted once for each of many that arrive together', async () => {
    const { send, countVisits } = await openMeasured()
    await Promise.all(Array.from({ length: 40 }, (_, index) => send({ ...VISIT, inp: index * 30 })))
    expect(Object.values(await countVisits())).toEqual(METRICS.map(() => 40))
  })

  it('without an interaction has no INP', async () => {
    const { send, countVisits } = await openMeasured()
    const { inp: _, ...untouched } = VISIT
    await send(untouched)
    expect(Object.keys(await countVisits()).map((name) => name.split(' ')[0])).toEqual([
      ...['lcp_seconds', 'cls', 'fcp_seconds', 'ttfb_seconds'],
    ])
  })

  it.each([
    ['of an unknown page', { page: '/services/homeservice/electrician' }, { page: 'Unknown kind of page' }],
    ['of an unknown device', { device: 'Mozilla/5.0' }, { device: 'Unknown kind of device' }],
    ['with a negative time', { lcp: -1 }, { lcp: english.between(0, 600_000) }],
    ['with a time of hours', { ttfb: 7_200_000 }, { ttfb: english.between(0, 600_000) }],
    ['with a shift as a text', { cls: '0.1' }, { cls: english.between(0, 100) }],
    [
      'without a figure',
      { lcp: undefined, inp: undefined, cls: undefined, fcp: undefined, ttfb: undefined },
      { lcp: 'Send at least one figure' },
    ],
  ])('%s is refused, and makes no figure', async (_, wrong, errors) => {
    const { send, countVisits } = await openMeasured()
    const answer = await send({ ...VISIT, ...wrong })
    expect([answer.status, await answer.json()]).toEqual([422, { status: false, message: Object.values(errors)[0], errors }])
    expect(await countVisits()).toEqual({})
  })

  it('is refused after a hundred from one address in ten minutes, while those of others are counted', async () => {
    const { send, countVisits } = await openMeasured()
    const [address, other] = [nextAddress(), nextAddress()]
    for (let sent = 0; sent < 100; sent++) expect((await send(VISIT, address)).status).toBe(200)
    const refused = await send(VISIT, address)
    expect([refused.status, await refused.json()]).toMatchObject([429, { message: english.tooMany }])
    expect((await send(VISIT, other)).status).toBe(200)
    expect(await countVisits()).toMatchObject({ 'lcp_seconds home phone': 101 })
  })

  it('is taken without METRICS_TOKEN too, and nobody keeps it', async () => {
    expect((await app.request('POST', '/public/vitals', VISIT)).body).toEqual({ status: true })
  })
})
