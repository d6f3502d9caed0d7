import { SearchWordsInput } from '../../../contract/content/search-words.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { searchWords } from '../../platform/db/schema.ts'
import { searchedOf } from '../../platform/db/search.ts'
import { contentStore } from '../kinds/content.store.ts'

const { id, meaning, words, signs } = searchWords

export const searchWordStore = contentStore({
  kind: 'search-words',
  table: searchWords,
  input: SearchWordsInput,
  key: id,
  title: meaning,
  searchIn: searchedOf([meaning, words, signs]),
})

/** Whether there are any, including in the trash. */
export async function hasSearchWords(db: DbOrTx): Promise<boolean> {
  return (await db.select({ id }).from(searchWords).limit(1)).length > 0
}
