import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { API_BASE, CSP_REPORTS_PATH } from '../../../contract/paths.ts'
import { SPECULATION_RULES } from '../../../contract/speculation.ts'
import type { Settings } from '../env/env.ts'

/**
 * The Cache-Control of answers that are the same for everyone. Browsers revalidate every time, a CDN once a second; a
 * CDN that can't reach the site serves its copy for a day. The page cache keeps answers with this header.
 */
export const CONTENT_CACHING = 'public, max-age=0, s-maxage=1, stale-if-error=86400'

/**
 * The same for other languages than English, requested by the header `X-Language`. `Vary` names that header in all
 * languages: a shared cache with the English answer must not serve it to callers in another language.
 */
export const TRANSLATED_CACHING = 'private, max-age=0'

const YEAR_S = 365 * 24 * 3600
const CONSOLE_PATH = /^\/(login|admin)(\/|$)/
const PREVIEW_PATH = /^\/preview\//
const BUILT_FILE_PATH = /^\/(console\/)?(assets|fonts)\//
const PART_OF_PAGE = /^(text\/(css|javascript)|font\/)/

const REPORTS = { name: 'csp', url: API_BASE + CSP_REPORTS_PATH }

const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", `'sha256-${hash('sha256', SPECULATION_RULES, 'base64')}'`],
  styleSrc: ["'self'"],
  // The editors' texts use style attributes for alignment and colour; style elements stay forbidden.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'https:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: ['https://www.youtube.com', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  reportUri: REPORTS.url,
}

// The console's libraries (toasts, the text editor) insert style elements; its scripts follow the same strict policy.
// Its editors show a page preview in a frame.
const CONSOLE_POLICY = {
  ...POLICY,
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  frameSrc: ["'self'", ...POLICY.frameSrc],
}
const PREVIEW_POLICY = { ...POLICY, frameAncestors: ["'self'"] }

// A private page is for one visitor: no cache stores it, no search engine lists it, no other site sees its address.
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}

/** Makes an answer private, even if a later handler writes it. */
export function setPrivate(c: Context): void {
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) c.header(name, value)
}

/** For pictures that feeds, chats and other sites embed. */
export const SHOWN_ELSEWHERE = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const

type Policy = typeof POLICY
type Opener = 'same-origin' | 'same-origin-allow-popups'
type HeaderSettings = Pick<Settings, 'hstsSubdomains' | 'siteUrl'>

/** Strict headers for every answer; a handler's own headers take precedence. */
export function securityHeaders(settings: HeaderSettings): MiddlewareHandler {
  const everywhere = withPolicy(POLICY, settings)
  const inConsole = withPolicy(CONSOLE_POLICY, settings)
  const ofPreview = withPolicy(PREVIEW_POLICY, settings)
  const ofPart = secureHeaders({ ...ONLY_DOCUMENTS, ...ofEveryAnswer(settings) })
  return async (c, next) => {
    await next()
    const { path } = c.req
    const isPart = BUILT_FILE_PATH.test(path) && PART_OF_PAGE.test(c.res.headers.get('content-type') ?? '')
    const ofPage = CONSOLE_PATH.test(path) ? inConsole : PREVIEW_PATH.test(path) ? ofPreview : everywhere
    const set = isPart ? ofPart : ofPage
    await set(c, async () => {})
  }
}

/**
 * Headers of a page that opens another host's checkout. The browser requests it with `?pay` once the visitor has chosen
 * to pay. Banks show their own pages in windows that this page opens.
 */
export function checkoutHeaders(checkoutUrl: string, settings: HeaderSettings): MiddlewareHandler {
  const { origin, hostname } = new URL(checkoutUrl)
  // The script is on the checkout's host; its frame, calls and redirects use the provider's other hosts.
  const hosts = hostname.endsWith('.razorpay.com') ? [origin, 'https://api.razorpay.com', 'https://*.razorpay.com'] : [origin]
  const policy = {
    ...POLICY,
    scriptSrc: [...POLICY.scriptSrc, origin],
    styleSrc: [...POLICY.styleSrc, "'unsafe-inline'"],
    connectSrc: [...POLICY.connectSrc, ...hosts],
    frameSrc: [...POLICY.frameSrc, ...hosts],
    formAction: [...POLICY.formAction, ...hosts],
  }
  const wider = withPolicy(policy, settings, 'same-origin-allow-popups')
  return (c, next) => (c.req.query('pay') === undefined ? next() : wider(c, next))
}

function withPolicy(
  contentSecurityPolicy: Policy,
  settings: HeaderSettings,
  crossOriginOpenerPolicy: Opener = 'same-origin',
): MiddlewareHandler {
  // Browsers that support `report-to` ignore `report-uri`, and use it only on encrypted pages: on other pages they
  // would send no report at all.
  const isEncrypted = settings.siteUrl.startsWith('https:')
  return secureHeaders({
    ...ofEveryAnswer(settings),
    contentSecurityPolicy: isEncrypted ? { ...contentSecurityPolicy, reportTo: REPORTS.name } : contentSecurityPolicy,
    ...(isEncrypted && { reportingEndpoints: [REPORTS] }),
    crossOriginOpenerPolicy,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: contentSecurityPolicy === PREVIEW_POLICY ? 'SAMEORIGIN' : 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], otpCredentials: ['self'] as const } as never,
  })
}

const ofEveryAnswer = ({ hstsSubdomains }: HeaderSettings) => ({
  strictTransportSecurity: `max-age=${YEAR_S}${hstsSubdomains ? '; includeSubDomains' : ''}`,
  crossOriginResourcePolicy: 'same-origin',
  // For Internet Explorer, Flash and an old Chrome filter: no current browser reads these three.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  overwrite: false,
})

// These headers govern documents. On a document's scripts, styles and fonts they mean nothing and cost 900 bytes each.
const ONLY_DOCUMENTS = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xFrameOptions: false,
}
