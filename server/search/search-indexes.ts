import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { servicePath } from '../../contract/paths.ts'
import { blogStore, listLatestBlogs } from '../blogs/blogs.store.ts'
import { getContentVersion } from '../content/content-version.store.ts'
import type { DbOrTx } from '../db/client.ts'
import { serviceStore } from '../services/services.store.ts'
import { translateList } from '../translations/translations.store.ts'
import { buildIndex } from './search.rules.ts'
import { toBlogDoc, toServiceDoc } from './search-docs.rules.ts'

/** Older blogs are found in the list of blogs, which searches all of them. */
const MAX_BLOGS = 2_000

/** The indexes of the present content, in memory: they are made anew by the first search after a change of the content. */
export function createSearchIndexes(db: DbOrTx) {
  let made: { version: number; indexes: ReturnType<typeof build> } | undefined

  async function build() {
    const services = (await serviceStore.listAll(db)).map((row) => ({ ...row, sendto: servicePath(row) }))
    const blogs = await listLatestBlogs(db, MAX_BLOGS)
    return {
      services: buildIndex((await inEachLanguage(db, serviceStore, services)).map(toServiceDoc)),
      blogs: buildIndex((await inEachLanguage(db, blogStore, blogs)).map(toBlogDoc)),
    }
  }

  return async () => {
    // Read before the content, so that no index is older than its version.
    const version = await getContentVersion(db)
    if (made?.version !== version) {
      const indexes = build()
      made = { version, indexes }
      // The next search tries again.
      indexes.catch(() => {
        if (made?.indexes === indexes) made = undefined
      })
    }
    return made.indexes
  }
}

type Titled = { id: number; title: string }
type Translated<R> = R & { title_en?: string; untranslated?: string[] }
/** A record as each language's visitors see it. */
export type InEachLanguage<R> = Record<Language, Translated<R>>

async function inEachLanguage<R extends Titled>(
  db: DbOrTx,
  definition: Parameters<typeof translateList>[1],
  records: R[],
): Promise<InEachLanguage<R>[]> {
  const lists = new Map<Language, Translated<R>[]>()
  for (const language of LANGUAGES) lists.set(language, await translateList(db, definition, language, records))
  return records.map((record, at) => {
    const toEntry = (language: Language): [Language, Translated<R>] => {
      const translated = lists.get(language)?.[at] ?? record
      return [language, language === 'en' ? record : { ...translated, title_en: record.title }]
    }
    return Object.fromEntries(LANGUAGES.map(toEntry)) as InEachLanguage<R>
  })
}
