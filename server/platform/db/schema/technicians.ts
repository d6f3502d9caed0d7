import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../../../contract/languages.ts'
import { CITY_VALUES } from '../../../../contract/options.ts'
import { createdAt, mobileCheck, oneOf, updatedAt, version } from './columns.ts'

export const technicians = pgTable(
  'technicians',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    mobile: text('mobile').notNull(),
    /** The business's own number on the card, never a government's. */
    id_number: text('id_number').notNull().unique(),
    /** File of a picture of the library. */
    image: text('image').notNull().default(''),
    /** Values of `BOOKING_SERVICE_TYPES`. */
    skills: text('skills').array().notNull(),
    cities: text('cities', { enum: CITY_VALUES }).array().notNull(),
    /** Where they go; empty means everywhere in their cities. */
    pincodes: text('pincodes').array().notNull().default([]),
    /** Weekdays from 1, Monday, to 7, and the hours in minutes of the day, in India. */
    days: smallint('days').array().notNull(),
    from_min: smallint('from_min').notNull(),
    to_min: smallint('to_min').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull().default('hi'),
    /** When the police check was seen, and what was seen. */
    verified_on: date('verified_on', { mode: 'string' }),
    verified_how: text('verified_how').notNull().default(''),
    is_active: boolean('is_active').notNull().default(false),
    /** Sealed into the links of their days: a higher one ends all earlier links. */
    link_version: integer('link_version').notNull().default(1),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    mobileCheck('technicians_mobile'),
    check('technicians_language', oneOf(table.language)),
    // The site says that its technicians are verified.
    check('technicians_verified', sql`not is_active or (image <> '' and verified_on is not null)`),
    check('technicians_used', sql`cardinality(skills) > 0 and cardinality(cities) > 0 and cardinality(days) > 0`),
    check('technicians_hours', sql`from_min >= 0 and from_min < to_min and to_min <= 1440`),
  ],
)
