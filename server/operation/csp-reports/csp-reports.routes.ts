import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { API_BASE, CSP_REPORTS_PATH } from '../../../contract/paths.ts'
import { limitCallers } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'

/** A violation of a page's policy: the directive, and the blocked host or kind. Nothing about the visitor. */
type Violation = { directive: string; blocked: string }

const CSP_REPORTS_TYPE = /^application\/(csp-report|reports\+json|json)\b/i
const MAX_PER_REQUEST = 20
const MAX_HOST_LENGTH = 100

const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'font-src', 'connect-src', 'media-src', 'object-src', 'frame-src', 'worker-src', 'manifest-src'],
  ...['form-action', 'base-uri', 'frame-ancestors'],
])

/** The newer form, for `report-to`, and the older one, for `report-uri`. */
const Report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: z.string(), blockedURL: z.string() }),
})
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.string(),
  }),
})

/** Reads the reports in a request's body, and ignores everything else. */
function toViolations(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, MAX_PER_REQUEST) : [body]
  return reports.flatMap((report) => {
    const newer = Report.safeParse(report).data?.body
    const older = OldReport.safeParse(report).data?.['csp-report']
    const directive = newer?.effectiveDirective ?? older?.['effective-directive'] ?? older?.['violated-directive'] ?? ''
    const [name = ''] = directive.split(' ')
    const blocked = toBlocked(newer?.blockedURL ?? older?.['blocked-uri'] ?? '')
    // Visitors' browser extensions change pages too.
    return DIRECTIVES.has(name) && !blocked.endsWith('-extension') ? [{ directive: name, blocked }] : []
  })
}

/** An address's host, its scheme if it has no host, or a browser's keyword such as `inline` or `eval`. */
function toBlocked(text: string): string {
  if (/^[a-z-]{1,40}$/.test(text)) return text
  const url = URL.parse(text)
  if (!url) return 'unknown'
  const isWeb = ['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol)
  return isWeb ? url.hostname.slice(0, MAX_HOST_LENGTH) : url.protocol.slice(0, 40).replace(/:$/, '')
}

/** How many violations a process logs per minute, because anyone can invent hosts. */
const MAX_A_MINUTE = 10

/**
 * Receives browsers' reports about the pages' Content-Security-Policy. It is outside the contract, because browsers
 * choose the type and format of these requests.
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

/** Logs each violation once a minute, and counts all of them. */
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
