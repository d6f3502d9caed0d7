import { OTHER_TRADES } from '../../../contract/content/search-words.ts'
import { fold, toStem } from './fold.rules.ts'

type Words = { words: readonly string[]; signs: readonly string[] }
type SearchWords = { meaning: string; words: string; signs: string }

/** What people call trades and pages, by meaning. */
export type TradeWords = ReadonlyMap<string, Words>

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
export function pickWords(trades: TradeWords, meanings: readonly string[]): Words {
  const found = meanings.map((meaning) => trades.get(meaning) ?? NONE)
  return { words: found.flatMap(({ words }) => words), signs: found.flatMap(({ signs }) => signs) }
}

/** The words of other trades: a query with one of them finds a page only by most of its other words. */
export const toOtherTrades = (trades: TradeWords) => pickWords(trades, [OTHER_TRADES]).words

/** The meanings that each word names, by the word's key. */
export type Naming = ReadonlyMap<string, ReadonlySet<string>>

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
export function isOfOthers(naming: Naming, meanings: readonly string[], folded: string): boolean {
  const named = naming.get(toStem(folded))
  return named !== undefined && !meanings.some((meaning) => named.has(meaning))
}
