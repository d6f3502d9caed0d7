import type { Noun } from '../../platform/deps/deps.ts'
import { PUBLISHED } from '../../platform/deps/personal-data.ts'
import { CONTENT_STORES } from './content.ts'
import { listContentTables } from './content-tables.store.ts'

/** Every kind of content. */
export const contentNoun: Noun = {
  personalData: Object.fromEntries(listContentTables().map((table) => [table, PUBLISHED])),
  titles: { ...CONTENT_STORES, searchWords: CONTENT_STORES['search-words'] },
}
