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

/** How much a word says about a page, by where it stands; see NAMING and FLOOR in search.rules.ts. */
const WEIGHTS = { title: 3, trade: 2.5, keywords: 1.8, signs: 1.8, subHeading: 1.2, headings: 0.8, text: 0.3 }

/** If two services match equally well, most people mean the visit at home, and fewest the plan for a year. */
const BOOSTS: Record<ServiceCategory, number> = {
  ...{ Home: 1.2, Appliance: 1.2, 'Civil-Construction': 1, 'Labour-Supply': 1, 'Annual-Subscription': 0.9, business: 0.9 },
}

type SearchableService = Pick<Service, 'service_cat' | 'service_type' | 'title' | 'slug' | 'sub_heading' | 'about_service'> &
  Pick<Service, 'search_keywords' | 'meta_keywords' | 'offers' | 'faqs'>

/** The document of a service: the texts of its page in each language, and what people call its trade. */
function toServiceDoc<Record extends { en: SearchableService }>(
  record: Record,
  trades: TradeWords,
  naming: Naming,
): SearchDoc<Record> {
  const { en } = record
  const meanings = toMeanings(en)
  // A word in a title that names only other trades weighs no more than a sign: "wall" on the page of TVs.
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

/** A plan has a type for its place in the menus, but is not that trade. */
function toMeanings(service: SearchableService): string[] {
  const { service_cat, service_type } = service
  return [service_cat === YEARLY_PLANS ? YEARLY_PLANS : service_type, servicePath(service).replace('/services/', '')]
}

/** What people call a trade, each word on its own: neighbours in these lists are no phrase. */
function toTexts(trades: TradeWords, meanings: readonly string[]): SearchText[] {
  const { words, signs } = pickWords(trades, meanings)
  return [...words.map((text) => ({ text, weight: WEIGHTS.trade })), ...signs.map((text) => ({ text, weight: WEIGHTS.signs }))]
}

type Words = { words: readonly string[]; signs: readonly string[] }
type SearchWords = { meaning: string; words: string; signs: string }

/** What people call trades and pages, by meaning. */
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

/** The words of other trades: a query with one of them finds a page only by most of its other words. */
const toOtherTrades = (trades: TradeWords) => pickWords(trades, [OTHER_TRADES]).words

/** The meanings that each word names, by the word's key. */
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
