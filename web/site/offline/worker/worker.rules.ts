import { formatMoment } from '../../../../contract/india.ts'
import type { Language } from '../../../../contract/languages.ts'
import { serverNow } from '../../../ui/server-now.ts'

/** Folders that the worker neither answers nor caches: the API, the console and previews, health, pictures. */
export const EXCLUDED_FOLDERS = ['api', 'admin', 'login', 'console', 'preview', 'healthz', 'readyz', 'uploads', 'art', 'og']

const EXCLUDED_PATH = new RegExp(`^/(${EXCLUDED_FOLDERS.join('|')})(/|$)`)
/** A file, such as the sitemap. */
const FILE_PATH = /\.\w+$/
/** Query parameter of the checkout page, which has headers of its own and is never cached. */
const CHECKOUT_PARAMETER = 'pay'

/**
 * The address by which a page is kept: its path with the query parameters that pages read. Undefined for what is not
 * a page of the worker.
 */
export function toPageAddress({ pathname, searchParams }: URL, query: readonly string[]): string | undefined {
  if (EXCLUDED_PATH.test(pathname) || FILE_PATH.test(pathname) || searchParams.has(CHECKOUT_PARAMETER)) return undefined
  const read = new URLSearchParams([...searchParams].filter(([name]) => query.includes(name)))
  return read.size > 0 ? `${pathname}?${read}` : pathname
}

/** Files of pages. Those in `assets` have a hash of their content in their names and never change. */
export const isHashedFile = (path: string) => path.startsWith('/assets/')
export const isSharedFile = (path: string) => path === '/icons.svg' || path.startsWith('/fonts/')

/** A technician's page, which is private: only the one who has its address keeps it, for that day. */
export const isDayPage = (path: string) => /^(\/[a-z]{2})?\/day\/[\w-]+$/.test(path)

/** The hashed files that a page names. */
export const listFiles = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

/** Whether the link of a technician's page has ended. */
export function isOver(html: string, now: Date): boolean {
  const [, ends = ''] = /data-ends="([^"]+)"/.exec(html) ?? []
  return !(new Date(ends) > now)
}

/** Whether the server marks this answer as public. Private pages and failures are not. */
export function isPublicPage({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true
  return status === 200 && !redirected && isPage && headers.get('Cache-Control')?.startsWith('public') === true
}

/** Answers of a proxy without its server, and of the server without its database. */
export const isUnavailable = (status: number) => status >= 502 && status <= 504

/** The time of the server's answer, which is when the page was kept: `22 November 2026 at 1:50 pm`. */
export const toMoment = (date: string | null, language: Language) => formatMoment(date ?? serverNow(), language)

/** The text of a page's heading, as HTML without tags. */
export function findHeading(html: string): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return heading.replace(/<[^>]*>/g, '').trim()
}
