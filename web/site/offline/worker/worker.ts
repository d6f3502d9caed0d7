import { noteServerTime } from '../../../ui/server-now.ts'
import { cachePage, findDay, findFile, findPage, keepDay, prepareCache, removeOldCaches } from './kept.ts'
import { toKeptCopy, toOfflinePage } from './offline-answers.ts'
import { site } from './site.ts'
import { EXCLUDED_FOLDERS, isDayPage, isHashedFile, isSharedFile, isUnavailable, toPageAddress } from './worker.rules.ts'

// The service worker: it keeps the files of the site and the pages that the visitor has opened, for when no network is
// there. See docs/decisions/0006-service-worker.md.

declare const self: ServiceWorkerGlobalScope

/** After this long without an answer, the cached copy is shown. */
const NETWORK_TIMEOUT_MS = 4000

/** Chrome's API to exclude requests from the worker, which is not even started for them. */
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
  // Pages come from the network and name their own files, so a new worker can't break an old page.
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

/** The network's answer; the kept page if there is none in time; the offline page if there is neither. */
async function answerPage(event: FetchEvent, address: string): Promise<Response> {
  const network = askNetwork(event)
  event.waitUntil(network.then((response) => response && cachePage(address, response.clone())))
  const inTime = await withinTimeout(network)
  if (inTime) return inTime
  const kept = await findPage(address)
  return kept ? toKeptCopy(kept, address) : ((await network) ?? toOfflinePage(address))
}

/** The page's own script wants no kept page: it asks what is true now. */
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
    return isUnavailable(response.status) ? undefined : response
  } catch {
    return undefined
  }
}
