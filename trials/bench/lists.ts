import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { dayIn } from '../../contract/india.ts'
import { insertAdministrator, insertSession } from '../../server/access/auth/auth.store.ts'
import { createApp } from '../../server/app.ts'
import { createDeps } from '../../server/deps.ts'
import { connect, NO_TIMEOUTS } from '../../server/platform/db/client.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/start.ts'
import { migrateDatabase } from '../../server/platform/db/migrate.ts'
import { contactDetails, technicians } from '../../server/platform/db/schema.ts'
import { readSettings } from '../../server/platform/env/env.ts'
import { diskFileStore } from '../../server/platform/providers/storage.ts'
import { loadBuiltConsole, loadBuiltSite } from '../../server/site.ts'
import { makeDayToken } from '../../server/visits/technicians/day-links.ts'
import { fillLeads } from '../../test/fill-tables.ts'
import { fillVisits } from '../../test/fill-visits.ts'
import { median, printFigure } from './figures.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const LEADS = 100_000
const RESERVATIONS = 1_000_000
const ROUNDS = 100
const WARM_UP = 10
const LEADS_MS = 50

const WINDOWS = '/public/windows?city=thane'
/** Usual and hard queries of the leads. */
const LEAD_CALLS = [
  ...['', '&page=200', '&service_type=AC&city=thane', '&from=2026-03-02&to=2026-03-02', '&to=2025-02-15'].map(
    (filter) => `/leads?status=Completed${filter}`,
  ),
  ...['7003959500', '39595', 'KG-0000400', 'asha.rao12@', 'deshmukh priya', 'lakshmi', 'kulkarni', 'leaking', 'chimney'].map(
    (search) => `/leads?status=Completed&search=${encodeURIComponent(search)}`,
  ),
  // PostgreSQL assumes that a word found only in another tab is as frequent in every tab, and scans this one
  // completely.
  ...['twice', 'zzyzx', 'ac', 'qq'].map((search) => `/leads?status=Completed&search=${search}`),
  '/leads?status=New&search=leaking&service_type=Plumber&city=mum',
  ...['', '?city=mum&service_type=AC', '?search=leaking', '?search=deshmukh%20priya'].map((filter) => `/leads/counts${filter}`),
  ...['/leads/500', '/dashboard', '/business?days=90'],
]

/**
 * Prints how long calls take, from the request to the JSON including the session check, at 100,000 leads, a million
 * reservations and 60 technicians, who can all serve them. Filling the database takes minutes and a few GB of disk.
 */
export async function printLists(): Promise<void> {
  const [leads, reservations] = [LEADS.toLocaleString('en'), RESERVATIONS.toLocaleString('en')]
  console.log(`\nCalls at ${leads} leads and ${reservations} reservations, in milliseconds`)
  const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-lists-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const app = await openLists(postgres.connection, folder)
    const measure = async (path: string) => {
      const times: number[] = []
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const ms = await app.time(path)
        if (round >= 0) times.push(ms)
      }
      return times.toSorted((one, other) => one - other)
    }
    for (const path of LEAD_CALLS) printFigure(decodeURIComponent(path), median(await measure(path)), LEADS_MS)
    // The machine's time for a call without reservations, to judge the others by on a busy machine.
    for (const [name, path, besides, budget] of [
      ['windows', `${WINDOWS}&service_type=AC`, `${WINDOWS}&service_type=Plumber`, 40],
      ['board of 60 technicians and 360 visits', `/visits?day=${dayIn(NOW)}`, '/visits/1', 60],
    ] as const) {
      const [all, none] = [await measure(path), await measure(besides)]
      const p95 = (times: readonly number[]) => times[ROUNDS * 0.95] ?? 0
      const beside = `${(p95(all) / p95(none)).toFixed(1)} times a call without reservations`
      printFigure(`${name}, 95 of 100 (median ${median(all).toFixed(1)}, ${beside})`, p95(all), budget)
    }
    await printDay(app)
    await app.close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openLists(connection: Parameters<typeof connect>[0], folder: string) {
  const filling = connect(connection, NO_TIMEOUTS)
  await migrateDatabase(filling.pool, async () => {})
  await fillLeads(filling.db, LEADS, NOW)
  await fillVisits(filling.db, LEADS, NOW, RESERVATIONS)
  await filling.pool.end()
  const { db, pool } = connect(connection)
  const effects = {
    ...{ db, pool, log: pino({ level: 'error' }), now: () => NOW, files: diskFileStore(join(folder, 'uploads')) },
    jobs: { send: async () => {}, sendAll: async () => {} },
  }
  const deps = await createDeps(readSettings({ DATA_DIR: folder }), effects)
  await insertAdministrator(db, { email: 'bench@example.com', password_hash: 'none', role: 'owner' })
  const token = await insertSession(db, { administratorId: 1, address: 'bench', userAgent: 'bench', now: NOW })
  const app = createApp(deps, { site: await loadBuiltSite(), console: await loadBuiltConsole() })

  let calls = 0
  /** Requests from a separate address each, so that no limit is reached. */
  function ask(path: string, headers: Record<string, string> = {}) {
    const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`
    return app.request(path, { headers }, { incoming: { headers: {}, socket: { remoteAddress } } })
  }

  async function time(path: string): Promise<number> {
    const start = performance.now()
    const response = await ask(`/api${path}`, { Authorization: `Bearer ${token}` })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return performance.now() - start
  }
  return { db, ask, time, close: () => pool.end() }
}

/** Prints what a technician's phone fetches in the morning, compressed with brotli as served. */
async function printDay({ db, ask }: Awaited<ReturnType<typeof openLists>>): Promise<void> {
  // The page shows the office.
  await db.insert(contactDetails).values({ mobile: '9000000000', email: 'desk@karigar.example', address: 'Thane' })
  const [technician] = await db.select().from(technicians).limit(1)
  if (!technician) throw new Error('There is no technician')
  const path = `/day/${await makeDayToken(db, technician, dayIn(NOW))}`
  const html = await (await ask(path)).text()
  const { byteLength } = await (await ask(path, { 'Accept-Encoding': 'br' })).arrayBuffer()
  const scripts = new Set([...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file))
  const client = join(import.meta.dirname, '../../dist/client')
  const scriptBytes = [...scripts].reduce((sum, file) => sum + statSync(`${join(client, file)}.br`).size, 0)
  console.log('\nThe page of a technician’s day, in kB')
  printFigure(`HTML of ${html.split('<article').length - 1} visits`, byteLength / 1000, 10)
  // 58 kB of it are React, which the phone keeps across deploys.
  printFigure('Its script', scriptBytes / 1000, 90)
}
