import { setTimeout as sleep } from 'node:timers/promises'
import type { BlogSummary } from '../../../contract/content/blogs.ts'
import { OTHER_TRADES, YEARLY_PLANS } from '../../../contract/content/search-words.ts'
import type { Service } from '../../../contract/content/services.ts'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import type { ServiceCategory } from '../../../contract/options.ts'
import { servicePath } from '../../../contract/paths.ts'
import { inSlices } from '../../platform/bulkhead.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { blogStore, listLatestBlogs } from '../blogs/blogs.store.ts'
import { getContentVersion } from '../content-version.store.ts'
import { translateList } from '../kinds/translations.store.ts'
import { searchWordStore } from '../search-words/search-words.store.ts'
import { serviceStore, toPublicService, withPictures } from '../services/services.store.ts'
import { fold, toStem } from './fold.rules.ts'
import { buildInSteps, type SearchDoc, type SearchIndex, type SearchText } from './search.rules.ts'

/** Older blogs are found in the blog list, which searches all of them. */
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

/** How long a search waits for the index of just saved content before it uses the previous one. */
const WAIT_MS = 300

/** The in-memory indexes. The first search after a content change rebuilds them while others are answered. */
export function createSearchIndexes(db: DbOrTx) {
  let current: Indexes | undefined
  let building: Promise<Indexes> | undefined

  async function build(): Promise<Indexes> {
    current = await readIndexes(db, current)
    return current
  }

  /**
   * The indexes of all content saved before the call. They ask the database for the content version. The page cache and
   * the stored answers use this process's own count (`contentEpoch`) instead: it works without the database, but may
   * lag by a notification, and doesn't exist if no one watches the content, as in development.
   */
  async function getPresent(): Promise<Indexes> {
    if (current?.version === (await getContentVersion(db))) return current
    if (building) {
      // It may have started before the last save.
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
    /** The previous indexes, if the current ones take too long or can't be built. */
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

/** How much a word says about a page, by position; see NAMING and FLOOR in search.rules.ts. */
const WEIGHTS = { title: 3, trade: 2.5, keywords: 1.8, signs: 1.8, subHeading: 1.2, headings: 0.8, text: 0.3 }

/** If two services match equally well, most people mean the home visit, and fewest the yearly plan. */
const BOOSTS: Record<ServiceCategory, number> = {
  ...{ Home: 1.2, Appliance: 1.2, 'Civil-Construction': 1, 'Labour-Supply': 1, 'Annual-Subscription': 0.9, business: 0.9 },
}

type SearchableService = Pick<Service, 'service_cat' | 'service_type' | 'title' | 'slug' | 'sub_heading' | 'about_service'> &
  Pick<Service, 'search_keywords' | 'meta_keywords' | 'offers' | 'faqs'>

/** A service's document: its page's texts in each language, and the common words for its trade. */
function toServiceDoc<Record extends { en: SearchableService }>(
  record: Record,
  trades: TradeWords,
  naming: Naming,
): SearchDoc<Record> {
  const { en } = record
  const meanings = toMeanings(en)
  // A title word that names only other trades weighs no more than a sign: "wall" on the TV page.
  const weightOf = (key: string) => (isOfOthers(naming, [...meanings, en.service_type], key) ? WEIGHTS.signs : WEIGHTS.title)
  const pages = Object.values(record as { [Language in keyof Record]: SearchableService })
  const texts = pages.flatMap((page) => [{ text: page.title, weight: WEIGHTS.title, weightOf }, ...toPageTexts(page)])
  const own: SearchText[] = [
    { text: en.slug, weight: WEIGHTS.trade },
    { text: en.search_keywords, weight: WEIGHTS.keywords },
    ...(meanings.includes(YEARLY_PLANS) ? [] : [{ text: en.service_type, weight: WEIGHTS.trade }]),
    ...toTexts(trades, meanings),
  ]
  return { item: record, texts: [...own, ...texts], boost: BOOSTS[en.service_cat] }
}

function toPageTexts({ sub_heading, meta_keywords, offers, faqs, about_service }: SearchableService): SearchText[] {
  const headings = [...offers, ...faqs].map((item) => ({ text: item.title, weight: WEIGHTS.headings }))
  return [
    { text: meta_keywords, weight: WEIGHTS.headings },
    { text: sub_heading, weight: WEIGHTS.subHeading },
    ...headings,
    { text: about_service, weight: WEIGHTS.text },
  ]
}

type SearchableBlog = Pick<BlogSummary, 'title' | 'short_desc' | 'category'>

function toBlogDoc<Record extends { en: SearchableBlog }>(record: Record, trades: TradeWords): SearchDoc<Record> {
  const { category } = record.en
  const texts = Object.values(record as { [Language in keyof Record]: SearchableBlog }).flatMap(({ title, short_desc }) => [
    { text: title, weight: WEIGHTS.title },
    { text: short_desc, weight: WEIGHTS.subHeading },
  ])
  const trade = toTexts(trades, [category]).map(({ text }) => ({ text, weight: WEIGHTS.subHeading }))
  return { item: record, texts: [{ text: category, weight: WEIGHTS.keywords }, ...trade, ...texts] }
}

/** A plan has a type for its place in the menus, but isn't that trade. */
function toMeanings(service: SearchableService): string[] {
  const { service_cat, service_type } = service
  return [service_cat === YEARLY_PLANS ? YEARLY_PLANS : service_type, servicePath(service).replace('/services/', '')]
}

/** The common words for a trade, each separately: neighbours in these lists don't form a phrase. */
function toTexts(trades: TradeWords, meanings: readonly string[]): SearchText[] {
  const { words, signs } = pickWords(trades, meanings)
  return [...words.map((text) => ({ text, weight: WEIGHTS.trade })), ...signs.map((text) => ({ text, weight: WEIGHTS.signs }))]
}

type Words = { words: readonly string[]; signs: readonly string[] }
type SearchWords = { meaning: string; words: string; signs: string }

/** Common words for trades and pages, by meaning. */
type TradeWords = ReadonlyMap<string, Words>

const split = (text: string) => text.split(/[\s,]+/).filter(Boolean)

function toTradeWords(records: readonly SearchWords[]): TradeWords {
  const found = new Map<string, Words>()
  for (const { meaning, words, signs } of records) {
    const before = found.get(meaning) ?? NONE
    found.set(meaning, { words: [...before.words, ...split(words)], signs: [...before.signs, ...split(signs)] })
  }
  return found
}

const NONE: Words = { words: [], signs: [] }

/** The words of all these meanings together. */
function pickWords(trades: TradeWords, meanings: readonly string[]): Words {
  const found = meanings.map((meaning) => trades.get(meaning) ?? NONE)
  return { words: found.flatMap(({ words }) => words), signs: found.flatMap(({ signs }) => signs) }
}

/** The words of other trades: a query with one of them finds a page only if most of its other words match. */
const toOtherTrades = (trades: TradeWords) => pickWords(trades, [OTHER_TRADES]).words

/** The meanings of each word, by the word's key. */
type Naming = ReadonlyMap<string, ReadonlySet<string>>

/** In steps, because folding takes milliseconds. */
function* toNaming(trades: TradeWords): Generator<void, Naming> {
  const naming = new Map<string, Set<string>>()
  for (const [meaning, { words }] of trades) {
    if (meaning !== OTHER_TRADES) {
      for (const word of words) {
        const key = toStem(fold(word))
        naming.set(key, (naming.get(key) ?? new Set()).add(meaning))
      }
    }
    yield
  }
  return naming
}

/** Whether a folded word names trades, but none of these. */
function isOfOthers(naming: Naming, meanings: readonly string[], folded: string): boolean {
  const named = naming.get(toStem(folded))
  return named !== undefined && !meanings.some((meaning) => named.has(meaning))
}
