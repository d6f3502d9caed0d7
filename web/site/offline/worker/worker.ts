import { inLanguage, splitLanguage } from '../../../../contract/languages.ts'
import { OFFLINE_PATH } from '../../../../contract/site.ts'
import type { OfflineTexts } from '../../../../languages/en/offline.ts'
import { noteServerTime } from '../../../ui/server-now.ts'
import { byLanguage } from '../../texts/by-language.ts'
import { cachePage, findDay, findFile, findPage, keepDay, listPages, prepareCache, removeOldCaches, site } from './kept.ts'
import {
  EXCLUDED_FOLDERS,
  findHeading,
  isDayPage,
  isGatewayError,
  isHashedFile,
  isSharedFile,
  toMoment,
  toPageAddress,
} from './worker.rules.ts'

// The service worker caches the site's files and the pages that the visitor opened, for offline use. See
// docs/decisions/0006-service-worker.md.

declare const self: ServiceWorkerGlobalScope

/** After this long without an answer, the cached copy is shown. */
const NETWORK_TIMEOUT_MS = 4000

/** Chrome's API to bypass the worker for some requests, which then don't even start it. */
type RoutingEvent = ExtendableEvent & { addRoutes?: (rules: object) => Promise<void> }
const canRoute = 'InstallEvent' in self && 'addRoutes' in (self.InstallEvent as { prototype: object }).prototype

self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isHashedFile(url.pathname)) event.respondWith(findFile(request).then((kept) => kept ?? fetch(request)))
  else if (isSharedFile(url.pathname)) event.respondWith(answerSharedFile(request))
  else if (isDayPage(url.pathname)) event.respondWith(answerDay(event, url.pathname))
  else if (request.mode === 'navigate') {
    const address = toPageAddress(url, site.query)
    if (address) event.respondWith(answerPage(event, address))
  }
})

async function install(event: RoutingEvent): Promise<void> {
  const urlPatterns = EXCLUDED_FOLDERS.flatMap((folder) => [{ urlPattern: `/${folder}` }, { urlPattern: `/${folder}/*` }])
  await event.addRoutes?.({ condition: { or: urlPatterns }, source: 'network' })
  await prepareCache()
  // Pages come from the network and reference their own files, so a new worker can't break an old page.
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  // Without the routes the browser would preload excluded pages too, and request them twice.
  if (canRoute) await self.registration.navigationPreload.enable()
  await removeOldCaches()
  await self.clients.claim()
  // The page that installed the worker was loaded without it.
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    const { pathname } = new URL(url)
    if (isDayPage(pathname)) await keepDay(pathname, await fetch(pathname))
    const address = toPageAddress(new URL(url), site.query)
    if (address && !isDayPage(pathname) && !(await findPage(address))) await cachePage(address, await fetch(address))
  }
}

/** The network's answer, or the cached page if it is too slow, or the offline page if there is neither. */
async function answerPage(event: FetchEvent, address: string): Promise<Response> {
  const network = askNetwork(event)
  event.waitUntil(network.then((response) => response && cachePage(address, response.clone())))
  const inTime = await withinTimeout(network)
  if (inTime) return inTime
  const kept = await findPage(address)
  return kept ? toKeptCopy(kept, address) : ((await network) ?? toOfflinePage(address))
}

/** The page's own script wants the current state, not a cached page. */
async function answerDay(event: FetchEvent, address: string): Promise<Response> {
  const network = askNetwork(event)
  event.waitUntil(network.then((response) => response && keepDay(address, response.clone())))
  if (event.request.mode !== 'navigate') return (await network) ?? Response.error()
  const inTime = await withinTimeout(network)
  if (inTime) return inTime
  const kept = await findDay(address)
  return kept ? toKeptCopy(kept, address) : ((await network) ?? toOfflinePage(address))
}

async function answerSharedFile(request: Request): Promise<Response> {
  const network = fetch(request)
  return (await withinTimeout(network.catch(() => undefined))) ?? (await findFile(request)) ?? network
}

function withinTimeout<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))])
}

/** Undefined if no answer arrives, or a proxy says that the site is down. */
async function askNetwork({ request, preloadResponse }: FetchEvent): Promise<Response | undefined> {
  try {
    const response = ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
    noteServerTime(response)
    return isGatewayError(response.status) ? undefined : response
  } catch {
    return undefined
  }
}

const TEXTS = byLanguage(
  import.meta.glob<OfflineTexts>('./*/offline.ts', { base: '/languages', import: 'offlineTexts', eager: true }),
)

/** The cached page, with a line at the top that says so. */
async function toKeptCopy(kept: Response, address: string): Promise<Response> {
  const { language } = splitLanguage(address)
  const texts = TEXTS[language]
  const why = navigator.onLine ? texts.unreachable : texts.offline
  const moment = toMoment(kept.headers.get('Date'), language)
  const keptOn = isDayPage(address) ? texts.keptDayOn : texts.keptOn
  const text = `<p>${why} ${keptOn(moment)}</p><a href="">${texts.tryAgain}</a>`
  const line = `<aside class="kept-line"><div class="wrap">${text}</div></aside>`
  return toAnswer(kept, 200, (html) => html.replace(/<main[^>]*>/, (main) => main + line))
}

/** The offline page in place of the page at `address`, with links to the cached pages. */
async function toOfflinePage(address: string): Promise<Response> {
  const page = await findPage(inLanguage(OFFLINE_PATH, splitLanguage(address).language))
  if (!page) return Response.error()
  const links = await Promise.all(
    (await listPages()).map(async ({ cache, request }) => {
      const html = (await (await cache.match(request))?.text()) ?? ''
      const { pathname, search } = new URL(request.url)
      const name = splitLanguage(pathname).path === '/' ? TEXTS[splitLanguage(pathname).language].home : findHeading(html)
      const href = escapeAddress(pathname + search)
      return `<li class="border-t border-line"><a class="action-link w-full py-2" href="${href}">${name || href}</a></li>`
    }),
  )
  // 503, so that a browser that prerendered this page asks again when the visitor opens it.
  return toAnswer(page, 503, (html) =>
    html
      .replace(/href="[^"]*\/offline"/, () => `href="${escapeAddress(address)}"`)
      .replace(/<ul id="kept-pages"[^>]*>/, (list) => list + links.join('')),
  )
}

/** Addresses contain no quotation marks, because browsers escape them. */
function escapeAddress(address: string): string {
  return address.replaceAll('&', '&amp;')
}

async function toAnswer(kept: Response, status: number, edit: (html: string) => string): Promise<Response> {
  const headers = new Headers(kept.headers)
  // These described the bytes on the wire.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(edit(await kept.text()), { status, headers })
}
