import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asSuperuser } from '../../server/platform/db/embedded/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/start.ts'
import { median } from './figures.ts'
import { CASES } from './leads-cases.ts'
import { createLeads, openLeads } from './leads-database.ts'

const SMALL = 1_000
const LARGE = 1_000_000
const ROUNDS = 50
const WARM_UP = 10
const BUDGET = { ratio: 2, ms: 5 }

/**
 * Prints how long the calls of leads take, from the request to the JSON, with the session check. The two databases are
 * called in turn, so that a busy machine slows both. Filling the large one takes minutes and 2 GB of disk.
 */
export async function printLeads(): Promise<void> {
  console.log(`\nCalls of leads at ${format(LARGE)} leads, in milliseconds, and the ratio to ${format(SMALL)}`)
  console.log(`  Each at most ${BUDGET.ms} ms, or ${BUDGET.ratio} times as long`)
  const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-leads-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const { host, user } = postgres.connection
    await asSuperuser(host, 'postgres', (client) => client.query(`ALTER ROLE ${user} CREATEDB`))
    for (const count of [SMALL, LARGE]) await createLeads(postgres.connection, count)
    const small = await openLeads(postgres.connection, SMALL)
    const large = await openLeads(postgres.connection, LARGE)
    for (const { name, path } of CASES) {
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const few = await small.time(path)
        const many = await large.time(path)
        if (round < 0) continue
        times.small.push(few)
        times.large.push(many)
      }
      const [ms, ratio] = [median(times.large), median(times.large) / median(times.small)]
      const isMet = ratio <= BUDGET.ratio || ms <= BUDGET.ms
      console.log(`${isMet ? '  met   ' : '  MISSED'}${ms.toFixed(2).padStart(11)}${ratio.toFixed(2).padStart(8)}  ${name}`)
    }
    await Promise.all([small.close(), large.close()])
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const format = (count: number) => count.toLocaleString('en')
