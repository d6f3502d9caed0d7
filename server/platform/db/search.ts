import { and, type Column, ilike, or, type SQL } from 'drizzle-orm'
import { normaliseMobile } from '../../../contract/fields.ts'
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

/** With more combinations than this, each word is searched by itself. */
const MAX_COMBINATIONS = 8

/**
 * Every word has to occur in one of these columns, or match what `findElse` adds; undefined without a search. The
 * combinations of several words are written out, (a1 and b1) or (a1 and b2) …, because an index of both columns then
 * intersects the words before it reads a row; for (a1 or a2) and (b1 or b2) it reads all rows with a.
 */
export function matchesSearch(
  columns: readonly (Column | SQL)[],
  search = '',
  isLike = ilike,
  findElse: (word: string) => SQL | undefined = () => undefined,
): SQL | undefined {
  const isIn = (pattern: string) => columns.map((column) => isLike(column, pattern))
  const words = toSearchWords(search).map((word) => [or(...toPatterns(word).flatMap(isIn)), findElse(word)].filter(isGiven))
  const count = words.reduce((product, ways) => product * ways.length, 1)
  if (count > MAX_COMBINATIONS) return and(...words.map((ways) => or(...ways)))
  return or(
    ...words
      .reduce<SQL[][]>((all, ways) => all.flatMap((before) => ways.map((way) => [...before, way])), [[]])
      .map((all) => and(...all))
      .filter(isGiven),
  )
}

const isGiven = (condition: SQL | undefined): condition is SQL => condition !== undefined
