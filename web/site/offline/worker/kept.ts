import { inLanguage, LANGUAGES, splitLanguage } from '../../../../contract/languages.ts'
import { OFFLINE_PATH } from '../../../../contract/site.ts'
import { canFetchAhead } from '../../../ui/connection.ts'
import { site } from './site.ts'
import { isHashedFile, isPublicPage, isSharedFile } from './worker.rules.ts'

/** Each build has a cache of its own, so that a kept page finds the files that it was built with. */
const CACHE = `build-${site.build}`
/** The server has the files of equally many builds. */
const KEPT_BUILDS = 4
const MAX_PAGES = 30

/** Fetches what this build needs and does not have yet, and the offline page of each language in its present form. */
export async function prepareCache(): Promise<void> {
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const files = canFetchAhead() ? [...site.shell, ...site.rest] : site.shell
  // Files that the page has loaded come from the browser's own cache.
  await cache.addAll(files.filter((path) => !kept.has(path)))
  await cache.addAll(LANGUAGES.map((language) => new Request(inLanguage(OFFLINE_PATH, language), { cache: 'no-cache' })))
}

export async function removeOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(old.slice(0, 1 - KEPT_BUILDS).map((name) => caches.delete(name)))
}

/** The caches, that of the newest build first. */
async function openCaches(): Promise<Cache[]> {
  const old = (await caches.keys()).filter((name) => name !== CACHE)
  return Promise.all([CACHE, ...old.reverse()].map((name) => caches.open(name)))
}

async function find(request: RequestInfo): Promise<Response | undefined> {
  const found = await caches.match(request, { cacheName: CACHE })
  if (found) return found
  for (const cache of await openCaches()) {
    const old = await cache.match(request)
    if (old) return old
  }
}
export const findFile = (request: Request) => find(request)
export const findPage = (address: string) => find(address)

/** Caches a page that everybody may see, and removes one that no longer exists. */
export async function cachePage(address: string, response: Response): Promise<void> {
  const isPublic = isPublicPage(response)
  const isGone = response.status === 404 || response.type === 'opaqueredirect'
  if (!isPublic && !isGone) return
  for (const cache of await openCaches()) await cache.delete(address)
  if (isPublic) await (await caches.open(CACHE)).put(address, response)
  for (const page of (await listPages()).slice(MAX_PAGES)) await page.cache.delete(page.request)
}

/** The kept pages, the newest first. */
export async function listPages(): Promise<{ cache: Cache; request: Request }[]> {
  const lists = (await openCaches()).map(async (cache) => {
    const pages = (await cache.keys()).filter(({ url }) => isPage(new URL(url).pathname))
    return pages.reverse().map((request) => ({ cache, request }))
  })
  return (await Promise.all(lists)).flat()
}

const isPage = (path: string) => !isHashedFile(path) && !isSharedFile(path) && splitLanguage(path).path !== OFFLINE_PATH
