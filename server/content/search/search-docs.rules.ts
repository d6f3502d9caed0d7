import type { BlogSummary } from '../../../contract/content/blogs.ts'
import { OTHER_TRADES, YEARLY_PLANS } from '../../../contract/content/search-words.ts'
import type { Service } from '../../../contract/content/services.ts'
import type { ServiceCategory } from '../../../contract/options.ts'
import { servicePath } from '../../../contract/paths.ts'
import { fold, toStem } from './fold.rules.ts'
import type { SearchDoc, SearchText } from './search.rules.ts'

/** How much a word says about a page, by where it stands; see NAMING and FLOOR in search.rules.ts. */
const WEIGHTS = { title: 3, trade: 2.5, keywords: 1.8, signs: 1.8, subHeading: 1.2, headings: 0.8, text: 0.3 }

/** If two services match equally well, most people mean the visit at home, and fewest the plan for a year. */
const BOOSTS: Record<ServiceCategory, number> = {
  ...{ Home: 1.2, Appliance: 1.2, 'Civil-Construction': 1, 'Labour-Supply': 1, 'Annual-Subscription': 0.9, business: 0.9 },
}

type SearchableService = Pick<Service, 'service_cat' | 'service_type' | 'title' | 'slug' | 'sub_heading' | 'about_service'> &
  Pick<Service, 'search_keywords' | 'meta_keywords' | 'offers' | 'faqs'>

/** The document of a service: the texts of its page in each language, and what people call its trade. */
export function toServiceDoc<Record extends { en: SearchableService }>(
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

export function toBlogDoc<Record extends { en: SearchableBlog }>(record: Record, trades: TradeWords): SearchDoc<Record> {
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

export function toTradeWords(records: readonly SearchWords[]): TradeWords {
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
export const toOtherTrades = (trades: TradeWords) => pickWords(trades, [OTHER_TRADES]).words

/** The meanings that each word names, by the word's key. */
type Naming = ReadonlyMap<string, ReadonlySet<string>>

/** In steps, because folding takes milliseconds. */
export function* toNaming(trades: TradeWords): Generator<void, Naming> {
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
