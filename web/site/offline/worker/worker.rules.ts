import { formatMoment } from '../../../../contract/india.ts'
import type { Language } from '../../../../contract/languages.ts'
import { serverNow } from '../../../ui/server-now.ts'

/** Folders that the worker neither answers nor caches: the API, the console and previews, health, pictures. */
export const EXCLUDED_FOLDERS = ['api', 'admin', 'login', 'console', 'preview', 'healthz', 'readyz', 'uploads', 'art', 'og']

const EXCLUDED_PATH = new RegExp(`^/(${EXCLUDED_FOLDERS.join('|')})(/|$)`)
/** A file, such as the sitemap. */
const FILE_PATH = /\.\w+$/
/** Query parameter of the checkout page, which has its own headers and is never cached. */
const CHECKOUT_PARAMETER = 'pay'

/**
 * A page's key in the cache: its path with the query parameters that pages read. Undefined if the worker doesn't handle
 * the address.
 */
export function toPageAddress({ pathname, searchParams }: URL, query: readonly string[]): string | undefined {
  if (EXCLUDED_PATH.test(pathname) || FILE_PATH.test(pathname) || searchParams.has(CHECKOUT_PARAMETER)) return undefined
  const read = new URLSearchParams([...searchParams].filter(([name]) => query.includes(name)))
  return read.size > 0 ? `${pathname}?${read}` : pathname
}

/** Pages' files. Those in `assets` have a content hash in their names and never change. */
export const isHashedFile = (path: string) => path.startsWith('/assets/')
export const isSharedFile = (path: string) => path === '/icons.svg' || path.startsWith('/fonts/')

/** A technician's page is private: only a browser that opens its address stores it, and only for that day. */
export const isDayPage = (path: string) => /^(\/[a-z]{2})?\/day\/[\w-]+$/.test(path)

/** The hashed files that a page references. */
export const listFiles = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

/** Whether the link of a technician's page has ended. */
export function isOver(html: string, now: Date): boolean {
  const [, ends = ''] = /data-ends="([^"]+)"/.exec(html) ?? []
  return !(new Date(ends) > now)
}

/** Whether the server marks this answer as public; private pages and failures are not. */
export function isPublicPage({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true
  return status === 200 && !redirected && isPage && headers.get('Cache-Control')?.startsWith('public') === true
}

/** Answers from a proxy without its server, or from the server without its database. */
export const isGatewayError = (status: number) => status >= 502 && status <= 504

/** The time of the server's answer, when the page was cached: `22 November 2026 at 1:50 pm`. */
export const toMoment = (date: string | null, language: Language) => formatMoment(date ?? serverNow(), language)

/** The text of a page's heading, as HTML without tags. */
export function findHeading(html: string): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return heading.replace(/<[^>]*>/g, '').trim()
}
