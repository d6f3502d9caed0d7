import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { DEVICES, METRICS, PAGE_KINDS } from '../../../../contract/operation/vitals.ts'

/** rate-limiter-flexible defines the columns. */
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

/** What the pages' Content-Security-Policy stopped, as browsers report it; nothing about the visitors. */
export const cspReports = pgTable(
  'csp_reports',
  {
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    /** The rule, such as `script-src-elem`. */
    directive: text('directive').notNull(),
    /** A host, a scheme, or a browser's word such as `inline`. */
    blocked: text('blocked').notNull(),
    count: integer('count').notNull(),
  },
  ({ day, directive, blocked }) => [primaryKey({ columns: [day, directive, blocked] })],
)

/** Histograms of web vitals: how many visits of a day fell in a bucket, see `BOUNDS`; nothing about the visitors. */
export const vitals = pgTable(
  'vitals',
  {
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    page: text('page', { enum: PAGE_KINDS }).notNull(),
    device: text('device', { enum: DEVICES }).notNull(),
    metric: text('metric', { enum: METRICS }).notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  ({ day, page, device, metric, bucket }) => [primaryKey({ columns: [day, page, device, metric, bucket] })],
)
