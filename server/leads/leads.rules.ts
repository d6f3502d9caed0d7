import { randomInt } from 'node:crypto'
import { normaliseMobile } from '../../contract/fields.ts'
import { likePattern } from '../db/client.ts'

// Without 0, 1, I, L, O and U: read out on the phone, none is taken for another.
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a visitor quotes for a booking, such as `KG-7F3K2M`. Random, so that it tells nothing of how many there are. */
export function createReference(): string {
  return `KG-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')}`
}

/**
 * What a search looks for: for each word the patterns of LIKE of which one must match. A word is found anywhere, but one
 * or two letters only where a word begins, for there the trigrams of the index find them too.
 */
export function toSearchPatterns(search: string): string[][] {
  const text = search.trim().toLowerCase()
  const words = /^[\d\s+()-]{10,}$/.test(text) ? [normaliseMobile(text)] : text.split(/\s+/)
  return words
    .filter(Boolean)
    .map((word) => (/^[\p{L}\p{N}]{1,2}$/u.test(word) ? [`${word}%`, `% ${word}%`] : [likePattern(word)]))
}
