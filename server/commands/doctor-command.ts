import type { Finding, FindingState } from '../../contract/operation/doctor.ts'
import { listChangedSettings } from '../access/audit/audit.store.ts'
import { createApp } from '../app.ts'
import { createDeps, createFiles } from '../deps.ts'
import { MODULES } from '../modules.ts'
import { examine, listChecks } from '../operation/doctor/examine.ts'
import { connect } from '../platform/db/client.ts'
import { openConnection } from '../platform/db/prepare.ts'
import { type Check, fine, warning } from '../platform/deps/deps.ts'
import type { Settings } from '../platform/env/env.ts'
import { createLog, StartError } from '../platform/log.ts'
import { createJobs, openQueue } from '../platform/queue/queue.ts'
import { loadBuiltConsole, loadBuiltSite } from '../site.ts'

const MARKS: Record<FindingState, string> = { failing: 'FAILING', warning: 'warning', unknown: 'unknown', fine: 'fine' }

/** Checks what the console's doctor checks, beside a running program or without one. Throws if something is failing. */
export async function runDoctorCommand(words: string[], settings: Settings, print: (line: string) => void): Promise<string> {
  if (words.length > 0) throw new StartError('Usage: npm run doctor')
  const web = { site: await loadBuiltSite(), console: await loadBuiltConsole() }
  const { connection, stop } = await openConnection(settings)
  const { db, pool } = connect(connection)
  try {
    const queue = await openQueue(pool)
    const base = { db, pool, jobs: createJobs(queue), files: await createFiles(settings), log: createLog('silent') }
    // The doctor's own work must not appear in the site's metrics and traces.
    const deps = await createDeps({ ...settings, metricsToken: undefined, tracing: undefined }, base)
    const app = createApp(deps, web)
    const checks = [...listChecks(MODULES), settingsCheck(settings.given)]
    const findings = await examine({ ...deps, askSite: async (path) => app.request(path) }, checks)
    await queue.stop({ graceful: false })
    for (const finding of findings) print(toLines(finding))
    const failing = findings.filter(({ state }) => state === 'failing').length
    if (failing > 0) throw new StartError(`\n${failing} of ${findings.length} checks are failing.`)
    return `\nNone of ${findings.length} checks are failing.`
  } finally {
    await pool.end()
    await stop()
  }
}

/** Settings that only the first start uses. */
const FIRST_START = /^ADMIN_/

/** A shell often lacks the settings of the service; the other checks would then be about another program. */
function settingsCheck(given: Settings['given']): Check {
  return {
    name: 'settings',
    title: 'Settings',
    pace: 'quick',
    async run({ db }) {
      const names = (await listChangedSettings(db, given)).filter((name) => !FIRST_START.test(name))
      if (names.length === 0) return fine('This command has the same settings as the last start.')
      const text = `The last start had different settings from this command, so its answers may be wrong: ${names.join(', ')}.`
      return warning(text, 'Give this command the settings of the program, or open Site doctor in the console.')
    },
  }
}

function toLines({ state, title, text, remedy, details }: Finding): string {
  const more = [...details, ...(remedy ? [`→ ${remedy}`] : [])].map((line) => `\n         ${line}`)
  return `${MARKS[state].padEnd(8)} ${title}: ${text}${more.join('')}`
}
