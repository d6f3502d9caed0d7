import type { Hono } from 'hono'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { dayIn } from '../../../contract/india.ts'
import { API_BASE, CSP_REPORTS_PATH } from '../../../contract/paths.ts'
import { limitCallers } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { CSP_REPORTS_TYPE, toViolations } from './csp-reports.rules.ts'
import { insertViolations } from './csp-reports.store.ts'

/**
 * Receives browsers' reports about the pages' Content-Security-Policy. It is outside the contract, because browsers
 * choose the type and the form of such a request.
 */
export function mountCspReports(app: Hono, deps: Deps): void {
  const limitReports = limitCallers(deps, { keyPrefix: 'csp-reports', points: 30, durationS: 10 * 60 })
  app.post(API_BASE + CSP_REPORTS_PATH, limitReports, async (c) => {
    if (!CSP_REPORTS_TYPE.test(c.req.header('content-type') ?? ''))
      throw new AppError('unsupportedType', API_MESSAGES.unsupportedType)
    const body = await c.req.json().catch(() => {
      throw new AppError('malformed', API_MESSAGES.malformedJson)
    })
    await insertViolations(deps.db, toViolations(body), dayIn(deps.now()))
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
}
