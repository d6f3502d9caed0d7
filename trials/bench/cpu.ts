import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { API_BASE } from '../../contract/paths.ts'
import { createApp } from '../../server/app.ts'
import { watchContent } from '../../server/content/kinds/watch-content.ts'
import { createDeps, createFiles } from '../../server/deps.ts'
import { startWorkers } from '../../server/operation/jobs/run-jobs.ts'
import { prepareDatabase } from '../../server/platform/db/prepare.ts'
import { readSettings } from '../../server/platform/env/env.ts'
import { createJobs, createQueue } from '../../server/platform/queue/queue.ts'
import { loadBuiltConsole, loadBuiltSite } from '../../server/site.ts'
import { addressOf, buildLead } from '../../test/builders.ts'
import { PUBLIC_PAGES, printFigure } from './figures.ts'
import { cpuSeconds } from './load.ts'

// Enough to prepare every statement on every connection: a new connection costs as much as many bookings.
const WARM_UP = 200
const PAGES = 300
const BOOKINGS = 1000
const AT_ONCE = 4
const NOTICES_PER_BOOKING = 2

/** Prints the CPU time of pages and bookings, from a stopped program's data folder. */
export async function printCpu(dataDir: string): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir, OTP_SITE_LIMIT_PER_HOUR: '1000000' })
  const database = await prepareDatabase(settings)
  const queue = createQueue(database.pool)
  await queue.start()
  const files = await createFiles(settings)
  const deps = await createDeps(settings, { ...database, jobs: createJobs(queue), files, log: pino({ level: 'error' }) })
  await printPages(deps)
  await startWorkers(queue, deps)
  const content = await watchContent(deps)
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  await printBookings(Object.assign(deps, { contentEpoch: content.epoch }), postmaster)
  await queue.stop({ graceful: true })
  await content.close()
  await database.close()
}

type Deps = Awaited<ReturnType<typeof createDeps>>
const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

async function printPages(deps: Deps): Promise<void> {
  console.log('\nCPU of a page that is not cached, in milliseconds, without PostgreSQL and compression')
  let epoch = 1
  const web = { site: await loadBuiltSite(), console: await loadBuiltConsole() }
  const app = createApp({ ...deps, contentEpoch: () => epoch }, web)
  const ask = async (path: string, count: number, edits: number) => {
    for (let page = 0; page < count; page++) {
      epoch += edits
      await (await app.request(path)).text()
    }
  }
  for (const [edits, note] of ['', ', the first page after an edit, which reads what the others find in the process'].entries()) {
    for (const path of PUBLIC_PAGES) {
      await ask(path, WARM_UP, edits)
      const before = process.cpuUsage()
      await ask(path, PAGES, edits)
      printFigure(path + note, cpuMs(process.cpuUsage(before)) / PAGES, 2)
    }
  }
}

/** Prints the cost of one booking by code, until both notices are sent. */
async function printBookings(deps: Deps, postmaster: number): Promise<void> {
  console.log(`\nA booking by code: code sent and verified, lead stored, both notices out; ${AT_ONCE} at once`)
  const make = openBookings(deps)
  await make(WARM_UP)
  const counted = countStatements()
  const before = { program: process.cpuUsage(), postgresS: cpuSeconds(postmaster) }
  await make(BOOKINGS)
  printFigure('CPU of the program, ms', cpuMs(process.cpuUsage(before.program)) / BOOKINGS, 12)
  printFigure('CPU of PostgreSQL, ms', ((cpuSeconds(postmaster) - before.postgresS) * 1000) / BOOKINGS, 7)
  printFigure('statements, those of the queue included', counted.stop() / BOOKINGS, 24)
}

/** Counts this process's statements to PostgreSQL, except those that start or end transactions and savepoints. */
function countStatements() {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...asked: unknown[]) {
    const text = typeof asked[0] === 'string' ? asked[0] : String((asked[0] as { text?: string } | undefined)?.text)
    if (!/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text)) count += 1
    return Reflect.apply(query, this, asked)
  } as typeof query
  const stop = () => {
    pg.Client.prototype.query = query
    return count
  }
  return { stop }
}

/** The returned function makes this many bookings. */
function openBookings(deps: Deps) {
  const codes = new Map<string, string>()
  let notices = 0
  deps.sendSms = async ({ to, text }) => {
    const code = /#(\d{6})$/.exec(text)?.[1]
    if (code) codes.set(to, code)
    else notices += 1
  }
  deps.sendMail = async () => {
    notices += 1
  }
  const app = createApp(deps)

  async function post(path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const remoteAddress = addressOf(String(body.mobile))
    const answer = await app.request(`${API_BASE}/public${path}`, init, { incoming: { headers: {}, socket: { remoteAddress } } })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }

  async function book(): Promise<void> {
    const lead = buildLead({ request_id: crypto.randomUUID() })
    const { name, mobile, service_type, city, message } = lead
    await post('/send-otp', { mobile, name, service_type, city, message })
    const { verification } = await post('/verify-otp', { mobile, otp: codes.get(mobile) })
    await post('/leads', { ...lead, verification })
  }

  return async (count: number) => {
    const expected = notices + count * NOTICES_PER_BOOKING
    for (let made = 0; made < count; made += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, book))
    while (notices < expected) await sleep(20)
  }
}
