import { randomInt } from 'node:crypto'
import { normaliseMobile } from '../../contract/fields.ts'

// Without 0, 1, I, L, O and U, which are easily confused on the phone.
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a visitor quotes for a booking, such as `KG-7F3K2M`. Random, so that it does not reveal how many leads there
 * are.
 */
export function createReference(): string {
  return `KG-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')}`
}

/**
 * The words of a search, all of which have to match. A word matches anywhere; one or two letters (`isPrefix`) match
 * only at the beginning of a word, where the trigram index finds them.
 */
export function toSearchWords(search: string): { word: string; isPrefix: boolean }[] {
  const text = search.trim().toLowerCase()
  const words = /^[\d\s+()-]{10,}$/.test(text) ? [normaliseMobile(text)] : text.split(/\s+/)
  return words.filter(Boolean).map((word) => ({ word, isPrefix: /^[\p{L}\p{N}]{1,2}$/u.test(word) }))
}
