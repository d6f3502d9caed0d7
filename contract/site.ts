import type * as api from './api.ts'
import type { PublicClient } from './endpoint.ts'
import type { Provider } from './options.ts'

/** What pages load from: the public calls, made without HTTP. */
export type PageApi = PublicClient<typeof api>

/** What the server hands to the page renderer, and what it gets back. */
export type PageRequest = {
  /** Pattern of the page table, as the router matched it. */
  pattern: string
  /** The path that was asked for, without the query. */
  path: string
  params: Record<string, string>
  query: Record<string, string>
}

/** `isPrivate`: for one visitor’s eyes, so kept by no cache and told to no other site. */
export type PageAnswer = { status: 200 | 404; html: string; isPrivate?: boolean } | { status: 301; location: string }

export type SiteInfo = {
  name: string
  /** Public address, without a slash at its end. */
  url: string
  now: Date
  /** With which digits a mobile number may begin, see `setMobileFirstDigits`. */
  mobileFirstDigits: string
  /** Undefined where no provider is set up: paying online is not offered then. */
  payments: { provider: Provider; checkoutUrl: string | undefined } | undefined
}

/** Addresses of the built files that a page asks for. */
export type SiteAssets = { css: string[]; boot: string[] }

export type RenderPage = (request: PageRequest, api: PageApi, info: SiteInfo, assets: SiteAssets) => Promise<PageAnswer>

export type PageRenderer = {
  /** The patterns of the page table, in the router's form. */
  patterns: readonly string[]
  render: RenderPage
  /** Pages that are no HTML: what search engines, feed readers and phones ask for. */
  files: Record<string, { type: string; render: (api: PageApi, info: SiteInfo) => Promise<string> }>
}

/** The pattern of the page that stands in for one that isn't there. */
export const NOT_FOUND_PATTERN = '*'
