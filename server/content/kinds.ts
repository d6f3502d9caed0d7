import { getTableName } from 'drizzle-orm'
import { CONTENT_KINDS, type ContentKind } from '../../contract/content/content.ts'
import type { Deps } from '../platform/deps/deps.ts'
import { blogStore } from './blogs/blogs.store.ts'
import { contactStore } from './contact/contact.store.ts'
import { documentStore } from './documents/documents.store.ts'
import { homepageStore } from './homepage/homepage.store.ts'
import { handlersOf } from './kinds/content-handlers.ts'
import { searchWordStore } from './search-words/search-words.store.ts'
import { serviceStore } from './services/services.store.ts'

/** The definition of every kind, for features that cover all of them. */
export const CONTENT_STORES = {
  blogs: blogStore,
  services: serviceStore,
  homepage: homepageStore,
  documents: documentStore,
  'contact-us': contactStore,
  'search-words': searchWordStore,
} satisfies Record<ContentKind, unknown>

/** All kinds' tables by their PostgreSQL names. */
export const listContentTables = () => Object.values(CONTENT_STORES).map(({ table }) => getTableName(table))

type Stores = typeof CONTENT_STORES
type Row<Kind extends ContentKind> = Awaited<ReturnType<Stores[Kind]['get']>>
type ListedRow<Kind extends ContentKind> = Awaited<ReturnType<Stores[Kind]['list']>>['rows'][number]

/** The default handlers of every kind. A kind without extra calls needs no routes. */
export function contentHandlers(deps: Deps) {
  const handlers = CONTENT_KINDS.map((kind) => [kind, handlersOf<object, object>(CONTENT_STORES[kind], deps)])
  // `Object.fromEntries` loses the types of the keys.
  return Object.fromEntries(handlers) as {
    [Kind in ContentKind]: ReturnType<typeof handlersOf<Row<Kind>, ListedRow<Kind>>>
  }
}
