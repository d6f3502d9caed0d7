import type { Finding, FindingState } from '../../contract/doctor.ts'
import { createApp } from '../app.ts'
import { connect } from '../db/client.ts'
import { openConnection } from '../db/with-database.ts'
import { createDeps, createFiles } from '../deps.ts'
import type { Settings } from '../env.ts'
import { createJobs, openQueue } from '../jobs/queue.ts'
import { createLog } from '../log.ts'
import { loadBuiltConsole, loadBuiltSite } from '../site.ts'
import { StartError } from '../start-error.ts'
import { examine } from './examine.ts'

const MARKS: Record<FindingState, string> = { failing: 'FAILING', warning: 'warning', unknown: 'unknown', fine: 'fine' }

/** Checks what the console's doctor checks, beside a running program or without one. Throws if something is failing. */
export async function runDoctorCommand(words: string[], settings: Settings, print: (line: string) => void): Promise<string> {
  if (words.length > 0) throw new StartError('Usage: npm run doctor')
  const { connection, stop } = await openConnection(settings)
  const { db, pool } = connect(connection)
  try {
    const queue = await openQueue(pool)
    const own = { db, pool, jobs: createJobs(queue), files: await createFiles(settings), log: createLog('silent') }
    // Whoever looks on must not be counted as the site's own work.
    const deps = await createDeps({ ...settings, metricsToken: undefined, tracing: undefined }, own)
    const app = createApp(deps, { site: await loadBuiltSite(), console: await loadBuiltConsole() })
    const findings = await examine({ ...deps, askSite: async (path) => app.request(path) })
    await queue.stop({ graceful: false })
    for (const finding of findings) print(toLines(finding))
    const failing = findings.filter(({ state }) => state === 'failing').length
    if (failing > 0) throw new StartError(`\n${failing} of ${findings.length} checks are failing.`)
    return `\nNone of ${findings.length} checks is failing.`
  } finally {
    await pool.end()
    await stop()
  }
}

function toLines({ state, title, text, remedy, details }: Finding): string {
  const more = [...details, ...(remedy ? [`→ ${remedy}`] : [])].map((line) => `\n         ${line}`)
  return `${MARKS[state].padEnd(8)} ${title}: ${text}${more.join('')}`
}
