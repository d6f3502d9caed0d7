import { inLanguage, LANGUAGES, splitLanguage } from '../../../../contract/languages.ts'
import { OFFLINE_PATH, type WorkerSite } from '../../../../contract/site.ts'
import { canFetchAhead } from '../../../ui/connection.ts'
import { serverNow } from '../../../ui/server-now.ts'
import { isHashedFile, isOver, isPublicPage, isSharedFile, listFiles } from './worker.rules.ts'

/** The server prepends it to the worker's script. */
declare const SITE: WorkerSite

export const site = SITE

const BUILD = 'build-'
/** Each build has its own cache, so that a cached page finds its build's files. */
const CACHE = `${BUILD}${site.build}`
/** A technician's page of one day, with files that no other page uses. */
const DAY = 'day'
/** The server keeps the files of the same number of builds. */
const KEPT_BUILDS = 4
const MAX_PAGES = 30

/** Fetches this build's missing files, and the current offline page in each language. */
export async function prepareCache(): Promise<void> {
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const files = canFetchAhead() ? [...site.shell, ...site.rest] : site.shell
  // Files that the page has already loaded come from the browser's own cache.
  await cache.addAll(files.filter((path) => !kept.has(path)))
  await cache.addAll(LANGUAGES.map((language) => new Request(inLanguage(OFFLINE_PATH, language), { cache: 'no-cache' })))
}

export async function removeOldCaches(): Promise<void> {
  const old = await listOldCaches()
  await Promise.all(old.slice(0, 1 - KEPT_BUILDS).map((name) => caches.delete(name)))
}

const listOldCaches = async () => (await caches.keys()).filter((name) => name.startsWith(BUILD) && name !== CACHE)

/** The builds' caches, newest first. */
async function openCaches(): Promise<Cache[]> {
  const old = await listOldCaches()
  return Promise.all([CACHE, ...old.reverse()].map((name) => caches.open(name)))
}

async function find(request: RequestInfo): Promise<Response | undefined> {
  const found = await caches.match(request, { cacheName: CACHE })
  if (found) return found
  for (const cache of await openCaches()) {
    const old = await cache.match(request)
    if (old) return old
  }
  return caches.match(request, { cacheName: DAY })
}
export const findFile = (request: Request) => find(request)
export const findPage = (address: string) => find(address)

/** Caches a public page, and removes one that no longer exists. */
export async function cachePage(address: string, response: Response): Promise<void> {
  const isPublic = isPublicPage(response)
  const isGone = response.status === 404 || response.type === 'opaqueredirect'
  if (!isPublic && !isGone) return
  for (const cache of await openCaches()) await cache.delete(address)
  if (isPublic) await (await caches.open(CACHE)).put(address, response)
  for (const page of (await listPages()).slice(MAX_PAGES)) await page.cache.delete(page.request)
}

/** Stores a technician's page in place of the previous one; once its link has ended, only removes it. */
export async function keepDay(address: string, response: Response): Promise<void> {
  if (response.status !== 200 && response.status !== 404) return
  await caches.delete(DAY)
  if (response.status === 404) return
  const files = listFiles(await response.clone().text())
  const cache = await caches.open(DAY)
  await cache.put(address, response)
  // The stylesheet of all pages is cached with its build.
  for (const file of files) if (!(await findFile(new Request(file)))) await cache.add(file).catch(() => {})
}

/** The stored page of a technician's day, until its link ends. */
export async function findDay(address: string): Promise<Response | undefined> {
  const kept = await caches.match(address, { cacheName: DAY })
  if (!kept || isOver(await kept.clone().text(), serverNow())) return undefined
  return kept
}

/** The cached pages, newest first. */
export async function listPages(): Promise<{ cache: Cache; request: Request }[]> {
  const lists = (await openCaches()).map(async (cache) => {
    const pages = (await cache.keys()).filter(({ url }) => isPage(new URL(url).pathname))
    return pages.reverse().map((request) => ({ cache, request }))
  })
  return (await Promise.all(lists)).flat()
}

const isPage = (path: string) => !isHashedFile(path) && !isSharedFile(path) && splitLanguage(path).path !== OFFLINE_PATH
