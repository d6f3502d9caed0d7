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
import { addressOf, buildLead } from '../../test/builders.ts'
import { printFigure } from './figures.ts'
import { cpuSeconds } from './load.ts'

// Enough to prepare every statement on every connection: a new connection costs as much as many bookings.
const WARM_UP = 200
const BOOKINGS = 1000
const AT_ONCE = 4
const NOTICES_PER_BOOKING = 2
const BUDGET = { programMs: 12, postgresMs: 7, statements: 24 }

/** Prints what one booking by code costs, until both notices are out, from the data folder of a program that has stopped. */
export async function printBooking(dataDir: string): Promise<void> {
  console.log(`\nA booking by code: code sent and verified, lead stored, both notices out; ${AT_ONCE} at once`)
  const bookings = await openBookings(dataDir)
  await bookings.make(WARM_UP)
  const counted = countStatements()
  const before = { program: process.cpuUsage(), postgresS: bookings.postgresS() }
  await bookings.make(BOOKINGS)
  const { user, system } = process.cpuUsage(before.program)
  const postgresS = bookings.postgresS() - before.postgresS
  counted.stop()
  await bookings.close()

  const { BEGIN: transactions = 0, ...statements } = counted.found
  const total = Object.values(statements).reduce((sum, count) => sum + count, 0)
  printFigure('CPU of the program, ms', (user + system) / 1000 / BOOKINGS, BUDGET.programMs)
  printFigure('CPU of PostgreSQL, ms', (postgresS * 1000) / BOOKINGS, BUDGET.postgresMs)
  printFigure('statements, those of the queue included', total / BOOKINGS, BUDGET.statements)
  console.log(`            ${(transactions / BOOKINGS).toFixed(1)}  transactions`)
  for (const [name, count] of Object.entries(statements).sort(([, first], [, second]) => second - first))
    if (count >= BOOKINGS / 10) console.log(`            ${(count / BOOKINGS).toFixed(1)}  ${name}`)
}

/** Counts the statements that this process sends to PostgreSQL, by verb and table. */
function countStatements() {
  const { query } = pg.Client.prototype
  const found: Record<string, number> = {}
  pg.Client.prototype.query = function counted(this: pg.Client, ...asked: unknown[]) {
    const text = typeof asked[0] === 'string' ? asked[0] : String((asked[0] as { text?: string } | undefined)?.text)
    const name = toName(text)
    if (name) found[name] = (found[name] ?? 0) + 1
    return Reflect.apply(query, this, asked)
  } as typeof query
  return {
    found,
    stop() {
      pg.Client.prototype.query = query
    },
  }
}

/** "insert into leads", "BEGIN"; undefined for the end of a transaction and for savepoints. */
function toName(text: string): string | undefined {
  const [verb = ''] = /\w+/.exec(text) ?? []
  if (/^begin$/i.test(verb)) return 'BEGIN'
  if (/^(commit|rollback|savepoint|release)$/i.test(verb)) return undefined
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([\w.]+)"?/i.exec(text) ?? []
  return table ? `${verb.toLowerCase()} ${table}` : text.replace(/\s+/g, ' ').slice(0, 60)
}

async function openBookings(dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir, OTP_SITE_LIMIT_PER_HOUR: '1000000' })
  const database = await prepareDatabase(settings)
  const queue = createQueue(database.pool)
  await queue.start()
  const log = pino({ level: 'error' })
  const codes = new Map<string, string>()
  let notices = 0
  const deps = {
    ...(await createDeps(settings, { ...database, jobs: createJobs(queue), files: await createFiles(settings), log })),
    async sendSms({ to, text }: { to: string; text: string }) {
      const code = /#(\d{6})$/.exec(text)?.[1]
      if (code) codes.set(to, code)
      else notices += 1
    },
    async sendMail() {
      notices += 1
    },
  }
  const content = await watchContent(deps)
  Object.assign(deps, { contentEpoch: content.epoch })
  await startWorkers(queue, deps)
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

  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    async make(count: number): Promise<void> {
      const expected = notices + count * NOTICES_PER_BOOKING
      for (let made = 0; made < count; made += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, book))
      while (notices < expected) await sleep(20)
    },
    postgresS: () => cpuSeconds(postmaster),
    async close(): Promise<void> {
      await queue.stop({ graceful: true })
      await content.close()
      await database.close()
    },
  }
}
