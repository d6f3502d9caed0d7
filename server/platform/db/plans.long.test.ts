import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { LIST_DEPTH } from '../../../contract/lists.ts'
import { fillTables, HTML_MARK } from '../../../test/fill-tables.ts'
import { createTestApp, type TestAnswer } from '../../../test/harness.ts'
import { book, bookPaid, callAs, signIn, storePayment } from '../../../test/steps.ts'
import { makeDayToken } from '../../visits/technicians/day-links.ts'
import { technicianChecks } from '../../visits/technicians/technicians.module.ts'
import { VISIT_CHECKS, visitsModule } from '../../visits/visits/visits.module.ts'
import { connect, NO_TIMEOUTS } from './client.ts'
import { LISTS } from './plans.test-tools.ts'
import { technicians } from './schema.ts'

const ROWS = 100_000
/** Rows that PostgreSQL samples for each unit of its statistics target. */
const ROWS_A_TARGET = 300
/** Maximum number of rows that a plan node may read or sort: a list to its end, and as many joined rows. */
const MAX_READ = 2 * LIST_DEPTH
/** Maximum number of rows that a node may read without an index; counts stop here. */
const MAX_SCANNED = 1001
const LARGE = `leads,blogs,images,orders,notices,versions,contact_messages,unfinished_leads,audit,reservations,visits,visit_events,quotes,reviews`

// Installed before the first connection, which keeps a reference to the method.
const query = vi.spyOn(pg.Client.prototype, 'query')
const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
  const { database = '' } = app.pool.options
  // Full statistics, for autovacuum's workers too, so that plans don't depend on the sampled rows.
  await app.db.execute(
    sql`alter database ${sql.identifier(database)} set default_statistics_target = ${sql.raw(`${Math.ceil(ROWS / ROWS_A_TARGET)}`)}`,
  )
  // The app's own connections have a statement timeout of a few seconds.
  const { db, pool } = connect({ ...inject('seeded').connection, database }, NO_TIMEOUTS)
  await fillTables(db, ROWS, app.clock.now())
  await pool.end()
})

type Statement = { text: string; values: unknown[] }

/** Captures the statements that the program sends to PostgreSQL during some work. */
async function capture(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  query.mockClear()
  await work()
  for (const [config, values] of query.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown[]?][]) {
    const statement = typeof config === 'string' ? { text: config } : config
    if (statement.text) sent.push({ values: Array.isArray(values) ? values : [], ...statement })
  }
  const statements = sent.filter(({ text }) => /^\s*\(?(select|with|update|delete)\b/i.test(text))
  return [...new Map(statements.map((statement) => [JSON.stringify(statement), statement])).values()]
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

const used = new Set<string>()

/** Explains a statement by re-running it and rolling it back; returns the nodes that read too much. */
async function explain({ text, values }: Statement): Promise<string[]> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
    return findFaults(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function findFaults(node: Node): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index, Plans = [] } = node
  if (index && node['Actual Loops'] > 0) used.add(index)
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const read = Math.round((node['Actual Rows'] + removed) * node['Actual Loops'])
  const faults = Plans.flatMap(findFaults)
  const max = type === 'Seq Scan' ? MAX_SCANNED : MAX_READ
  if (/Scan|Sort/.test(type) && read > max) faults.push(`${type} of ${index ?? table}: ${read} rows`)
  return faults
}

/** The faults of every statement that the work sends. */
async function findFaultsOf(work: () => Promise<unknown>): Promise<{ faults: string[]; text: string }[]> {
  const statements = await capture(work)
  expect(statements.length).toBeGreaterThan(0)
  const found: { faults: string[]; text: string }[] = []
  for (const statement of statements) found.push({ faults: await explain(statement), text: statement.text })
  return found.filter(({ faults }) => faults.length > 0)
}

