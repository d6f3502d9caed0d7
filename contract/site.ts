import type * as api from './api.ts'
import type { ContactDetails } from './content/contact.ts'
import type { PublicClient } from './endpoint.ts'
import type { FieldErrors } from './errors.ts'
import type { Language } from './languages.ts'
import type { Provider } from './options.ts'

/** The client that pages load from: the public endpoints, called without HTTP. */
export type PageApi = PublicClient<typeof api>

/** A client that answers in English, and returns one for any language: `api.in('hi').services.listLinks()`. */
export type InLanguages<Client> = Client & { in(language: Language): Client }

/** The client that pages and files are rendered with. */
export type SiteApi = InLanguages<PageApi>

/** State of a form that works without script: the typed fields, their errors, and the step. */
export type PlainForm = {
  fields: Readonly<Record<string, string>>
  errors: FieldErrors
  /** Why it was refused, if no field is at fault. */
  notice?: string
  /** The number that received a code. */
  sentTo?: string
  isDone?: boolean
  /** We spend no SMS on this visitor now; they can send us the details themselves. */
  canWrite?: boolean
  /** The whole state, encrypted, for a browser that rejects cookies: the page sends it back with the next step. */
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
  /** Only for pages with a form that works without script. */
  form?: PlainForm
}

/** A private page is for one visitor: no cache stores it, and no other site sees its address. */
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
  /** Whether receipts are tax invoices, so that a business may want its GSTIN on them. */
  givesTaxInvoices: boolean
  /** Whether browsers keep pages for offline use. */
  hasWorker: boolean
  /** Undefined without a provider: the site then offers no online payment. */
  payments: { provider: Provider; checkoutUrl: string | undefined } | undefined
}

/** Addresses of the built files that a page loads. */
/** `preload`: what the script imports, by language. */
type PageFiles = { css: string[]; boot: string[]; preload?: Record<Language, string[]> }
/** `bare` are the files of pages without the site's frame. */
export type SiteAssets = PageFiles & { bare?: PageFiles }

export type RenderPage = (request: PageRequest, api: SiteApi, info: SiteInfo, assets: SiteAssets) => Promise<PageAnswer>

/** Data of an error page: nothing that needs the database. */
export type FailedPage = {
  language: Language
  message: string
  /** The last contact details read; undefined if there were none since the start. */
  contact: Pick<ContactDetails, 'mobile' | 'opens_at' | 'closes_at'> | undefined
  /** The page's own path and query, if they may work again in a moment. */
  retry: string | undefined
}

export type PageRenderer = {
  /** For when pages can't be loaded. If this fails too, the caller has a plain page. */
  renderFailure: (failed: FailedPage, info: SiteInfo, assets: SiteAssets) => string
  /** The patterns of the page table, in the router's form. */
  patterns: readonly string[]
  /** The patterns of public pages, which the page cache keeps, and the query parameters that they read. */
  cached: readonly { pattern: string; query: readonly string[] }[]
  render: RenderPage
  /** Files other than HTML: for search engines, feed readers and phones. */
  files: Record<string, { type: string; render: (api: SiteApi, info: SiteInfo) => Promise<string> }>
}

/** Site data for the service worker; the server prepends it to the worker's script. */
export type WorkerSite = {
  /** Differs for each build. */
  build: string
  /** The files that every page references, and those that pages load later. */
  shell: readonly string[]
  rest: readonly string[]
  /** The query parameters that pages read. */
  query: readonly string[]
  /** Changes with the offline page, so that browsers fetch the worker and the page again. */
  offlinePage: string
}

export const WORKER_PATH = '/sw.js'
export const OFFLINE_PATH = '/offline'

/** The pattern of the page for an unknown address. */
export const NOT_FOUND_PATTERN = '*'
