import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { QuoteLine } from '../../../../contract/bookings/quotes.ts'
import { LANGUAGES } from '../../../../contract/languages.ts'
import {
  CITY_VALUES,
  HIDING_REASONS,
  PAID_BY,
  QUOTE_STATUSES,
  RESERVATION_KINDS,
  VISIT_ACTORS,
  VISIT_EVENTS,
  VISIT_OUTCOMES,
  VISIT_STATUSES,
} from '../../../../contract/options.ts'
import { administrators } from './access.ts'
import { createdAt, mobileCheck, oneOf, searchText, time, updatedAt, version } from './columns.ts'
import { leads } from './leads.ts'
import { orders, receipts } from './payments.ts'

export const technicians = pgTable(
  'technicians',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    mobile: text('mobile').notNull(),
    /** The business's own number on the card, not a government ID. */
    id_number: text('id_number').notNull().unique(),
    /** File of a picture of the library. */
    image: text('image').notNull().default(''),
    /** Values of `BOOKING_SERVICE_TYPES`. */
    skills: text('skills').array().notNull(),
    cities: text('cities', { enum: CITY_VALUES }).array().notNull(),
    /** Where they work; empty means everywhere in their cities. */
    pincodes: text('pincodes').array().notNull().default([]),
    /** Weekdays from 1, Monday, to 7, and the hours in minutes of the day, in India. */
    days: smallint('days').array().notNull(),
    from_min: smallint('from_min').notNull(),
    to_min: smallint('to_min').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull().default('hi'),
    /** When the police check was seen, and which document. */
    verified_on: date('verified_on', { mode: 'string' }),
    verified_how: text('verified_how').notNull().default(''),
    is_active: boolean('is_active').notNull().default(false),
    /** Part of the signature of their day links: raising it invalidates all earlier links. */
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

/** A time range, as `[from,to)` of ISO texts. */
const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * Reserved time of a technician, the scarcest resource. The constraint `reservations_apart` refuses an overlap with
 * another reservation of the same technician; it is in the migration, because drizzle-kit doesn't know it.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: serial('id').primaryKey(),
    technician_id: integer('technician_id')
      .notNull()
      .references(() => technicians.id),
    during: tstzrange('during').notNull(),
    kind: text('kind', { enum: RESERVATION_KINDS }).notNull(),
    /** The order that is being paid. */
    order_id: integer('order_id')
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    note: text('note'),
    /** The same for all reservations made by one press of a button, so that one press can undo them. */
    batch: text('batch'),
    created_at: createdAt,
  },
  (table) => [
    check('reservations_kind', oneOf(table.kind)),
    check('reservations_during', sql`not isempty(during)`),
    check('reservations_hold', sql`(kind = 'hold') = (order_id is not null)`),
    index('reservations_holds').on(table.created_at).where(sql`kind = 'hold'`),
    index('reservations_by_batch').on(table.batch).where(sql`batch is not null`),
    index('reservations_off').on(sql`upper(${table.during})`).where(sql`kind = 'off'`),
  ],
)

const isLive = sql`status in ('planned', 'accepted', 'on_the_way', 'arrived')`

/** The customer's address or gate note is known. */
export const hasPlace = sql`(address <> '' or gate_note <> '')`

