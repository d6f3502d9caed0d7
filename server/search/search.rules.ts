import { fold, toSkeleton, toStem, toWords } from './fold.rules.ts'
import { FILLERS, GENERIC, PLACES } from './search-words.ts'

/** A text of a document, and how much a word in it says about the document. */
export type SearchText = { text: string; weight: number }
export type SearchDoc<Item> = { item: Item; texts: readonly SearchText[]; boost?: number }

/** Words of a query after these are not read: nobody types them, and each costs time. */
const MAX_WORDS = 12
/** A match of a weight and strength below this finds nothing by itself: a word in passing is not what a page is about. */
const FLOOR = 0.9
/** A match of a word that names a document is enough, however many unknown words stand beside it. */
const NAMING = 2.2
/** Otherwise more than this share of the asked words has to be found. */
const SHARE = 0.5
/** Words of a text of this weight are also found written as one with the next: "washingmachine". */
const JOINED_FROM = 1.5
/** What a generic word counts beside one that says what is wanted. */
const GENERIC_PART = 0.35

type QueryWord = { folded: string; stem: string; skeleton: string; letters: number }
/** A word with its weight in each document. A pair is two words that stand side by side somewhere. */
type Word = QueryWord & { idf: number; docs: Map<number, number>; isPair: boolean }

export type SearchIndex<Item> = {
  docs: readonly { item: Item; boost: number }[]
  words: readonly Word[]
  byFolded: ReadonlyMap<string, Word>
  stems: ReadonlySet<string>
}

const fillers = new Set([...FILLERS, ...PLACES].map(fold))
const generic = new Set(GENERIC.map(fold))

/** Other spellings and endings of these words. */
const toForms = (words: readonly string[]) =>
  new Set(words.map(fold).flatMap((key) => [toStem(key), toSkeleton(key)].filter(({ length }) => length > 2)))
const fillerForms = toForms(FILLERS)
const genericForms = toForms(GENERIC)
const hasForm = (forms: ReadonlySet<string>, key: string) => forms.has(toStem(key)) || forms.has(toSkeleton(key))

/** Folded words of a text that say something. */
const toKeys = (text: string) => toWords(text).flatMap((word) => fold(word) || [])

export function buildIndex<Item>(documents: readonly SearchDoc<Item>[]): SearchIndex<Item> {
  const byFolded = new Map<string, Word>()
  for (const [doc, { texts }] of documents.entries()) {
    for (const { text, weight } of texts) {
      const keys = toKeys(text)
      for (const [at, key] of keys.entries()) {
        if (!fillers.has(key)) addWord(byFolded, key, doc, weight)
        const next = keys[at + 1]
        if (weight >= JOINED_FROM && next && key.length > 2 && next.length > 2) addWord(byFolded, key + next, doc, weight, true)
      }
    }
  }
  const words = [...byFolded.values()]
  for (const word of words) word.idf = Math.log(1 + documents.length / word.docs.size)
  return {
    docs: documents.map(({ item, boost = 1 }) => ({ item, boost })),
    words,
    byFolded,
    stems: new Set(words.map(({ stem }) => stem)),
  }
}

function addWord(byFolded: Map<string, Word>, folded: string, doc: number, weight: number, isPair = false): void {
  const word = byFolded.get(folded) ?? { ...toQueryWord(folded), idf: 0, docs: new Map(), isPair }
  byFolded.set(folded, word)
  word.isPair &&= isPair
  word.docs.set(doc, Math.max(word.docs.get(doc) ?? 0, weight))
}

const toQueryWord = (folded: string): QueryWord => ({
  folded,
  stem: toStem(folded),
  skeleton: toSkeleton(folded),
  letters: toLetters(folded),
})

/** A bit for each letter that occurs: words whose sets differ much are no misspellings of each other. */
function toLetters(folded: string): number {
  let letters = 0
  for (let at = 0; at < folded.length; at++) letters |= 1 << (folded.charCodeAt(at) & 31)
  return letters
}

type Found<Item> = { item: Item; score: number }
type Searched<Item> = {
  found: Found<Item>[]
  /** The words that were looked for, as they were typed. */
  tried: string[]
}

