import { type SQL, sql } from 'drizzle-orm'
import { check, type ExtraConfigColumn, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../../../contract/languages.ts'

// Milliseconds, as in a JavaScript Date: a time that is read and compared equals the stored one.
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = time('created_at').notNull().defaultNow()
export const updatedAt = time('updated_at').notNull().defaultNow()
/** Number of saves of the row; a save names the version that it read. */
export const version = integer('version').notNull().default(1)
/** Set while the row is in the trash. */
export const deletedAt = time('deleted_at')
export const isNotDeleted = sql`deleted_at is null`
/** The expressions of a trigram index on these columns, which serves `matchesSearch`. */
export const trigrams = (columns: (ExtraConfigColumn | SQL)[]) =>
  columns.map((column) => sql`${column} gin_trgm_ops`) as [SQL, ...SQL[]]
/** What a search compares, see `searched` in the migration `searched`, and `matchesSearch`. */
export const searchText = (columns: string) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`searched(${columns})`))
/** Check condition that the column has one of its enum values, which Drizzle keeps in a field that its types hide. */
export function oneOf(column: ExtraConfigColumn) {
  const { name, config } = column as unknown as { name: string; config: { enumValues: readonly string[] } }
  return sql.raw(`${name} in (${config.enumValues.map((value) => `'${value}'`).join(', ')})`)
}
/** The language in which a visitor booked and gets messages. */
export const visitorLanguage = text('language', { enum: LANGUAGES }).notNull().default('en')
export const mobileCheck = (name: string) => check(name, sql`mobile ~ '^[6-9][0-9]{9}$'`)
