import * as z from 'zod/mini'

/** A violation of a page's policy: the directive, and the host or kind that it blocked. Nothing about the visitor. */
export type Violation = { directive: string; blocked: string }

export const CSP_REPORTS_TYPE = /^application\/(csp-report|reports\+json|json)\b/i
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

/** Reads the reports in a request's body, and skips everything else. */
export function toViolations(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, MAX_PER_REQUEST) : [body]
  return reports.flatMap((report) => {
    const newer = Report.safeParse(report).data?.body
    const older = OldReport.safeParse(report).data?.['csp-report']
    const directive = newer?.effectiveDirective ?? older?.['effective-directive'] ?? older?.['violated-directive'] ?? ''
    const [name = ''] = directive.split(' ')
    const blocked = toBlocked(newer?.blockedURL ?? older?.['blocked-uri'] ?? '')
    // Extensions of visitors' browsers change pages too.
    return DIRECTIVES.has(name) && !blocked.endsWith('-extension') ? [{ directive: name, blocked }] : []
  })
}

/** The host of an address, the scheme of one without a host, or a browser's keyword such as `inline` or `eval`. */
function toBlocked(text: string): string {
  if (/^[a-z-]{1,40}$/.test(text)) return text
  const url = URL.parse(text)
  if (!url) return 'unknown'
  const isWeb = ['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol)
  return isWeb ? url.hostname.slice(0, MAX_HOST_LENGTH) : url.protocol.slice(0, 40).replace(/:$/, '')
}
