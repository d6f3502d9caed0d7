import { hash } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { inLanguage, LANGUAGE_INFO, LANGUAGES, splitLanguage } from '../../../contract/languages.ts'
import { bookingPath, dayPath } from '../../../contract/paths.ts'
import {
  NOT_FOUND_PATTERN,
  OFFLINE_PATH,
  type PageRenderer,
  type SiteApi,
  type SiteAssets,
  type SiteInfo,
  WORKER_PATH,
  type WorkerSite,
} from '../../../contract/site.ts'
import type { Deps } from '../deps/deps.ts'
import { AppError } from './errors.ts'
import { CONTENT_CACHING, checkoutHeaders, PRIVATE_HEADERS, SHOWN_ELSEWHERE } from './headers.ts'

/** The built website: the renderer, the browser's files, and their folder. */
export type Site = {
  renderer: PageRenderer
  /** The renderer of the current sources; in production it never changes. */
  loadRenderer: () => Promise<PageRenderer>
  assets: SiteAssets
  /** Undefined in development: Vite serves the files. */
  publicFolder: string | undefined
  /** Undefined in development, where browsers keep no pages. */
  worker?: Pick<WorkerSite, 'shell' | 'rest'> & { script: string }
}

const FILE_CACHING = 'public, max-age=31536000, immutable'

type PagesDeps = Pick<Deps, 'settings' | 'now'> & {
  /** The current path of a page that moved. */
  findRedirect: (path: string) => Promise<string | undefined>
}

export function mountPages(app: Hono, site: Site, api: SiteApi, deps: PagesDeps): void {
  /** Only pages and files: whether one exists is looked up without a request's limits. */
  const pages = new Hono()

  async function renderPage(c: Context, pattern: string): Promise<Response> {
    const { render } = await site.loadRenderer()
    const request = { pattern, ...splitLanguage(c.req.path), params: c.req.param(), query: c.req.query() }
    const answer = await render(request, api, siteInfo(deps), site.assets)
    const { language } = request
    if (answer.status === 301) return moveTo(c, inLanguage(answer.location, language))
    if (language !== 'en') c.header('Content-Language', LANGUAGE_INFO[language].tag)
    // Set here, because Hono's own `etag` would copy the page as a stream.
    if (answer.status === 200) c.header('ETag', `W/"${hash('sha1', answer.html, 'base64url')}"`)
    return c.html(
      answer.html,
      answer.status,
      answer.isPrivate || isPrivatePath(request.path)
        ? PRIVATE_HEADERS
        : { 'Cache-Control': answer.isUncached ? 'no-store' : CONTENT_CACHING },
    )
  }

  async function renderMissing(c: Context): Promise<Response> {
    const { pathname } = new URL(c.req.url)
    const path = trimSlashes(pathname)
    if (path.includes('//')) return renderPage(c, NOT_FOUND_PATTERN)
    // Only one leading slash: with two, the redirect would lead to another host.
    if (pathname !== '/' && pathname.endsWith('/')) return moveTo(c, `/${path}`)
    const small = toSmallLetters(pathname)
    // A token in lower case is a different token.
    if (small !== pathname && !isPrivatePath(splitLanguage(small).path)) {
      const answer = await pages.request(small)
      return answer.status === 404 ? answer : moveTo(c, answer.headers.get('Location') ?? small)
    }
    const { language, path: bare } = splitLanguage(c.req.path)
    const moved = await deps.findRedirect(bare)
    return moved ? moveTo(c, inLanguage(moved, language)) : renderPage(c, NOT_FOUND_PATTERN)
  }

  /** Redirects to a page's right address, which changes with the content. The query says where a visitor came from. */
  function moveTo(c: Context, path: string): Response {
    c.header('Cache-Control', CONTENT_CACHING)
    return c.redirect(path + new URL(c.req.url).search, 301)
  }

  if (site.publicFolder) {
    const files = serveStatic({
      root: site.publicFolder,
      precompressed: true,
      onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? FILE_CACHING : 'public, max-age=86400'),
    })
    app.get('/assets/*', files)
    const showElsewhere: MiddlewareHandler = (c, next) => {
      c.header(...SHOWN_ELSEWHERE)
      return next()
    }
    app.get('/:file{[\\w.-]+\\.(svg|png|ico)}', showElsewhere, files)
    app.get('/og/*', showElsewhere, files)
    for (const folder of ['/art/*', '/fonts/*']) app.get(folder, files)
  }

  app.use(etag({ weak: true }))
  const { payments } = siteInfo(deps)
  if (payments?.checkoutUrl) {
    const headers = checkoutHeaders(payments.checkoutUrl, deps.settings)
    const paths = ['/services/*', bookingPath(':token')]
    for (const language of LANGUAGES) for (const path of paths) app.use(inLanguage(path, language), headers)
  }
  const { patterns, files } = site.renderer
  for (const [path, file] of Object.entries(files)) {
    pages.get(path, async (c) => {
      const renderer = await site.loadRenderer()
      const text = await (renderer.files[path] ?? file).render(api, siteInfo(deps))
      return c.body(text, 200, { 'Content-Type': file.type, 'Cache-Control': CONTENT_CACHING })
    })
  }
  for (const pattern of patterns) {
    if (pattern === NOT_FOUND_PATTERN) continue
    const addresses = LANGUAGES.map((language) => inLanguage(pattern, language))
    pages.on('GET', addresses, async (c) => {
      try {
        return await renderPage(c, pattern)
      } catch (error) {
        if (error instanceof AppError && error.code === 'notFound') return renderMissing(c)
        throw error
      }
    })
  }
  // English pages have no language prefix.
  pages.get('/en/*', (c) => moveTo(c, `/${trimSlashes(new URL(c.req.url).pathname.slice('/en'.length))}`))
  pages.get('*', renderMissing)
  pages.onError((error) => {
    throw error
  })
  app.route('/', pages)
}

const isPrivatePath = (path: string) => [bookingPath(''), dayPath('')].some((start) => path.startsWith(start))

/** Leaves escapes alone, because their letters are digits. */
const toSmallLetters = (path: string) =>
  path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))

/** A loop, because a regular expression for trailing slashes takes quadratic time on a path of slashes. */
function trimSlashes(path: string): string {
  let [start, end] = [0, path.length]
  while (path[start] === '/') start++
  while (end > start && path[end - 1] === '/') end--
  return path.slice(start, end)
}

/** What pages know about the site. */
export function siteInfo({ settings, now }: Pick<Deps, 'settings' | 'now'>): SiteInfo {
  const { payments } = settings
  return {
    name: settings.siteName,
    url: settings.siteUrl,
    now: now(),
    mobileFirstDigits: settings.mobileFirstDigits,
    givesTaxInvoices: settings.gstin !== undefined,
    hasWorker: settings.serviceWorker,
    payments:
      payments.provider === 'none'
        ? undefined
        : { provider: payments.provider, checkoutUrl: payments.provider === 'razorpay' ? payments.checkoutUrl : undefined },
  }
}

/** A worker that deletes its caches and unregisters itself. Pages keep working without it. */
const REMOVAL = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/**
 * Serves the service worker, or a worker that removes it if it is switched off. Browsers request it at each visit and
 * reinstall it once a byte has changed: after a new build, or when the offline page changes, for instance its phone
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
