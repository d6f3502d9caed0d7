import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayIn } from '../../contract/india.ts'
import { asSuperuser } from '../../server/platform/db/embedded/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/start.ts'
import { contactDetails, technicians } from '../../server/platform/db/schema.ts'
import { loadBuiltConsole, loadBuiltSite } from '../../server/site.ts'
import { makeDayToken } from '../../server/visits/technicians/day-links.ts'
import { median, printFigure } from './figures.ts'
import { createLeads, NOW, openLeads } from './leads-database.ts'

const RESERVATIONS = 1_000_000
/** More would change neither the windows nor the board, and take long to fill. */
const LEADS = 20_000
const ROUNDS = 200
const WARM_UP = 20

const WINDOWS = '/public/windows?city=thane'
const p95 = (times: readonly number[]) => times[ROUNDS * 0.95] ?? 0
const toBeside = (times: readonly number[], others: readonly number[]) =>
  `median ${median(times).toFixed(1)}, ${(p95(times) / p95(others)).toFixed(1)} times a call without reservations`

/**
 * Prints how long the windows of a service and the board of a day take with 60 technicians, who all fit, and a million
 * reservations, from the request to the JSON. Filling the database takes minutes and some GB of disk.
 */
export async function printVisits(): Promise<void> {
  console.log(`\nVisits at ${RESERVATIONS.toLocaleString('en')} reservations, in milliseconds`)
  const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-visits-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const { host, user } = postgres.connection
    await asSuperuser(host, 'postgres', (client) => client.query(`ALTER ROLE ${user} CREATEDB`))
    await createLeads(postgres.connection, LEADS, RESERVATIONS)
    const app = await openLeads(postgres.connection, LEADS, { site: await loadBuiltSite(), console: await loadBuiltConsole() })
    const { time, close } = app
    const timeAll = async (path: string) => {
      const times: number[] = []
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const ms = await time(path)
        if (round >= 0) times.push(ms)
      }
      return times.toSorted((one, other) => one - other)
    }
    // What the machine takes for a call that looks at no reservations, so that the others can be judged on a busy one.
    const [windows, none] = [await timeAll(`${WINDOWS}&service_type=AC`), await timeAll(`${WINDOWS}&service_type=Plumber`)]
    printFigure(`windows, 95 of 100 (${toBeside(windows, none)})`, p95(windows), 40)
    const [board, one] = [await timeAll(`/visits?day=${dayIn(NOW)}`), await timeAll('/visits/1')]
    printFigure(`board of 60 technicians and 360 visits, 95 of 100 (${toBeside(board, one)})`, p95(board), 60)
    await printDay(app)
    await close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const KB = 1000
const CLIENT = join(import.meta.dirname, '../../dist/client')

/** Prints what a technician's phone fetches in the morning, compressed with brotli as served. */
async function printDay({ db, ask }: Awaited<ReturnType<typeof openLeads>>): Promise<void> {
  // The page names the office.
  await db.insert(contactDetails).values({ mobile: '9000000000', email: 'desk@karigar.example', address: 'Thane' })
  const [technician] = await db.select().from(technicians).limit(1)
  if (!technician) throw new Error('There is no technician')
  const path = `/day/${await makeDayToken(db, technician, dayIn(NOW))}`
  const html = await (await ask(path, {})).text()
  const compressed = await (await ask(path, { 'Accept-Encoding': 'br' })).arrayBuffer()
  const scripts = new Set([...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file))
  const scriptBytes = [...scripts].reduce((sum, file) => sum + statSync(`${join(CLIENT, file)}.br`).size, 0)
  console.log('\nThe page of a technician’s day, in kB')
  printFigure(`HTML of ${html.split('<article').length - 1} visits`, compressed.byteLength / KB, 10)
  printFigure('Its script', scriptBytes / KB, 4)
}
