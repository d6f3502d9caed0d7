import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { administrators } from './administrators.ts'
import { createdAt } from './columns.ts'

/** Erasures of one person's data. They record when and how much, but not whom: the hash is keyed. */
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

/** One row, which its migration inserts: every backup has the key that the erasures after it are hashed with. */
export const erasureKeys = pgTable(
  'erasure_keys',
  {
    id: integer('id').primaryKey().default(1),
    key: text('key').notNull(),
  },
  (table) => [check('erasure_keys_one_row', sql`${table.id} = 1`)],
)