/** What fits a query, the best first; nothing where only words in passing fit. */
export function searchIndex<Item>(index: SearchIndex<Item>, query: string): Searched<Item> {
  const typed = toWords(query).slice(0, MAX_WORDS)
  const keyed = typed.map((word) => ({ word, key: fold(word) })).filter(({ key }) => key && !/^\d+$/.test(key))
  const asked = joinKnown(index, keyed)
  const isKnown = (key: string) => index.byFolded.has(key) || index.stems.has(toStem(key))
  const isFiller = (key: string) => fillers.has(key) || (!isKnown(key) && hasForm(fillerForms, key))
  const isGeneric = (key: string) => generic.has(key) || (!isKnown(key) && hasForm(genericForms, key))
  const telling = asked.filter(({ key }) => !isFiller(key))
  // Where nothing else is asked, a generic word is all there is.
  const isVague = telling.every(({ key }) => isGeneric(key))
  const keys = new Set(telling.map(({ key }) => key))
  const scores = new Map<number, { sum: number; found: number; best: number }>()
  let wanted = 0
  for (const key of keys) {
    const matches = matchWord(index, toQueryWord(key))
    const part = isGeneric(key) && !isVague ? GENERIC_PART : 1
    if (part === 1) wanted += 1
    for (const [doc, { score, strength }] of matches) {
      const total = scores.get(doc) ?? { sum: 0, found: 0, best: 0 }
      total.sum += score * part
      if (part === 1) {
        total.found += 1
        total.best = Math.max(total.best, strength)
      }
      scores.set(doc, total)
    }
  }
  const found = [...scores].flatMap(([doc, { sum, found, best }]) => {
    const document = index.docs[doc]
    const share = found / Math.max(1, wanted)
    if (!document || best < FLOOR || (best < NAMING && share <= SHARE)) return []
    return { item: document.item, score: sum * document.boost * (0.5 + share / 2) }
  })
  return { found: found.sort((a, b) => b.score - a.score), tried: telling.map(({ word }) => word) }
}

type Asked = { word: string; key: string }

/** "micro wave" is "microwave". */
function joinKnown<Item>({ byFolded }: SearchIndex<Item>, asked: readonly Asked[]): Asked[] {
  const isOneWord = (first: Asked, next?: Asked) => next !== undefined && byFolded.get(first.key + next.key)?.isPair === false
  return asked.flatMap((first, at) => {
    const [before, next] = [asked[at - 1], asked[at + 1]]
    if (before && isOneWord(before, first)) return []
    return next && isOneWord(first, next) ? { word: `${first.word} ${next.word}`, key: first.key + next.key } : first
  })
}

type Match = { score: number; strength: number }

/** The documents with a word like this one, each with its best match. */
function matchWord<Item>({ words, byFolded }: SearchIndex<Item>, query: QueryWord): Map<number, Match> {
  const matches = new Map<number, Match>()
  const exact = byFolded.get(query.folded)
  for (const word of exact ? [exact, ...words] : words) {
    const likeness = word === exact ? 1 : toLikeness(query, word, exact !== undefined)
    if (likeness === 0) continue
    for (const [doc, weight] of word.docs) {
      const strength = likeness * weight
      const score = strength * word.idf
      const known = matches.get(doc)
      if (!known || known.score < score) matches.set(doc, { score, strength: Math.max(strength, known?.strength ?? 0) })
    }
  }
  return matches
}

/** How alike two folded words are, from 0 to 1. A word that is known as it is typed is no misspelling of another. */
function toLikeness(query: QueryWord, word: QueryWord, isKnown: boolean): number {
  if (word.stem === query.stem) return 0.9
  const [asked, other] = [query.folded, word.folded]
  if (word.skeleton === query.skeleton && query.skeleton.length > 1) return toSkeletonLikeness(query, word, isKnown)
  if (asked.length >= 3 && other.startsWith(asked)) return isKnown ? 0.6 : 0.75
  if (isKnown) return 0
  if (other.length >= 4 && asked.startsWith(other) && asked.length - other.length <= 4) return 0.6
  return toTypoLikeness(query, word)
}

/** Skeletons of two letters are alike by chance more often than not: "pen" is no spelling of "pani". */
function toSkeletonLikeness(query: QueryWord, word: QueryWord, isKnown: boolean): number {
  if (query.skeleton.length > 2) return isKnown ? 0.7 : 0.9
  if (isKnown || Math.abs(query.folded.length - word.folded.length) > 1) return 0
  return toDistance(query.folded, word.folded, 1) <= 1 ? 0.75 : 0
}

function toTypoLikeness({ folded, letters, skeleton }: QueryWord, word: QueryWord): number {
  const allowed = folded.length >= 7 ? 2 : folded.length >= 4 ? 1 : 0
  if (allowed === 0 || Math.abs(folded.length - word.folded.length) > allowed) return 0
  if (folded.length < 6 && folded[0] !== word.folded[0]) return 0
  if (countBits(letters ^ word.letters) > 2 * allowed) return 0
  const distance = toDistance(folded, word.folded, allowed)
  if (distance > allowed) return 0
  return (distance === 1 ? 0.75 : 0.6) * (skeleton[0] === word.skeleton[0] ? 1 : 0.8)
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Letters to add, take away, change or swap with the next one; any number above `limit` where there are more. */
export function toDistance(a: string, b: string, limit: number): number {
  let [before, previous] = [new Array<number>(b.length + 1).fill(0), Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > limit) return limit + 1
    ;[before, previous] = [previous, row]
  }
  return previous[b.length] ?? 0
}
