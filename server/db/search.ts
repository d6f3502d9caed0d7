import { and, type Column, ilike, or, type SQL } from 'drizzle-orm'
import { normaliseMobile } from '../../contract/fields.ts'
import { likePattern } from './client.ts'

/**
 * The patterns of each word of a search. A word matches anywhere; one or two letters match only at the beginning of a
 * word, where a trigram index finds them. What looks like a mobile number is one word.
 */
export function toSearchPatterns(search: string): string[][] {
  const text = search.trim().toLowerCase()
  const words = /^[\d\s+()-]{10,}$/.test(text) ? [normaliseMobile(text)] : text.split(/\s+/)
  return words
    .filter(Boolean)
    .map((word) => (/^[\p{L}\p{N}]{1,2}$/u.test(word) ? [`${word}%`, `% ${word}%`] : [likePattern(word)]))
}

/** Every word of the search stands in one of these columns; undefined without a search. */
export function matchesSearch(columns: readonly (Column | SQL)[], search = '', isLike = ilike): SQL | undefined {
  const isIn = (pattern: string) => columns.map((column) => isLike(column, pattern))
  return and(...toSearchPatterns(search).map((patterns) => or(...patterns.flatMap(isIn))))
}
