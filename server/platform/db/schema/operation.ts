import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { administrators } from './access.ts'
import { createdAt } from './columns.ts'

/** A key's count until its expiry, in milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** One row, created by the first process that needs it. Encrypts the cookies of forms that work without script. */
export const formKeys = pgTable(
  'form_keys',
  { id: integer('id').primaryKey().default(1), key: text('key').notNull() },
  (table) => [check('form_keys_one_row', sql`${table.id} = 1`)],
)

/** Searches of a day without results; nothing about the visitors. */
export const searchMisses = pgTable(
  'search_misses',
  {
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    /** Folded, so that several spellings count as one. */
    query: text('query').notNull(),
    /** Its last spelling, without digits. */
    typed: text('typed').notNull(),
    count: integer('count').notNull(),
  },
  ({ day, query }) => [primaryKey({ columns: [day, query] })],
)

/** One row if the data began as the demo: it is invented, and can be removed as a whole. */
export const demo = pgTable('demo', { id: integer('id').primaryKey().default(1), created_at: createdAt }, (table) => [
  check('demo_one_row', sql`${table.id} = 1`),
])

/** Erasures of one person's data. They record when and how much, but not whose: the hash is keyed. */
export const erasures = pgTable(
  'erasures',
  {
    id: serial('id').primaryKey(),
    /** Identifies the mobile number or email address, see `hashPerson`. */
    person_hash: text('person_hash').notNull(),
    /** How many records of each place were erased. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    /** Null for one that a restore repeated. */
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    created_at: createdAt,
  },
  (table) => [index('erasures_by_person').on(table.person_hash), index('erasures_by_time').on(table.created_at)],
)

/** One row, inserted by its migration: every backup contains the key for hashing later erasures. */
export const erasureKeys = pgTable(
  'erasure_keys',
  {
    id: integer('id').primaryKey().default(1),
    key: text('key').notNull(),
  },
  (table) => [check('erasure_keys_one_row', sql`${table.id} = 1`)],
)
