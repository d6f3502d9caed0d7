import { fold, toBases, toSkeleton, toStem, toSwaps, toWords } from './fold.rules.ts'
import { DEEDS, FAULTS, GENERIC, HOMONYMS, PLACES, STOP_WORDS, WEAK } from './search-words.ts'
import { isNamed, isOffered, namesTrade, toWeight, type Word } from './word.rules.ts'

/** Further words of a query are ignored: nobody types so many, and each costs time. */
const MAX_WORDS = 12
/** The weight of a generic or weak word beside a specific one. */
const PART = 0.35
/** The weight of "repair" where the query names a fault. */
const FAULT_PART = 0.15

/** The words of an index, with which a query is read. */
export type KnownWords = {
  byFolded: ReadonlyMap<string, Word>
  stems: ReadonlySet<string>
  skeletons: ReadonlySet<string>
  /** Words of other trades. */ foreign: ReadonlySet<string>
}

export type Query = {
  /** Each folded word of the query, with the weight of a match. */
  parts: ReadonlyMap<string, number>
  /** How many words a page should have: the whole ones of `parts`, and those of other trades, which no page has. */
  expected: number
  /** No word of another trade is among them, or each is outweighed by one that names a trade of ours. */
  isOurs: boolean
  /** The words that were searched for, as they were typed. */
  tried: string[]
}

const homonyms = new Set(HOMONYMS)
/** The form in which words are compared. */
export const toKey = (word: string) => (homonyms.has(word.toLowerCase()) ? word.toLowerCase() : fold(word))

const stopWords = new Set([...STOP_WORDS, ...PLACES].map(toKey))
const generic = new Set(GENERIC.map(toKey))
const weak = new Set(WEAK.map(toKey))
const deeds = new Set(DEEDS.map(toKey))
const faults = new Set(FAULTS.map(toKey))
/** Added to a query that names a fault. */
const REPAIR = fold('repair')

/** Other spellings and endings of these words. */
const toForms = (words: readonly string[]) =>
  new Set(words.map(fold).flatMap((key) => [toStem(key), toSkeleton(key)].filter(({ length }) => length > 3)))
const stopWordForms = toForms(STOP_WORDS)
const genericForms = toForms(GENERIC)
const hasForm = (forms: ReadonlySet<string>, key: string) => forms.has(toStem(key)) || forms.has(toSkeleton(key))
/** No page is found by a word of grammar, politeness or place. */
export const isStopWord = (key: string) => stopWords.has(key)

export function readQuery(known: KnownWords, query: string): Query {
  const typed = toWords(query).slice(0, MAX_WORDS)
  const keyed = typed.map((word) => ({ word, key: toKey(word) })).filter(({ key }) => key && !/^\d+$/.test(key))
  const words = joinKnown(known, keyed).map(({ word, key }) => {
    // A generic word goes with every trade.
    const isForeign = known.foreign.has(key) && !generic.has(key) && !isOffered(known.byFolded.get(key))
    return { word, key: isForeign ? key : toKnown(known, word, key), isForeign }
  })
  const isKnown = (key: string) => known.byFolded.has(key) || known.stems.has(toStem(key))
  const isIgnored = (key: string) => isStopWord(key) || (!isKnown(key) && hasForm(stopWordForms, key))
  const isGeneric = (key: string) => generic.has(key) || (!isKnown(key) && hasForm(genericForms, key))
  const terms = words.filter(({ key, isForeign }) => isForeign || !isIgnored(key))
  const keys = terms.flatMap(({ key, isForeign }) => (isForeign ? [] : key))
  // Where nothing else is asked, a generic word is all there is; where no thing is named, a weak one is.
  const isVague = keys.length === terms.length && keys.every(isGeneric)
  const namesThing = keys.some((key) => !isGeneric(key) && !weak.has(key) && isNamed(known.byFolded.get(key)))
  const isPart = (key: string) => (isGeneric(key) && !isVague) || (weak.has(key) && namesThing)
  const parts = new Map(keys.map((key) => [key, isPart(key) ? PART : 1]))
  if (!parts.has(REPAIR) && words.some(({ key }) => faults.has(key))) parts.set(REPAIR, FAULT_PART)
  const isTrade = (key: string) => !isGeneric(key) && !weak.has(key) && !deeds.has(key) && namesTrade(known.byFolded.get(key))
  const foreignCount = Math.max(0, terms.length - keys.length - keys.filter(isTrade).length)
  const expected = [...parts.values()].filter((part) => part === 1).length + foreignCount
  return { parts, expected: Math.max(1, expected), isOurs: foreignCount === 0, tried: terms.map(({ word }) => word) }
}

/** The folded word; if no page is about it, the word without its ending or with two letters swapped back. */
function toKnown({ byFolded, stems, skeletons }: KnownWords, word: string, key: string): string {
  const isCommon = (other: string) => stopWords.has(other) || generic.has(other)
  const isLike = (other: string) => skeletons.has(toSkeleton(other))
  if (key.length < 4 || isCommon(key) || isOffered(byFolded.get(key))) return key
  const bases = toBases(key)
  // A word in a heading may be an inflected form of one that is offered: पंखे of पंखा.
  if (isNamed(byFolded.get(key))) return bases.find((base) => namesTrade(byFolded.get(base))) ?? key
  const named = bases.filter((base) => isNamed(byFolded.get(base)))
  const [best] = named.sort((a, b) => toWeight(byFolded.get(b)) - toWeight(byFolded.get(a)))
  const swapped = toSwaps(word)
    .map(fold)
    .find((other) => isNamed(byFolded.get(other)))
  return best ?? swapped ?? [key, ...bases].find(isLike) ?? bases.find((base) => isCommon(base) || stems.has(base)) ?? key
}

type KeyedWord = { word: string; key: string }

/** "micro wave" is "microwave"; but "के लिए" is no word, whatever it sounds like. */
function joinKnown({ byFolded }: KnownWords, words: readonly KeyedWord[]): KeyedWord[] {
  const isOneWord = (first: KeyedWord, next?: KeyedWord) =>
    next !== undefined &&
    ![first, next].every(({ key }) => isStopWord(key)) &&
    byFolded.get(fold(first.word + next.word))?.isPair === false
  return words.flatMap((first, at) => {
    const [before, next] = [words[at - 1], words[at + 1]]
    if (before && isOneWord(before, first)) return []
    return next && isOneWord(first, next) ? { word: `${first.word} ${next.word}`, key: fold(first.word + next.word) } : first
  })
}
