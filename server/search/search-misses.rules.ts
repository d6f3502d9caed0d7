import { toAsciiDigits } from '../../contract/fields.ts'
import { fold, toWords } from './fold.rules.ts'

/** A number of a person, a booking or a card, and an address. */
const PERSONAL = /(\d[\s-]*){4,}|@|\b[a-z]{2}-[a-z\d]{3,}/i
const MAX_WORDS = 5
const MAX_LETTERS = 20

/** How a query that found nothing is counted: folded, without digits; undefined for one that may be about a person. */
export function toMiss(query: string, tried: readonly string[]): string | undefined {
  if (PERSONAL.test(toAsciiDigits(query))) return undefined
  const words = tried.flatMap(toWords).map((word) => fold(word).replace(/\d/g, ''))
  const kept = words.filter(({ length }) => length > 1 && length <= MAX_LETTERS)
  return kept.length > 0 ? kept.slice(0, MAX_WORDS).join(' ') : undefined
}
