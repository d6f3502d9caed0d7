import { toSkeleton, toStem } from './fold.rules.ts'

/** A folded word in the forms that it is compared in. */
export type QueryWord = { folded: string; stem: string; skeleton: string; letters: number }
/** A word with its weight in each document. A pair is two words that stand side by side somewhere. */
export type Word = QueryWord & { idf: number; docs: Map<number, number>; isPair: boolean }

/** Words of a text of this weight say what the document is about. */
const NAMED_FROM = 1
/** Words of this weight stand in a page's title, address or keywords, or are what people call it. */
const OFFERED_FROM = 1.8
/** Words of this weight name a trade by themselves. */
const TRADE_FROM = 2.5
/** How alike a known word is to one that it begins, which may be rare: "safai" and "safaiwala". */
const PREFIX_OF_KNOWN = 0.6

export const toQueryWord = (folded: string): QueryWord => ({
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

/** The word's greatest weight. A word that is only in running text may be an inflected form of another. */
export const toWeight = (word?: Word) => Math.max(0, ...(word?.docs.values() ?? []))
export const isNamed = (word?: Word) => toWeight(word) >= NAMED_FROM
export const isOffered = (word?: Word) => toWeight(word) >= OFFERED_FROM
export const namesTrade = (word?: Word) => toWeight(word) >= TRADE_FROM

/** How alike two folded words are, from 0 to 1. A word that is known as it is typed is no misspelling of another. */
export function toSimilarity(query: QueryWord, word: Word, exact?: Word): number {
  const isKnown = exact !== undefined
  const { isPair } = word
  if (word.stem === query.stem) return 0.9
  const [asked, other] = [query.folded, word.folded]
  if (word.skeleton === query.skeleton && query.skeleton.length > 1) return toSkeletonSimilarity(query, word, isNamed(exact))
  if (asked.length >= 3 && !isPair && other.startsWith(asked)) return isKnown ? PREFIX_OF_KNOWN : 0.75
  if (isKnown) return 0
  if (other.length >= 4 && asked.startsWith(other) && asked.length - other.length <= 4) return 0.6
  return toTypoSimilarity(query, word)
}

/** Short skeletons are alike by chance: "pen" is no spelling of "pani", and "dukan" none of "dhekun". */
function toSkeletonSimilarity(query: QueryWord, word: QueryWord, isKnown: boolean): number {
  const letters = query.skeleton.length
  const allowed = isKnown || letters <= 2 ? 1 : letters === 3 ? 2 : Number.POSITIVE_INFINITY
  if (toEditDistance(query.folded, word.folded, allowed) > allowed) return 0
  if (letters <= 2) return isKnown ? 0 : 0.75
  return isKnown ? 0.7 : 0.9
}

function toTypoSimilarity({ folded, letters, skeleton }: QueryWord, word: QueryWord): number {
  const allowed = folded.length >= 7 ? 2 : folded.length >= 4 ? 1 : 0
  if (allowed === 0 || Math.abs(folded.length - word.folded.length) > allowed) return 0
  if (folded.length < 6 && folded[0] !== word.folded[0]) return 0
  if (countBits(letters ^ word.letters) > 2 * allowed) return 0
  const distance = toEditDistance(folded, word.folded, allowed)
  if (distance > allowed) return 0
  return (distance === 1 ? 0.75 : 0.6) * (skeleton[0] === word.skeleton[0] ? 1 : 0.8)
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** The Damerau-Levenshtein distance: letters to add, take away, change or swap; any number above `limit` beyond it. */
export function toEditDistance(a: string, b: string, limit: number): number {
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
