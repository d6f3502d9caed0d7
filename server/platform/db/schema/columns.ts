import { type SQL, sql } from 'drizzle-orm'
import { check, type ExtraConfigColumn, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../../../contract/languages.ts'

// Milliseconds, as in a JavaScript Date, so that a time read back equals the stored one.
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = time('created_at').notNull().defaultNow()
export const updatedAt = time('updated_at').notNull().defaultNow()
/** How often the row was saved; a save names the version that it is based on. */
export const version = integer('version').notNull().default(1)
/** Set while the row is in the trash. */
export const deletedAt = time('deleted_at')
export const isNotDeleted = sql`deleted_at is null`
/** The expressions of a trigram index on these columns; `matchesSearch` uses it. */
export const trigrams = (columns: (ExtraConfigColumn | SQL)[]) =>
  columns.map((column) => sql`${column} gin_trgm_ops`) as [SQL, ...SQL[]]
/** The text that a search compares, see `searched` in the migration `searched`, and `matchesSearch`. */
export const searchText = (columns: string) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`searched(${columns})`))
/** Check constraint for a column's enum values, which Drizzle keeps in a field that its types hide. */
export function oneOf(column: ExtraConfigColumn) {
  const { name, config } = column as unknown as { name: string; config: { enumValues: readonly string[] } }
  return sql.raw(`${name} in (${config.enumValues.map((value) => `'${value}'`).join(', ')})`)
}
/** The language of a visitor's booking and messages. */
export const visitorLanguage = text('language', { enum: LANGUAGES }).notNull().default('en')
export const mobileCheck = (name: string) => check(name, sql`mobile ~ '^[6-9][0-9]{9}$'`)
