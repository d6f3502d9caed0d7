import { toSigns } from '../../../contract/text.ts'
import { toStem, toWords } from './fold.rules.ts'
import {
  isNamed,
  isStopWord,
  type KnownWords,
  type QueryWord,
  readQuery,
  toKey,
  toQueryWord,
  toSimilarity,
  type Word,
} from './query.rules.ts'

/** A document's text, and how much its words say about the document; `weightOf` can weigh single words. */
export type SearchText = { text: string; weight: number; weightOf?: (key: string) => number }
export type SearchDoc<Item> = { item: Item; texts: readonly SearchText[]; boost?: number }

/** A match weaker than this finds nothing on its own: a passing word isn't what a page is about. */
const FLOOR = 0.9
/** A match of a word that names a document is enough, however many unknown words are next to it. */
const NAMING = 2.2
/** Otherwise more than this share of the query's words must match. */
const SHARE = 0.5
/** Words of texts with this weight also match when joined with the next: "washingmachine". */
const JOINED_FROM = 1.5

export type SearchIndex<Item> = KnownWords & {
  docs: readonly { item: Item; boost: number }[]
  words: readonly Word[]
  /** The folded words of each text, reused by the next index for the same texts. */
  folded: ReadonlyMap<string, readonly string[]>
}

/**
 * Builds an index in steps of a few milliseconds at most, so that other work can run in between. Folding is most of the
 * work, so texts of the previous index are not folded again.
 */
export function* buildInSteps<Item>(
  documents: readonly SearchDoc<Item>[],
  otherTrades: readonly string[],
  before?: SearchIndex<Item>,
): Generator<void, SearchIndex<Item>> {
  const byFolded = new Map<string, Word>()
  const folded = new Map<string, readonly string[]>()
  const toKeyOnce = remember(toKey)
  const addWord = (key: string, doc: number, weight: number, isPair = false) => {
    const word = byFolded.get(key) ?? { ...(before?.byFolded.get(key) ?? toQueryWord(key)), idf: 0, docs: new Map(), isPair }
    byFolded.set(key, word)
    word.isPair &&= isPair
    word.docs.set(doc, Math.max(word.docs.get(doc) ?? 0, weight))
  }
  for (const [doc, { texts }] of documents.entries()) {
    for (const { text, weight, weightOf = () => weight } of texts) {
      const keys = folded.get(text) ?? before?.folded.get(text) ?? toWords(text).flatMap((word) => toKeyOnce(word) || [])
      folded.set(text, keys)
      for (const [at, key] of keys.entries()) {
        if (!isStopWord(key)) addWord(key, doc, weightOf(key))
        const next = keys[at + 1]
        if (weight >= JOINED_FROM && next && key.length > 2 && next.length > 2) addWord(key + next, doc, weight, true)
      }
      yield
    }
  }
  const words = [...byFolded.values()]
  const stems = new Set<string>()
  const skeletons = new Set<string>()
  for (const [at, word] of words.entries()) {
    word.idf = toIdf(documents.length, word.docs)
    stems.add(word.stem)
    if (word.skeleton.length > 2 && isNamed(word)) skeletons.add(word.skeleton)
    if (at % STEP === 0) yield
  }
  const foreign = new Set(otherTrades.map(toKey))
  return { docs: documents.map(({ item, boost = 1 }) => ({ item, boost })), words, byFolded, stems, skeletons, foreign, folded }
}

/** Words of an index that are weighed in one step. */
const STEP = 500

function remember(make: (word: string) => string): (word: string) => string {
  const made = new Map<string, string>()
  return (word) => {
    const value = made.get(word) ?? make(word)
    made.set(word, value)
    return value
  }
}

/** The fewer documents have a word, the rarer it is; a document that has it in passing counts partly. */
function toIdf(documents: number, weights: ReadonlyMap<number, number>): number {
  const having = [...weights.values()].reduce((sum, weight) => sum + Math.min(1, weight), 0)
  return Math.log(1 + documents / having)
}

type Result<Item> = { item: Item; score: number }
type SearchResults<Item> = {
  found: Result<Item>[]
  /** The words searched for, as typed. */
  tried: string[]
}

/** A query's results, best first; none if only passing words match. */
export function searchIndex<Item>(index: SearchIndex<Item>, query: string): SearchResults<Item> {
  const { parts, expected, isOurs, tried } = readQuery(index, query)
  const scores = new Map<number, { sum: number; matched: number; best: number }>()
  for (const [key, part] of parts) {
    const matches = matchWord(index, toQueryWord(key))
    for (const [doc, { score, strength }] of matches) {
      const total = scores.get(doc) ?? { sum: 0, matched: 0, best: 0 }
      total.sum += score * part
      if (part === 1) {
        total.matched += 1
        total.best = Math.max(total.best, strength)
      }
      scores.set(doc, total)
    }
  }
  const found = [...scores].flatMap(([doc, { sum, matched, best }]) => {
    const document = index.docs[doc]
    const share = matched / expected
    if (!document || best < FLOOR || ((best < NAMING || !isOurs) && share <= SHARE)) return []
    return { item: document.item, score: sum * document.boost * (0.5 + share / 2) }
  })
  return { found: found.sort((a, b) => b.score - a.score), tried }
}

