import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayIn } from '../../contract/india.ts'
import { asSuperuser } from '../../server/platform/db/embedded/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/start.ts'
import { median, printFigure } from './figures.ts'
import { createLeads, NOW, openLeads } from './leads-database.ts'

const COUNT = 1_000_000
const ROUNDS = 200
const WARM_UP = 20

/**
 * Prints how long the windows of a service and the board of a day take with 60 technicians, who all fit, and a million
 * visits, from the request to the JSON. Filling the database takes minutes and some GB of disk.
 */
export async function printVisits(): Promise<void> {
  console.log(`\nVisits at ${COUNT.toLocaleString('en')} turns, in milliseconds`)
  const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-visits-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const { host, user } = postgres.connection
    await asSuperuser(host, 'postgres', (client) => client.query(`ALTER ROLE ${user} CREATEDB`))
    await createLeads(postgres.connection, COUNT)
    const { time, close } = await openLeads(postgres.connection, COUNT)
    const timeAll = async (path: string) => {
      const times: number[] = []
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const ms = await time(path)
        if (round >= 0) times.push(ms)
      }
      return times.toSorted((one, other) => one - other)
    }
    const windows = await timeAll('/public/windows?service_type=AC&city=thane')
    printFigure(`windows, 95 of 100 (median ${median(windows).toFixed(1)})`, windows[ROUNDS * 0.95] ?? 0, 40)
    const board = await timeAll(`/visits?day=${dayIn(NOW)}`)
    printFigure(
      `board of 60 technicians and 300 visits, 95 of 100 (median ${median(board).toFixed(1)})`,
      board[ROUNDS * 0.95] ?? 0,
      60,
    )
    await close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