async function get(path: string): Promise<string> {
  const response = await app.fetch(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const text = await response.text()
  expect([path, response.status]).toEqual([path, 200])
  return text
}

describe.each(Object.entries(LISTS))('%s', (path, queries) => {
  it.each(queries)('%s reads no table whole and carries no HTML', async (query) => {
    let answer = ''
    const faults = await findFaultsOf(async () => (answer = await get(`/${path}${query}`)))
    expect(faults).toEqual([])
    if (!path.includes('public/blog/')) expect(answer).not.toContain(HTML_MARK)
  })
})

it('a form that is paid, and sent again after it, reads no table whole', async () => {
  const request_id = 'a-form-of-a-large-site'
  const payAndSendAgain = async () => {
    const { lead } = await bookPaid(app, { request_id })
    await expect(storePayment(app, { lead, request_id })).rejects.toThrow('409')
  }
  expect(await findFaultsOf(payAndSendAgain)).toEqual([])
})

it('a customer who chooses a window, and moves the visit, has no table read whole', async () => {
  const key = await book(app, { service_type: 'AC', city: 'thane' })
  for (const window of ['2026-03-04T20', '2026-03-04T22']) {
    const choose = () => app.request('POST', `/public/bookings/${key.token}/window`, { window })
    const answers: TestAnswer[] = []
    expect(await findFaultsOf(async () => void answers.push(await choose()))).toEqual([])
    expect(answers[0]).toMatchObject({ status: 200 })
  }
})

it('a customer who looks at a visit that is done, reviews it and claims the guarantee has no table read whole', async () => {
  const key = await book(app, { service_type: 'AC', city: 'thane' })
  await app.request('POST', `/public/bookings/${key.token}/window`, { window: '2026-03-05T08' })
  const [visit] = await callAs(app, token)('GET', `/leads/${key.id}/visits`)
  const lines = [{ label: 'Fitting', paise: 48_000, kind: 'labour' }]
  const answer = { number: 1, total_paise: 48_000, decision: 'approved' }
  const steps = ['accepted', 'on_the_way', 'arrived'].map((step) => ({ step, reason: 'By phone' }))
  const say = (act: string, body: object) => app.request('POST', `/public/bookings/${key.token}/${act}`, body)
  const acts = [...steps, { lines }, { answer }, { step: 'done', outcome: 'work', paid_by: 'cash' }].map(
    (act) => () => app.request('PATCH', `/visits/${visit.id}`, act, { token }),
  )
  const settle = () => app.request('PATCH', `/visits/${visit.id}/settled`, { is_settled: true }, { token })
  const look = () => app.request('GET', `/public/bookings/${key.token}`)
  const all = [...acts, settle, look, () => say('review', { stars: 5 }), () => say('claim', { message: 'It drips' }), look]
  for (const act of all) {
    const answers: TestAnswer[] = []
    expect(await findFaultsOf(async () => void answers.push(await act()))).toEqual([])
    expect(answers[0]).toMatchObject({ status: 200 })
  }
})

it('time off of a technician and of a city, and its end, read no table whole', async () => {
  const from = '2026-03-03T00:00:00Z'
  for (const whose of [{ technician_id: 7 }, { city: 'pune' }]) {
    let batch = ''
    const take = async () => {
      batch = (await callAs(app, token)('POST', '/reservations', { ...whose, from, to: '2026-03-05T00:00:00Z' })).batch
    }
    expect(await findFaultsOf(take)).toEqual([])
    expect(await findFaultsOf(() => callAs(app, token)('DELETE', `/reservations/${batch}`))).toEqual([])
  }
})

it('what the doctor and the figures say of technicians and visits reads no table whole', async () => {
  const deps = { ...app.deps, askSite: async () => new Response() }
  for (const { run } of [...VISIT_CHECKS, ...technicianChecks]) expect(await findFaultsOf(async () => run(deps))).toEqual([])
  expect(await findFaultsOf(async () => visitsModule.figures?.(app.deps))).toEqual([])
})

it.each(['/leads', '/blogs', '/images', '/payments', '/notices', '/public/frontblogs'])(
  '%s ends at its 10,000th row',
  async (path) => {
    const list = async (page: number) => JSON.parse(await get(`${path}?limit=100&page=${page}`))
    expect((await list(LIST_DEPTH / 100)).data).toHaveLength(100)
    const beyond = await list(LIST_DEPTH / 100 + 1)
    expect([beyond.data, beyond.meta.total]).toEqual([[], path.startsWith('/public') ? LIST_DEPTH : LIST_DEPTH + 1])
  },
)

it('the categories of blogs are counted in an index alone', async () => {
  const [found] = await findFaultsOf(() => get('/public/blog-categories'))
  // The page cache asks once for each version of the content.
  expect(found?.faults).toEqual([expect.stringContaining('Index Only Scan of blogs_published_by_category')])
})

// All forms are from the last 29 days. A quarter of the leads came within 180 days, and an eighth of the orders.
it.each([
  ['?days=7', ['unfinished_leads']],
  ['?days=28', ['unfinished_leads']],
  ['?days=28&service=AC&city=mum', ['unfinished_leads']],
  ['?days=90', ['unfinished_leads', 'leads_by_time', 'visits_by_lead', 'orders', '']],
])('the figures of the business of %s read the rows of their days alone', async (query, large) => {
  // Answers are cached for a minute.
  app.clock.advance(MINUTE_MS)
  const faults = (await findFaultsOf(() => get(`/business${query}`))).flatMap((found) => found.faults)
  expect(faults.filter((fault) => !large.includes(fault.replace(/^.* of (.*):.*$/, '$1')))).toEqual([])
})

it('a short address finds its booking by the indexes of leads and of orders', async () => {
  expect(await findFaultsOf(() => app.fetch(`/b?${'A'.repeat(22)}`))).toEqual([])
})

it('how the promise of 90 minutes is kept is read by the windows of its days', async () => {
  expect(await findFaultsOf(() => get('/public/promise'))).toEqual([])
})

it('a technician’s day is found by the reservations of the day', async () => {
  const [technician = expect.fail()] = await app.db.select().from(technicians).where(eq(technicians.id, 7))
  const path = `/public/days/${await makeDayToken(app.db, technician, dayIn(app.clock.now()))}`
  expect(await findFaultsOf(() => get(path))).toEqual([])
})

// The clean-up has a lot to remove: on a busy machine it takes fifteen seconds.
describe('the job', () => {
  it.each(['publish-blogs', 'reconcile-orders', 'notify-unfinished', 'watch-visits', 'day-links', 'clean-up'] as const)(
    '%s reads no table whole',
    async (job) => {
      expect(await findFaultsOf(() => app.runJob(job))).toEqual([])
    },
  )
})

it('every index of these tables is used', async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index
    where indrelid::regclass::text = any(${`{${LARGE}}`}::text[]) and not indisunique`)
  expect(rows.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
})
