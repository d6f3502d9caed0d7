import { bigint, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** The business of each day for each service and city, counted again whenever one of its rows changes; names nobody. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    /** An option of the booking form or the title of a page; `Other` for what is neither, empty where nobody said it. */
    service: text('service').notNull(),
    city: text('city').notNull(),
    /** Forms last changed on the day that became no lead; null where the day was first counted after their term. */
    unfinished: integer('unfinished'),
    /** Leads that came on the day, and those of them that were paid online. */
    booked: integer('booked').notNull(),
    paid: integer('paid').notNull(),
    /** Of these leads: called before the promised moment, and New without a call. */
    called_in_time: integer('called_in_time').notNull(),
    uncalled: integer('uncalled').notNull(),
    /** How many of these leads were first reached after how many open minutes, see `CALL_BOUNDS`. */
    calls: integer('calls').array().notNull(),
    /** Payments captured and refunds processed on the day. */
    taken_paise: paise('taken_paise'),
    given_back_paise: paise('given_back_paise'),
    /** The same of the test checkout. */
    test_taken_paise: paise('test_taken_paise'),
    test_given_back_paise: paise('test_given_back_paise'),
  },
  ({ day, service, city }) => [primaryKey({ columns: [day, service, city] })],
)

/**
 * Days whose figures have to be counted again. Triggers of the counted tables add rows, several for a day, so that no
 * booking waits for another one.
 */
export const daysToCount = pgTable('days_to_count', { id: serial('id').primaryKey(), day: text('day').notNull() }, ({ day }) => [
  index('days_to_count_by_day').on(day),
])
