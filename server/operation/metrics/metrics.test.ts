import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { openGate, startServer } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, storePayment } from '../../../test/steps.ts'
import { createMetrics } from './metrics.ts'

const TOKEN = 'a-token-for-tests'
const app = await createTestApp({ metricsToken: TOKEN })

/** Starts a server with separate metrics. */
async function startMeasured(own: Parameters<typeof startServer>[1] = {}) {
  const metrics = createMetrics({ name: '1', others: 0, pool: app.pool })
  const server = await startServer(app, { metrics, ...own })
  const read = () => server.ask('/metrics', { token: TOKEN })
  /** The samples with names and labels that start with this text, and their values. */
  async function list(start: string): Promise<Record<string, number>> {
    const lines = (await read()).text.split('\n').filter((line) => line.startsWith(start))
    return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  }
  return { ...server, metrics, read, list }
}

const requestsOf = (route: string, status = 200, method = 'GET') =>
  `karigar_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}",process="1"}`

describe('/metrics', () => {
  it('does not exist without METRICS_TOKEN', async () => {
    const { ask } = await startServer(await createTestApp())
    expect((await ask('/metrics', { token: TOKEN })).status).toBe(404)
  })

  it.each([undefined, 'wrong', `${TOKEN}x`])('is refused to the token %s', async (token) => {
    const { ask } = await startMeasured()
    const { status, headers, text } = await ask('/metrics', { token })
    expect([status, headers['www-authenticate'], headers['cache-control']]).toEqual([401, 'Bearer', 'no-store'])
    expect(text).not.toContain('karigar_')
  })

  it('is in the format of Prometheus, each metric with its help and its type', async () => {
    const { status, headers, text } = await (await startMeasured()).read()
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
    const names = [...text.matchAll(/^(\w+?)(?:_bucket|_sum|_count)?(?:\{.*\})? [\d.e+-]+$/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(50)
    for (const name of new Set(names)) expect(text).toMatch(new RegExp(`^# HELP ${name} .+\n# TYPE ${name} \\w+$`, 'm'))
  })
})

describe('requests', () => {
  it('are counted by route and status, or as answers from memory', async () => {
    const { ask, list } = await startMeasured()
    for (const path of ['/services/homeservice/electrician', '/services/homeservice/plumber', '/services/homeservice/plumber'])
      await ask(path)
    await ask('/api/public/send-otp', { method: 'POST', body: { mobile: '1' } })
    await ask('/api/leads/17')
    await ask('/healthz')
    expect(await list('karigar_http_request_duration_seconds_count')).toEqual({
      [requestsOf('/services/:category/:slug')]: 2,
      [requestsOf('/api/public/send-otp', 422, 'POST')]: 1,
      [requestsOf('/api/leads/:id', 401)]: 1,
      [requestsOf('/healthz')]: 1,
    })
    expect(await list('karigar_page_cache_answers_total')).toEqual({
      'karigar_page_cache_answers_total{result="hit",route="/services/:category/:slug",process="1"}': 1,
      'karigar_page_cache_answers_total{result="miss",route="/services/:category/:slug",process="1"}': 2,
    })
  })

  it('to made-up addresses and methods make no samples of their own', async () => {
    const { ask, list } = await startMeasured()
    for (let count = 0; count < 20; count++) {
      await ask(`/made-up-${count}`)
      await ask(`/made-up-${count}`)
      await ask(`/booking/made-up-${count}`)
      await ask(`/uploads/made-up-${count}.webp`)
      await ask(`/api/made-up-${count}`, { method: 'PROPFIND' })
    }
    expect(await list('karigar_http_request_duration_seconds_count')).toEqual({
      [requestsOf('/*', 404)]: 40,
      [requestsOf('/booking/:token', 404)]: 20,
      [requestsOf('/api/*', 404, 'other')]: 20,
    })
    expect(await list('karigar_page_cache_answers_total')).toEqual({
      'karigar_page_cache_answers_total{result="hit",route="/*",process="1"}': 20,
    })
  })
})

it('jobs are counted by how they end', async () => {
  const { metrics, list } = await startMeasured()
  metrics.observeJob('clean-up', true, 20)
  metrics.observeJob('clean-up', false, 20)
  expect(await list('karigar_job_duration_seconds_count')).toEqual({
    'karigar_job_duration_seconds_count{job="clean-up",result="done",process="1"}': 1,
    'karigar_job_duration_seconds_count{job="clean-up",result="failed",process="1"}': 1,
  })
})

describe('the figures of the business', () => {
  it('are leads, codes, payments, messages and the age of the backup', async () => {
    const { list } = await startMeasured()
    expect(await list('karigar_leads')).toMatchObject({ karigar_leads_last_day: 0, karigar_leads_oldest_wait_seconds: 0 })
    expect(await list('karigar_backup')).toEqual({ karigar_backup_timestamp_seconds: 0, karigar_backup_is_proven: 0 })
    const madeAt = new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000)
    mkdirSync(app.deps.settings.backupDir)
    const time = madeAt.toISOString().replace('.000', '').replaceAll(':', '-')
    writeFileSync(join(app.deps.settings.backupDir, `karigar-${time}.tar.gz`), '')
    await book(app)
    await storePayment(app)
    app.clock.advance(2 * MINUTE_MS)
    expect(await list('karigar_leads')).toEqual({
      karigar_leads_last_day: 1,
      karigar_leads_unanswered: 1,
      karigar_leads_oldest_wait_seconds: 120,
    })
    expect(await list('karigar_otp')).toEqual({
      'karigar_otp_codes_last_hour{result="sent"}': 1,
      'karigar_otp_codes_last_hour{result="verified"}': 1,
      'karigar_otp_codes_last_hour{result="failed"}': 0,
      karigar_otp_codes_limit: 500,
    })
    expect(await list('karigar_orders_last_day')).toEqual({ 'karigar_orders_last_day{status="created"}': 1 })
    expect(await list('karigar_jobs_waiting{job="send-notice"}')).not.toEqual({})
    expect(await list('karigar_backup')).toEqual({
      karigar_backup_timestamp_seconds: madeAt.getTime() / 1000,
      karigar_backup_is_proven: 1,
    })
    app.clock.advance(DAY_MS)
    expect(await list('karigar_leads_last_day')).toEqual({ karigar_leads_last_day: 0 })
    expect(await list('karigar_balance_open_days')).toEqual({ karigar_balance_open_days: 1 })
  })

  it('are left out while the database is away, and the rest is not', async () => {
    const gate = await openGate(app)
    const { list } = await startMeasured({ db: gate.db, pool: gate.pool })
    expect(await list('karigar_database_up')).toEqual({ karigar_database_up: 1 })
    gate.close()
    expect(await list('karigar_database_up')).toEqual({ karigar_database_up: 0 })
    expect(await list('karigar_leads')).toEqual({})
    expect(await list('process_resident_memory_bytes')).not.toEqual({})
  })
})
