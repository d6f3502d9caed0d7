import { hash } from 'node:crypto'
import type { Hono } from 'hono'
import { OFFLINE_PATH, type SiteApi, WORKER_PATH, type WorkerSite } from '../../../contract/site.ts'
import type { Deps } from '../deps/deps.ts'
import { CONTENT_CACHING } from './caching.ts'
import type { Site } from './pages.ts'
import { siteInfo } from './site-info.ts'

/** A worker that deletes its caches and unregisters itself. The pages go on without it. */
const REMOVAL = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/**
 * Serves the service worker, or one that removes it if it is switched off. Browsers request it at each visit and
 * reinstall it once a byte has changed: after another build, or when the offline page has changed, such as its phone
 * number.
 */
export function mountServiceWorker(app: Hono, site: Site, api: SiteApi, deps: Deps): void {
  async function renderWorker({ script, shell, rest }: NonNullable<Site['worker']>): Promise<string> {
    const { render, cached } = await site.loadRenderer()
    const request = { pattern: OFFLINE_PATH, language: 'en' as const, path: OFFLINE_PATH, params: {}, query: {} }
    const page = await render(request, api, siteInfo(deps), site.assets)
    const workerSite: WorkerSite = {
      build: digest([...shell, ...rest].join()),
      shell,
      rest,
      query: [...new Set(cached.flatMap(({ query }) => query))],
      offlinePage: digest(page.status === 200 ? page.html : ''),
    }
    return `const SITE = ${JSON.stringify(workerSite)};\n${script}`
  }

  app.get(WORKER_PATH, async (c) => {
    const text = deps.settings.serviceWorker && site.worker ? await renderWorker(site.worker) : REMOVAL
    return c.body(text, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': CONTENT_CACHING })
  })
}

const digest = (text: string) => hash('sha1', text, 'base64url').slice(0, 12)
