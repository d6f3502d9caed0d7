import { and, type Column, ilike, or, type SQL } from 'drizzle-orm'
import { normaliseMobile } from '../../contract/fields.ts'
import { likePattern } from './client.ts'

/** The words of a search. What looks like a mobile number is one word. */
export function toSearchWords(search: string): string[] {
  const text = search.trim().toLowerCase()
  const words = /^[\d\s+()-]{10,}$/.test(text) ? [normaliseMobile(text)] : text.split(/\s+/)
  return words.filter(Boolean)
}

/**
 * The patterns of a word. It matches anywhere; one or two letters match only at the beginning of a word, where a
 * trigram index finds them.
 */
export function toPatterns(word: string): string[] {
  return /^[\p{L}\p{N}]{1,2}$/u.test(word) ? [`${word}%`, `% ${word}%`] : [likePattern(word)]
}

/**
 * Every word of the search stands in one of these columns, or is found in another way that the caller has; undefined
 * without a search.
 */
export function matchesSearch(
  columns: readonly (Column | SQL)[],
  search = '',
  isLike = ilike,
  findElse: (word: string) => SQL[] = () => [],
): SQL | undefined {
  const isIn = (pattern: string) => columns.map((column) => isLike(column, pattern))
  return and(...toSearchWords(search).map((word) => or(...toPatterns(word).flatMap(isIn), ...findElse(word))))
}
