import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CODE_RECEIVERS } from '../../../../contract/bookings/otp.ts'
import { CODE_DELIVERIES } from '../../../../contract/options.ts'
import { createdAt, mobileCheck, oneOf, time } from './columns.ts'
import { leads } from './leads.ts'

/** Each requested code. The limits count the rows that may have been sent, so they hold across processes. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: serial('id').primaryKey(),
    mobile: text('mobile').notNull(),
    code_hash: text('code_hash').notNull(),
    address: text('address').notNull(),
    /** Network of the address, see `toNetwork`. */
    network: text('network').notNull(),
    delivery: text('delivery', { enum: CODE_DELIVERIES }).notNull().default('pending'),
    /** Attempts by everyone; `otp_tries` has those of each client. */
    tries: smallint('tries').notNull().default(0),
    /** False once a newer code has certainly been sent, or if the gateway refused this one. */
    is_live: boolean('is_live').notNull().default(true),
    verified_at: time('verified_at'),
    expires_at: time('expires_at').notNull(),
    created_at: createdAt,
  },
  (table) => [
    mobileCheck('otp_codes_mobile'),
    check('otp_codes_delivery', oneOf(table.delivery)),
    index('otp_codes_by_mobile').on(table.mobile, table.created_at),
    index('otp_codes_by_time').on(table.created_at),
  ],
)

/** How often a client, identified by the network, has tried to enter a code. */
export const otpTries = pgTable(
  'otp_tries',
  {
    code_id: integer('code_id')
      .notNull()
      .references(() => otpCodes.id, { onDelete: 'cascade' }),
    client: text('client').notNull(),
    tries: smallint('tries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code_id, table.client] })],
)

/**
 * What a network, an address or the whole site has started and not finished (`open`), and what it finished in the last
 * weeks (`record`). Both decay, see `toll.store.ts`; the key names the action.
 */
export const tabs = pgTable('tabs', {
  key: text('key').primaryKey(),
  /** Half-life of the open amount, in hours. */
  half_h: doublePrecision('half_h').notNull(),
  open: doublePrecision('open').notNull(),
  record: doublePrecision('record').notNull(),
  at: time('at').notNull(),
})

/** One row, written when the owner temporarily limits who gets codes. */
export const codeSwitch = pgTable(
  'code_switch',
  {
    id: integer('id').primaryKey().default(1),
    who: text('who', { enum: CODE_RECEIVERS }).notNull(),
    until: time('until').notNull(),
  },
  (table) => [check('code_switch_one_row', sql`${table.id} = 1`), check('code_switch_who', oneOf(table.who))],
)

/** A verified mobile number. Each serves one lead. */
export const verifications = pgTable(
  'verifications',
  {
    id: serial('id').primaryKey(),
    mobile: text('mobile').notNull(),
    verified_at: time('verified_at').notNull(),
    /** SHA-256 of the token in the verifier's answer, and the verifier's address, which books without the token. */
    token_hash: text('token_hash'),
    address: text('address'),
    lead_id: integer('lead_id')
      .unique()
      .references(() => leads.id, { onDelete: 'cascade' }),
    spent_at: time('spent_at'),
  },
  (table) => [
    mobileCheck('verifications_mobile'),
    uniqueIndex('verifications_one_open').on(table.mobile).where(sql`spent_at is null`),
  ],
)
