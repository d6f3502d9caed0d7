import type * as api from './api.ts'
import type { PublicClient } from './endpoint.ts'
import type { FieldErrors } from './errors.ts'
import type { Language } from './languages.ts'
import type { Provider } from './options.ts'

/** The client that pages load from: the public endpoints, called without HTTP. */
export type PageApi = PublicClient<typeof api>

/** A client that answers in English, and gives one for each language: `api.in('hi').services.listLinks()`. */
export type InLanguages<Client> = Client & { in(language: Language): Client }

/** What pages and files are rendered from. */
export type SiteApi = InLanguages<PageApi>

/** What a form that works without script shows: what was typed, what is wrong with it, and how far it has come. */
export type PlainForm = {
  fields: Readonly<Record<string, string>>
  errors: FieldErrors
  /** Why it was refused, where that is no field's fault. */
  notice?: string
  /** The number that a code was sent to. */
  sentTo?: string
  isDone?: boolean
  /** All of this, encrypted, for a browser that keeps no cookies: the page sends it back with the next step. */
  sealed?: string
}

/** The renderer's input. */
export type PageRequest = {
  /** The matched pattern of the page table. */
  pattern: string
  language: Language
  /** The requested path, without the language's prefix and the query. */
  path: string
  params: Record<string, string>
  query: Record<string, string>
  /** Only for the pages of such forms. */
  form?: PlainForm
}

/** A private page is for one visitor: no cache stores it and no other site learns its address. */
type PageAnswer =
  | { status: 200 | 404; html: string; isPrivate?: boolean; isUncached?: boolean }
  | { status: 301; location: string }

export type SiteInfo = {
  name: string
  /** Public address, without a trailing slash. */
  url: string
  now: Date
  /** The digits that a mobile number may begin with, see `hasAllowedFirstDigit`. */
  mobileFirstDigits: string
  /** Whether browsers keep pages for when there is no network. */
  hasWorker: boolean
  /** Undefined where no provider is set up; the site then offers no online payment. */
  payments: { provider: Provider; checkoutUrl: string | undefined } | undefined
}

/** Addresses of the built files that a page loads. */
export type SiteAssets = { css: string[]; boot: string[] }

export type RenderPage = (request: PageRequest, api: SiteApi, info: SiteInfo, assets: SiteAssets) => Promise<PageAnswer>

export type PageRenderer = {
  /** The patterns of the page table, in the router's form. */
  patterns: readonly string[]
  /** Those that everybody may see, and the query parameters that they read: the page cache keeps them. */
  cached: readonly { pattern: string; query: readonly string[] }[]
  render: RenderPage
  /** Files other than HTML: for search engines, feed readers and phones. */
  files: Record<string, { type: string; render: (api: SiteApi, info: SiteInfo) => Promise<string> }>
}

/** What the service worker knows of the site: the server writes it at the worker's head. */
export type WorkerSite = {
  /** Another text for each build. */
  build: string
  /** The files that every page names, and the others that pages load later. */
  shell: readonly string[]
  rest: readonly string[]
  /** The query parameters that pages read. */
  query: readonly string[]
  /** Another text for each change of the offline page, so that browsers fetch the worker and the page anew. */
  offlinePage: string
}

export const WORKER_PATH = '/sw.js'
export const OFFLINE_PATH = '/offline'

/** The pattern of the page for an unknown address. */
export const NOT_FOUND_PATTERN = '*'
