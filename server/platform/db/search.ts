import { and, type Column, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { normaliseMobile } from '../../../contract/fields.ts'
import { toSigns } from '../../../contract/text.ts'
import { type DbOrTx, likePattern } from './client.ts'

/** The words of a search. Text that looks like a mobile number is one word. */
export function toSearchWords(search: string): string[] {
  const text = toSigns(search).toLowerCase().replace(/^tel:/, '')
  const words = /^[\d\s+().-]{10,}$/.test(text) ? [normaliseMobile(text)] : text.split(/\s+/)
  return words.filter(Boolean)
}

/**
 * The patterns of a word. A word matches anywhere; one or two letters match only at the start of a word, where a
 * trigram index can find them.
 */
export function toPatterns(word: string): string[] {
  return /^[\p{L}\p{N}]{1,2}$/u.test(word) ? [`${word}%`, `% ${word}%`] : [likePattern(word)]
}

/** The searchable text of these columns, for tables that are too small for a stored `search_text`. */
export const searchedOf = (columns: readonly (Column | SQL)[]): SQL =>
  sql`searched(concat_ws(' ', ${sql.join(columns.slice(), sql`, `)}))`

/** Whether a searchable text matches this pattern in any spelling; PostgreSQL normalises the pattern once. */
export const isLikeSearched = (text: Column | SQL, pattern: string): SQL => sql`${text} like searched(${pattern})`

/** Above this many combinations, each word is searched separately. */
const MAX_COMBINATIONS = 8

/**
 * Every word must occur in this text, a `search_text` or `searchedOf`, or match what `findElse` adds for its pattern;
 * undefined without a search. The combinations of several words are written out, (a1 and b1) or (a1 and b2) …, because
 * an index then intersects the words before it reads a row; for (a1 or a2) and (b1 or b2) it would read all rows with
 * a.
 */
export function matchesSearch(
  text: Column | SQL,
  search = '',
  findElse: (pattern: string, word: string) => SQL | undefined = () => undefined,
): SQL | undefined {
  const words = toSearchWords(search).map((word) => {
    const patterns = toPatterns(word)
    const found = or(...patterns.map((pattern) => isLikeSearched(text, pattern)))
    return [found, or(...patterns.map((pattern) => findElse(pattern, word)))].filter(isGiven)
  })
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

/** Finds the titles of records by their keys; deleted ones are missing. */
export type FindTitles = (db: DbOrTx, keys: string[]) => Promise<Map<string, string>>

export function titlesOf(key: AnyPgColumn, title: AnyPgColumn | SQL): FindTitles {
  // Compares the column itself, so that its index is used.
  const toValues = (keys: string[]) =>
    key.dataType === 'number' ? keys.filter((text) => /^\d{1,9}$/.test(text)).map(Number) : keys
  return async (db, keys) => {
    const rows = await db
      .select({ key: sql`${key}::text`.mapWith(String), title: sql<string>`${title}` })
      .from(key.table)
      .where(inArray(key, toValues(keys)))
    return new Map(rows.map((row) => [row.key, row.title]))
  }
}
