import { toWords } from './fold.rules.ts'
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

/** A text of a document, and how much a word in it says about the document; `weightOf` can weigh single words. */
export type SearchText = { text: string; weight: number; weightOf?: (key: string) => number }
export type SearchDoc<Item> = { item: Item; texts: readonly SearchText[]; boost?: number }

/** A match below this strength finds nothing by itself: a word in passing is not what a page is about. */
const FLOOR = 0.9
/** A match of a word that names a document is enough, however many unknown words stand beside it. */
const NAMING = 2.2
/** Otherwise more than this share of the asked words has to be found. */
const SHARE = 0.5
/** Words of a text of this weight are also found written as one with the next: "washingmachine". */
const JOINED_FROM = 1.5

export type SearchIndex<Item> = KnownWords & {
  docs: readonly { item: Item; boost: number }[]
  words: readonly Word[]
  /** The folded words of each text, which the next index reuses for texts that are in it again. */
  folded: ReadonlyMap<string, readonly string[]>
}

/**
 * Builds an index in steps of a few milliseconds at most, so that other work can run in between. Folding is most of the
 * work: texts of the previous index are not folded again.
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

/** A word is the rarer the fewer documents have it; one that has it in passing counts for a part. */
function toIdf(documents: number, weights: ReadonlyMap<number, number>): number {
  const having = [...weights.values()].reduce((sum, weight) => sum + Math.min(1, weight), 0)
  return Math.log(1 + documents / having)
}

type Result<Item> = { item: Item; score: number }
type SearchResults<Item> = {
  found: Result<Item>[]
  /** The words that were searched for, as they were typed. */
  tried: string[]
}

/** The results of a query, best first; none where only words in passing match. */
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

/** A result with less than this share of the best score has the words in passing: it is another trade. */
const MEANT = 0.6

/** Splits the results into what the query means and what only mentions it. */
export function splitFound<Item>(found: readonly Result<Item>[]): { meant: Item[]; mentions: Item[] } {
  const least = (found[0]?.score ?? 0) * MEANT
  const pick = (isMeant: boolean) => found.flatMap(({ item, score }) => (score >= least === isMeant ? [item] : []))
  return { meant: pick(true), mentions: pick(false) }
}

/** A word of a text that is less like the asked one doesn't name the text. */
const LIKE = 0.7

/**
 * The place of the text that a query asks for in a document, each given in several languages; -1 if it asks for none.
 * A single word of the document's own title names no text of it, since it fits the whole document.
 */
export function findAskedText<Item>(
  index: SearchIndex<Item>,
  query: string,
  titles: readonly string[],
  texts: readonly (readonly string[])[],
): number {
  const toKnownWords = (versions: readonly string[]) =>
    versions.flatMap((text) => (index.folded.get(text) ?? []).flatMap((key) => index.byFolded.get(key) ?? []))
  const { parts, isVague } = readQuery(index, query)
  const asked = isVague ? [] : [...parts].map(([key, part]) => ({ part, word: toQueryWord(key) }))
  const isIn = (words: readonly Word[], { word }: (typeof asked)[number]) =>
    words.some((known) => known.folded === word.folded || toSimilarity(word, known, index.byFolded.get(word.folded)) >= LIKE)
  const title = toKnownWords(titles)
  const own = asked.filter((one) => !isIn(title, one))
  // A word of every trade, such as "repair", decides only where no other one is left.
  const most = Math.max(0, ...own.map(({ part }) => part))
  const scores = texts.map((versions) => {
    const words = toKnownWords(versions)
    const found = asked.filter((one) => isIn(words, one))
    const isNamed = own.length > 0 ? found.some((one) => own.includes(one) && one.part === most) : found.length > 1
    return isNamed ? found.reduce((sum, { part }) => sum + part, 0) : 0
  })
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

type Match = { score: number; strength: number }

/** The documents with a word like this one, each with its best match. */
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