/** A result with less than this share of the best score has only passing words: it is another trade. */
const MEANT = 0.6

/** Splits the results into what the query means and what only mentions it. */
export function splitFound<Item>(found: readonly Result<Item>[]): { meant: Item[]; mentions: Item[] } {
  const least = (found[0]?.score ?? 0) * MEANT
  const pick = (isMeant: boolean) => found.flatMap(({ item, score }) => (score >= least === isMeant ? [item] : []))
  return { meant: pick(true), mentions: pick(false) }
}

/** A text's word that is less similar than this doesn't name the text. */
const LIKE = 0.7

/**
 * The indexes of a document's texts that a query asks for, each given in several languages; several if they match
 * equally. A single word of the document's own title names no text of it, because it matches the whole document.
 */
export function findAskedTexts<Item>(
  index: SearchIndex<Item>,
  query: string,
  titles: readonly string[],
  texts: readonly (readonly string[])[],
): number[] {
  const { parts, isVague } = readQuery(index, query)
  const asked = isVague ? [] : [...parts].map(([key, part]) => ({ part, word: toQueryWord(key) }))
  const title = toForms(index, titles)
  const own = asked.filter(({ word }) => countWords(index, title, word) === 0)
  // A word of every trade, such as "repair", decides only if no other word is left.
  const most = Math.max(0, ...own.map(({ part }) => part))
  const scores = texts.map((versions) => {
    const forms = toForms(index, versions)
    const found = asked.map((one) => ({ ...one, count: countWords(index, forms, one.word) })).filter(({ count }) => count > 0)
    const isNamed =
      own.length > 0
        ? found.some(({ word, part }) => part === most && own.some((one) => one.word === word))
        : found.reduce((sum, { count }) => sum + count, 0) > 1
    return isNamed ? found.reduce((sum, { part, count }) => sum + part * count, 0) : 0
  })
  const best = Math.max(0, ...scores)
  const places = best === 0 ? [] : texts.flatMap((_, place) => (scores[place] === best ? [place] : []))
  return pickSize(query, places, (place) => texts[place]?.[0] ?? '')
}

type Forms = { words: readonly Word[]; joined: readonly string[] }

/** The known words of texts, and the stems of two neighbours joined: a query may be written or read that way. */
function toForms<Item>({ folded, byFolded }: SearchIndex<Item>, versions: readonly string[]): Forms {
  const texts = versions.map((text) => folded.get(text) ?? [])
  return {
    words: texts.flat().flatMap((key) => byFolded.get(key) ?? []),
    joined: texts.flatMap((keys) => keys.slice(1).map((key, at) => toStem(`${keys[at]}${key}`))),
  }
}

/** How many words of a text a query word stands for: two if the text has its parts as neighbours. */
function countWords<Item>({ byFolded }: SearchIndex<Item>, { words, joined }: Forms, asked: QueryWord): 0 | 1 | 2 {
  if (joined.includes(asked.stem)) return 2
  const exact = byFolded.get(asked.folded)
  return words.some((word) => word === exact || toSimilarity(asked, word, exact) >= LIKE) ? 1 : 0
}

const toNumbers = (text: string) =>
  toSigns(text)
    .replaceAll(',', '')
    .match(/\d+(\.\d+)?/g)
    ?.map(Number) ?? []

/** Of texts with a size, such as "up to 43 inch", the smallest sufficient one; other texts stay. */
function pickSize(query: string, places: number[], toText: (place: number) => string): number[] {
  const asked = Math.max(0, ...toNumbers(query))
  const sized = places.map((place) => ({ place, size: Math.max(0, ...toNumbers(toText(place))) }))
  if (!asked) return places
  const least = Math.min(...sized.flatMap(({ size }) => (size >= asked ? size : [])))
  return sized.flatMap(({ place, size }) => (size === 0 || size === least ? place : []))
}

type Match = { score: number; strength: number }

/** The documents with a word similar to this one, each with its best match. */
function matchWord<Item>({ words, byFolded }: SearchIndex<Item>, query: QueryWord): Map<number, Match> {
  const matches = new Map<number, Match>()
  const exact = byFolded.get(query.folded)
  for (const word of exact ? [exact, ...words] : words) {
    const similarity = word === exact ? 1 : toSimilarity(query, word, exact)
    if (similarity === 0) continue
    for (const [doc, weight] of word.docs) {
      const strength = similarity * weight
      const score = strength * (exact ? Math.min(word.idf, exact.idf) : word.idf)
      const known = matches.get(doc) ?? { score: 0, strength: 0 }
      matches.set(doc, { score: Math.max(score, known.score), strength: Math.max(strength, known.strength) })
    }
  }
  return matches
}