/** One visit by a technician for one lead. Only `change-visit.ts` writes it. */
export const visits = pgTable(
  'visits',
  {
    id: serial('id').primaryKey(),
    lead_id: integer('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The visit whose guarantee covers it, so that it is free of the visit charge. */
    return_of: integer('return_of').references((): AnyPgColumn => visits.id, { onDelete: 'set null' }),
    /** Null means that it still has to be planned. The trigger `visits_free_reservation` removes it with the visit. */
    reservation_id: integer('reservation_id')
      .unique()
      .references(() => reservations.id),
    /** When the technician arrives. */
    window_start: time('window_start').notNull(),
    window_end: time('window_end').notNull(),
    /** Booked as "within 90 minutes". */
    is_soon: boolean('is_soon').notNull().default(false),
    /** Latest arrival time promised to the customer. */
    due_by: time('due_by').notNull(),
    address: text('address').notNull().default(''),
    pincode: text('pincode').notNull().default(''),
    /** How to get through the society's gate. */
    gate_note: text('gate_note').notNull().default(''),
    /** The visit charge at the time of booking; null if the service has none. */
    charge_paise: integer('charge_paise'),
    status: text('status', { enum: VISIT_STATUSES }).notNull().default('planned'),
    /** How often the customer moved it. */
    moves: smallint('moves').notNull().default(0),
    accepted_at: time('accepted_at'),
    on_the_way_at: time('on_the_way_at'),
    arrived_at: time('arrived_at'),
    /** The customer's door code was entered. */
    is_arrival_proved: boolean('is_arrival_proved').notNull().default(false),
    /** The four digits that the customer has and the technician doesn't, from setting out until arrival. */
    code: text('code'),
    /** The wrong codes tried; repeating one doesn't count as another attempt. */
    wrong_codes: text('wrong_codes').array().notNull().default([]),
    outcome: text('outcome', { enum: VISIT_OUTCOMES }),
    done_at: time('done_at'),
    bill_id: integer('bill_id').references(() => receipts.id, { onDelete: 'set null' }),
    /** The amount due at the door when it was done, and the reported payment method. */
    due_paise: integer('due_paise'),
    paid_by: text('paid_by', { enum: PAID_BY }),
    /** The owner has found the money in cash or at the bank. */
    settled_at: time('settled_at'),
    created_at: createdAt,
  },
  (table) => [
    check('visits_status', oneOf(table.status)),
    check('visits_outcome', oneOf(table.outcome)),
    check('visits_paid_by', oneOf(table.paid_by)),
    // A visit under way has a reservation. NULL would pass a check, so the outcome is compared as a value.
    check(
      'visits_reservation',
      sql`reservation_id is not null or status in ('planned', 'missed', 'cancelled') or outcome is not distinct from 'unrecorded'`,
    ),
    check('visits_window', sql`window_start < window_end`),
    check('visits_done', sql`status <> 'done' or (done_at is not null and outcome is not null)`),
    uniqueIndex('visits_one_live').on(table.lead_id).where(isLive),
    index('visits_by_window').on(table.window_start, table.id),
    index('visits_by_due').on(table.due_by).where(isLive),
    index('visits_by_lead').on(table.lead_id),
    uniqueIndex('visits_one_of_bill').on(table.bill_id),
    index('visits_with_money').on(table.done_at).where(sql`due_paise > 0`),
    // Money that the owner has not found yet: the board asks for it all the time.
    index('visits_with_open_money').on(table.done_at).where(sql`due_paise > 0 and settled_at is null`),
    index('visits_by_return').on(table.return_of).where(sql`return_of is not null`),
    index('visits_proved').on(table.done_at).where(sql`is_arrival_proved`),
    index('visits_with_place').on(table.window_end).where(hasPlace),
  ],
)

export const visitEvents = pgTable(
  'visit_events',
  {
    id: serial('id').primaryKey(),
    visit_id: integer('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    what: text('what', { enum: VISIT_EVENTS }).notNull(),
    by: text('by', { enum: VISIT_ACTORS }).notNull(),
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    /** The technician assigned afterwards, or unassigned from it. */
    technician_id: integer('technician_id').references(() => technicians.id, { onDelete: 'set null' }),
    note: text('note'),
    /** Generated by the caller, so that a request repeated after a lost answer acts once. */
    action_id: text('action_id'),
    /** When a technician reported it, by the phone's clock; if offline, long before we received it. */
    said_at: time('said_at'),
    /** The late visit was promised within 90 minutes. */
    was_soon: boolean('was_soon').notNull().default(false),
    created_at: createdAt,
  },
  (table) => [
    check('visit_events_what', oneOf(table.what)),
    check('visit_events_by', oneOf(table.by)),
    unique('visit_events_by_action').on(table.visit_id, table.action_id),
    index('visit_events_by_technician').on(table.technician_id).where(sql`technician_id is not null`),
    // Undo finds what one press unassigned.
    index('visit_events_unassigned').on(table.action_id).where(sql`what = 'unassigned'`),
    index('visit_events_claimed').on(table.visit_id, table.created_at).where(sql`what = 'claimed'`),
    index('visit_events_late').on(table.created_at).where(sql`what = 'late'`),
  ],
)

/** How often in a day no one was free in the window that a visitor chose; nothing about the visitors. */
export const fullWindows = pgTable(
  'full_windows',
  {
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    service_type: text('service_type').notNull(),
    city: text('city', { enum: CITY_VALUES }).notNull(),
    count: integer('count').notNull(),
  },
  ({ day, service_type, city }) => [primaryKey({ columns: [day, service_type, city] })],
)

/** A technician's quote at the door. Its lines never change: a new number replaces it. */
export const quotes = pgTable(
  'quotes',
  {
    id: serial('id').primaryKey(),
    visit_id: integer('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    total_paise: integer('total_paise').notNull(),
    status: text('status', { enum: QUOTE_STATUSES }).notNull().default('sent'),
    decided_at: time('decided_at'),
    decided_by: text('decided_by', { enum: ['customer', 'operator'] }),
    created_at: createdAt,
  },
  (table) => [
    check('quotes_status', oneOf(table.status)),
    check('quotes_decided_by', oneOf(table.decided_by)),
    check('quotes_total', sql`total_paise > 0`),
    unique('quotes_by_number').on(table.visit_id, table.number),
    uniqueIndex('quotes_one_sent').on(table.visit_id).where(sql`status = 'sent'`),
    // A second one may be waiting beside it.
    uniqueIndex('quotes_one_approved').on(table.visit_id).where(sql`status = 'approved'`),
  ],
)

/** A customer's review of a finished visit. All stars count, even if the customer isn't shown. */
export const reviews = pgTable(
  'reviews',
  {
    visit_id: integer('visit_id')
      .primaryKey()
      .references(() => visits.id, { onDelete: 'cascade' }),
    stars: smallint('stars').notNull(),
    text: text('text').notNull().default(''),
    /** Set if the customer agreed to show them; empty otherwise. */
    name: text('name').notNull().default(''),
    area: text('area', { enum: ['', ...CITY_VALUES] })
      .notNull()
      .default(''),
    is_public: boolean('is_public').notNull().default(false),
    /** The customer withdrew it: it no longer counts, and its text is gone. */
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
    // Only customers who agreed are named.
    check('reviews_consent', sql`is_public or (name = '' and area = '')`),
    check('reviews_withdrawn', sql`withdrawn_at is null or (not is_public and text = '')`),
    index('reviews_by_time').on(table.created_at, table.visit_id),
  ],
)
