import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asSuperuser } from '../server/db/embedded/database.ts'
import { startEmbeddedPostgres } from '../server/db/embedded/start.ts'
import { CASES } from './leads-cases.ts'
import { openLeads } from './leads-database.ts'

// Prints how long the calls of leads take with 1,000 and with 100,000 leads, from the request to the JSON, with the
// session check. The two databases are called in turn, so that a busy machine slows both. It never fails; it prints
// the ratio of the medians, which has to stay under 3.

const SMALL = 1_000
const LARGE = 100_000
const ROUNDS = 200
const WARM_UP = 20

const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-leads-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder })
try {
  const { host, user } = postgres.connection
  await asSuperuser(host, 'postgres', (client) => client.query(`ALTER ROLE ${user} CREATEDB`))
  const small = await openLeads(postgres.connection, SMALL)
  const large = await openLeads(postgres.connection, LARGE)
  console.log(`\n${'milliseconds'.padEnd(44)}${columns('1,000 leads')}${columns('100,000 leads')}   ratio`)
  console.log(`${''.padEnd(44)}${columns('median', 'p99')}${columns('median', 'p99')}`)
  for (const { name, path } of CASES) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const first = await small.time(path)
      const second = await large.time(path)
      if (round < 0) continue
      times.small.push(first)
      times.large.push(second)
    }
    const [few, many] = [quantiles(times.small), quantiles(times.large)]
    const ratio = many.median / few.median
    console.log(`${name.padEnd(44)}${row(few)}${row(many)}${ratio.toFixed(2).padStart(8)}${ratio < 3 ? '' : '  <- 3 or more'}`)
  }
  await Promise.all([small.close(), large.close()])
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

function quantiles(times: number[]) {
  const sorted = times.toSorted((first, second) => first - second)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { median: at(0.5), p99: at(0.99) }
}

function row({ median, p99 }: { median: number; p99: number }): string {
  return columns(median.toFixed(2), p99.toFixed(2))
}

function columns(...texts: string[]): string {
  return texts.length === 1 ? (texts[0] ?? '').padStart(18) : texts.map((text) => text.padStart(9)).join('')
}
