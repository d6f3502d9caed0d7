import { keepPage, keptFile, keptPage, prepareCache, removeOldCaches } from './kept.ts'
import { toKeptCopy, toOfflinePage } from './offline-answers.ts'
import { site } from './site.ts'
import { isAway, isHashedFile, isSharedFile, LEFT_ALONE, toPageAddress } from './worker.rules.ts'

// The service worker: it keeps the files of the site and the pages that the visitor has opened, for when no network is
// there. See docs/decisions/0031-service-worker.md.

declare const self: ServiceWorkerGlobalScope

/** After so long without an answer what is kept is shown. */
const PATIENCE_MS = 4000

/** Chrome's way to say which requests are not the worker's: it is not even started for them. */
type RoutingEvent = ExtendableEvent & { addRoutes?: (rules: object) => Promise<void> }
const canRoute = 'InstallEvent' in self && 'addRoutes' in (self.InstallEvent as { prototype: object }).prototype

self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isHashedFile(url.pathname)) event.respondWith(keptFile(request).then((kept) => kept ?? fetch(request)))
  else if (isSharedFile(url.pathname)) event.respondWith(answerSharedFile(request))
  else if (request.mode === 'navigate') {
    const address = toPageAddress(url, site.query)
    if (address) event.respondWith(answerPage(event, address))
  }
})

async function install(event: RoutingEvent): Promise<void> {
  const urlPatterns = LEFT_ALONE.flatMap((folder) => [{ urlPattern: `/${folder}` }, { urlPattern: `/${folder}/*` }])
  await event.addRoutes?.({ condition: { or: urlPatterns }, source: 'network' })
  await prepareCache()
  // Pages come from the network and name their own files, so an old page has nothing to fear from a new worker.
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  // Without the routes the browser would request twice what is not the worker's.
  if (canRoute) await self.registration.navigationPreload.enable()
  await removeOldCaches()
  await self.clients.claim()
  // The page from which the visitor got the worker was opened without it.
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    const address = toPageAddress(new URL(url), site.query)
    if (address && !(await keptPage(address))) await keepPage(address, await fetch(address))
  }
}

/** The network's answer; the kept page if there is none in time; the offline page if there is neither. */
async function answerPage(event: FetchEvent, address: string): Promise<Response> {
  const asked = askNetwork(event)
  event.waitUntil(asked.then((response) => response && keepPage(address, response.clone())))
  const inTime = await untilPatienceEnds(asked)
  if (inTime) return inTime
  const kept = await keptPage(address)
  return kept ? toKeptCopy(kept, address) : ((await asked) ?? toOfflinePage(address))
}

async function answerSharedFile(request: Request): Promise<Response> {
  const asked = fetch(request)
  return (await untilPatienceEnds(asked.catch(() => undefined))) ?? (await keptFile(request)) ?? asked
}

function untilPatienceEnds<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** Undefined where no answer comes, or a proxy's that the site is away. */
async function askNetwork({ request, preloadResponse }: FetchEvent): Promise<Response | undefined> {
  try {
    const response = ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
    return isAway(response.status) ? undefined : response
  } catch {
    return undefined
  }
}
