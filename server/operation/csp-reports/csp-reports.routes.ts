import type { Hono } from 'hono'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { API_BASE, CSP_REPORTS_PATH } from '../../../contract/paths.ts'
import { limitCallers } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { CSP_REPORTS_TYPE, toViolations, type Violation } from './csp-reports.rules.ts'

/** How many lines of violations a process logs in a minute: anybody can make up any number of hosts. */
const MAX_A_MINUTE = 10

/**
 * Receives browsers' reports about the pages' Content-Security-Policy. It is outside the contract, because browsers
 * choose the type and the form of such a request.
 */
export function mountCspReports(app: Hono, deps: Deps): void {
  const record = createRecorder(deps)
  const limitReports = limitCallers(deps, { keyPrefix: 'csp-reports', points: 30, durationS: 10 * 60 })
  app.post(API_BASE + CSP_REPORTS_PATH, limitReports, async (c) => {
    if (!CSP_REPORTS_TYPE.test(c.req.header('content-type') ?? ''))
      throw new AppError('unsupportedType', API_MESSAGES.unsupportedType)
    const body = await c.req.json().catch(() => {
      throw new AppError('malformed', API_MESSAGES.malformedJson)
    })
    for (const violation of toViolations(body)) record(violation)
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
}

/** Logs a violation once in a minute, and counts all of them. */
function createRecorder({ log, metrics, now }: Pick<Deps, 'log' | 'metrics' | 'now'>): (violation: Violation) => void {
  const logged = new Set<string>()
  let minute = 0
  return ({ directive, blocked }) => {
    const current = Math.floor(now().getTime() / MINUTE_MS)
    if (current !== minute) logged.clear()
    minute = current
    const line = `${directive} ${blocked}`
    const isLogged = logged.size < MAX_A_MINUTE && !logged.has(line)
    metrics?.countViolation(directive, isLogged)
    if (!isLogged) return
    logged.add(line)
    log.warn({ directive, blocked }, 'the security policy of a page has stopped something')
  }
}
