import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** One row where the data began as the demo: it is invented, and can be removed as a whole. */
export const demo = pgTable('demo', { id: integer('id').primaryKey().default(1), created_at: createdAt }, (table) => [
  check('demo_one_row', sql`${table.id} = 1`),
])
