import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { CITY_VALUES, HIDING_REASONS } from '../../../../contract/options.ts'
import { createdAt, oneOf, searchText, time } from './columns.ts'
import { visits } from './visits.ts'

/** What a customer said of a visit that was done. All stars count, also of those who are not shown. */
export const reviews = pgTable(
  'reviews',
  {
    visit_id: integer('visit_id')
      .primaryKey()
      .references(() => visits.id, { onDelete: 'cascade' }),
    stars: smallint('stars').notNull(),
    text: text('text').notNull().default(''),
    /** The customer agreed to be shown with them; empty otherwise. */
    name: text('name').notNull().default(''),
    area: text('area', { enum: ['', ...CITY_VALUES] })
      .notNull()
      .default(''),
    is_public: boolean('is_public').notNull().default(false),
    /** Taken back by the customer: it counts no more, and nothing that was written is left of it. */
    withdrawn_at: time('withdrawn_at'),
    hidden_at: time('hidden_at'),
    hidden_why: text('hidden_why', { enum: HIDING_REASONS }),
    created_at: createdAt,
    search_text: searchText(`name || ' ' || text`),
  },
  (table) => [
    check('reviews_stars', sql`stars between 1 and 5`),
    check('reviews_area', oneOf(table.area)),
    check('reviews_hidden_why', oneOf(table.hidden_why)),
    check('reviews_hidden', sql`(hidden_at is null) = (hidden_why is null)`),
    // Nobody is named who did not agree to it.
    check('reviews_consent', sql`is_public or (name = '' and area = '')`),
    check('reviews_withdrawn', sql`withdrawn_at is null or (not is_public and text = '')`),
    index('reviews_by_time').on(table.created_at, table.visit_id),
  ],
)
