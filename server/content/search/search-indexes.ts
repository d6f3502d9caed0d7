import { setTimeout as sleep } from 'node:timers/promises'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { servicePath } from '../../../contract/paths.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { blogStore, listLatestBlogs } from '../blogs/blogs.store.ts'
import { getContentVersion } from '../content-version.store.ts'
import { translateList } from '../kinds/translations.store.ts'
import { searchWordStore } from '../search-words/search-words.store.ts'
import { serviceStore, toPublicService, withPictures } from '../services/services.store.ts'
import { buildInSteps, type SearchIndex } from './search.rules.ts'
import { toBlogDoc, toNaming, toOtherTrades, toServiceDoc, toTradeWords } from './search-docs.rules.ts'

/** Older blogs are found in the list of blogs, which searches all of them. */
const MAX_BLOGS = 2_000

async function readServices(db: DbOrTx) {
  const services = (await withPictures(db, await serviceStore.listAll(db))).map((row) => ({ ...row, sendto: servicePath(row) }))
  return inEachLanguage(db, serviceStore, services, toPublicService)
}

const readBlogs = async (db: DbOrTx) =>
  inEachLanguage(db, blogStore, await listLatestBlogs(db, MAX_BLOGS), (_, translated) => translated)

type IndexOf<Read extends (db: DbOrTx) => Promise<unknown[]>> = SearchIndex<Awaited<ReturnType<Read>>[number]>
export type Indexes = { version: number; services: IndexOf<typeof readServices>; blogs: IndexOf<typeof readBlogs> }

async function readIndexes(db: DbOrTx, before: Indexes | undefined): Promise<Indexes> {
  // Read before the content, so that no index is older than its version.
  const version = await getContentVersion(db)
  const trades = toTradeWords(await searchWordStore.listAll(db))
  const otherTrades = toOtherTrades(trades)
  const naming = await inSlices(toNaming(trades))
  const services = (await readServices(db)).map((record) => toServiceDoc(record, trades, naming))
  const blogs = (await readBlogs(db)).map((record) => toBlogDoc(record, trades))
  return {
    version,
    services: await inSlices(buildInSteps(services, otherTrades, before?.services)),
    blogs: await inSlices(buildInSteps(blogs, otherTrades, before?.blogs)),
  }
}

/** How long a search waits for the index of content that was just saved, before it uses the previous one. */
const WAIT_MS = 300

/** The indexes in memory. The first search after a change of the content rebuilds them, while others are answered. */
export function createSearchIndexes(db: DbOrTx) {
  let current: Indexes | undefined
  let building: Promise<Indexes> | undefined

  async function build(): Promise<Indexes> {
    current = await readIndexes(db, current)
    return current
  }

  /**
   * The indexes of all content that was saved before the call. They ask the database for the content's version: the
   * page cache and the stored answers use this process's own count of changes (`contentEpoch`), which works without the
   * database but may lag by a notification, and is missing where nobody follows the content, as in development.
   */
  async function getPresent(): Promise<Indexes> {
    if (current?.version === (await getContentVersion(db))) return current
    if (building) {
      // It may have begun before the last save.
      await building.catch(() => {})
      return getPresent()
    }
    building = build().finally(() => {
      building = undefined
    })
    return building
  }

  return {
    getPresent,
    /** The previous indexes, where the present ones take long or can't be built. */
    async getSoon(): Promise<Indexes> {
      const present = getPresent()
      return current
        ? ((await Promise.race([present.catch(() => {}), sleep(WAIT_MS, undefined, { ref: false })])) ?? current)
        : present
    },
  }
}

type Translated<R> = R & { title_en?: string; untranslated?: string[] }
/** A record as visitors see it in each language. */
type InEachLanguage<R> = Record<Language, Translated<R>>

async function inEachLanguage<R extends { id: number }>(
  db: DbOrTx,
  definition: Parameters<typeof translateList>[1],
  records: R[],
  toPublic: (english: R, translated: Translated<R>) => Translated<R>,
): Promise<InEachLanguage<R>[]> {
  const lists = new Map<Language, Translated<R>[]>()
  for (const language of LANGUAGES) lists.set(language, await translateList(db, definition, language, records))
  return records.map((record, at) => {
    const toEntry = (language: Language) => [language, toPublic(record, lists.get(language)?.[at] ?? record)]
    return Object.fromEntries(LANGUAGES.map(toEntry)) as InEachLanguage<R>
  })
}
