import type { ReactNode } from 'react'
import type { ContentKind } from '../../contract/content/content.ts'
import type { PageKind } from '../../contract/operation/vitals.ts'
import type { PageApi, PageRequest, SiteInfo } from '../../contract/site.ts'
import type { Catalogue } from '../../languages/en/catalogue.ts'
import type { Translated } from './texts/untranslated.tsx'

/** What a page is loaded from; of the address's query, only the parameters that the page declares. */
export type LoadContext<Parameter extends string = never> = Pick<PageRequest, 'language' | 'path' | 'params' | 'form'> & {
  query: Readonly<Record<Parameter, string | undefined>>
  api: PageApi
  site: SiteInfo
  texts: Catalogue
}

export type Head = {
  title: string
  description: string
  keywords: string | undefined
  /** The path of the page's canonical address. */
  canonical: string
  /** A JPEG or PNG of `PREVIEW_SIZE` for the previews in chats and feeds; the site's own where a page has none. */
  image?: { path: string; alt?: string }
  type?: 'website' | 'article'
  /** Kept out of search engines. */
  isUnlisted?: boolean
  /** What the address was for is over: the page says so as one that is not found. */
  isGone?: boolean
  /** Not cached, so that each request reaches the program: searches without results are counted. */
  isUncached?: boolean
  /** schema.org objects, without `@context`. */
  jsonLd?: readonly object[]
}

export type Redirect = { redirect: string }
export const isRedirect = (value: object): value is Redirect => 'redirect' in value

export type Page = {
  pattern: string
  kind: PageKind
  status: 200 | 404
  query: readonly string[]
  isPrivate: boolean
  isForm: boolean
  isBare: boolean
  load: (context: never) => Promise<object>
  record?: (data: never) => PageRecord | undefined
  shown?: (data: never) => readonly Translated[]
  head: (data: never, context: LoadContext) => Head
  view: (props: never) => ReactNode
}

/** The main record of a page, or of a list all, and how their translations name them. */
type PageRecord = { kind: ContentKind; keys: readonly (string | number)[]; record: Translated | undefined }

export type PageOptions<Data extends object, Parameter extends string> = {
  /** The kind that its speed is counted under. */
  kind: PageKind
  status?: 200 | 404
  /** The query parameters that the page reads. Caches and the page itself never see another one. */
  query?: readonly Parameter[]
  /** The page is for one visitor: it is kept out of search engines and caches, and no other site gets its address. */
  isPrivate?: boolean
  /** Its content depends on what the visitor sent: `server/bookings/plain-forms` answers it, and no cache stores it. */
  isForm?: boolean
  /** Without the site's menus and script: for people of the business. */
  isBare?: boolean
  /** The page's data, or a redirect to its address. The API throws where nothing is found. */
  load: (context: LoadContext<NoInfer<Parameter>>) => Promise<Data | Redirect>
  /** The record whose translation makes it a page of another language; a page without one is of all languages. */
  record?: (data: Data) => PageRecord | undefined
  /** The other records whose texts it shows; the page says so if one of them is not translated. */
  shown?: (data: Data) => readonly Translated[]
  head: (data: Data, context: LoadContext) => Head
  view: (props: Data) => ReactNode
}

/** A page is data in, markup out. */
export function page<Data extends object, Parameter extends string = never>(
  pattern: string,
  options: PageOptions<Data, Parameter>,
): Page {
  return { pattern, status: 200, query: [], isPrivate: false, isForm: false, isBare: false, ...options }
}
