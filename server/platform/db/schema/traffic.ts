import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What was counted for a key until its time expires, in milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** One row; the first process that needs it creates it. It seals the cookies of forms that work without script. */
export const formKeys = pgTable(
  'form_keys',
  { id: integer('id').primaryKey().default(1), key: text('key').notNull() },
  (table) => [check('form_keys_one_row', sql`${table.id} = 1`)],
)

/** What visitors searched for on a day and did not find; nothing about the visitors. */
export const searchMisses = pgTable(
  'search_misses',
  {
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    /** Folded, so that several spellings count as one. */
    query: text('query').notNull(),
    /** How it was last spelled, without digits. */
    typed: text('typed').notNull(),
    count: integer('count').notNull(),
  },
  ({ day, query }) => [primaryKey({ columns: [day, query] })],
)
