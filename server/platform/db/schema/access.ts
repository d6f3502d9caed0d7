import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { LINK_PURPOSES } from '../../../../contract/access/administrators.ts'
import { AUDIT_OUTCOMES } from '../../../../contract/access/audit.ts'
import { SETUP_CONFIRMATIONS } from '../../../../contract/operation/setup-guide.ts'
import { ROLES } from '../../../../contract/roles.ts'
import { createdAt, oneOf, time, updatedAt } from './columns.ts'

export const administrators = pgTable(
  'administrators',
  {
    id: serial('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    password_hash: text('password_hash').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    /** Signs the cookies of devices that have signed in; 244 random bits. */
    device_key: text('device_key').notNull().default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
    /** Set while the account is switched off: it can't sign in, and has no sessions. */
    disabled_at: time('disabled_at'),
    created_at: createdAt,
  },
  (table) => [
    check('administrators_email', sql`${table.email} = lower(${table.email})`),
    check('administrators_role', oneOf(table.role)),
  ],
)

/** Mailed links for invited administrators and forgotten passwords; a used one is removed. */
export const administratorLinks = pgTable(
  'administrator_links',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** The role that the link gives. */
    role: text('role', { enum: ROLES }).notNull(),
    /** SHA-256 of the token; null until the link is mailed, or shown to the owner. */
    token_hash: text('token_hash').unique(),
    /** Set with the token. */
    expires_at: time('expires_at'),
    created_by: integer('created_by').references(() => administrators.id, { onDelete: 'set null' }),
    created_at: createdAt,
  },
  (table) => [
    check('administrator_links_purpose', oneOf(table.purpose)),
    check('administrator_links_role', oneOf(table.role)),
    uniqueIndex('administrator_links_one_each').on(table.purpose, table.email),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    administrator_id: integer('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; only the browser has the token itself. */
    token_hash: text('token_hash').notNull().unique(),
    user_agent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    created_at: createdAt,
    last_used_at: time('last_used_at').notNull().defaultNow(),
    /** When the administrator last signed in with this session or confirmed who they are; null for older sessions. */
    proven_at: time('proven_at'),
  },
  (table) => [index('sessions_by_administrator').on(table.administrator_id)],
)

/** A correct password for an account whose second factor is still to be verified. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the ticket; only the browser has the ticket itself. */
    ticket_hash: text('ticket_hash').primaryKey(),
    administrator_id: integer('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    created_at: createdAt,
  },
  (table) => [index('pending_sign_ins_by_administrator').on(table.administrator_id)],
)

/** The authenticator app of an administrator. */
export const totpFactors = pgTable('totp_factors', {
  administrator_id: integer('administrator_id')
    .primaryKey()
    .references(() => administrators.id, { onDelete: 'cascade' }),
  /** Base32, encrypted if there was a SECRET_KEY. */
  secret: text('secret').notNull(),
  /** Null until a code has proven that the app has the secret; the factor does not count before. */
  confirmed_at: time('confirmed_at'),
  /** The time step of the last accepted code: this one and older ones are refused. */
  last_step: integer('last_step').notNull().default(0),
  last_used_at: time('last_used_at'),
  created_at: createdAt,
})

/** WebAuthn credentials of administrators. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: serial('id').primaryKey(),
    administrator_id: integer('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** The authenticator's id for it, base64url. */
    credential_id: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    public_key: text('public_key').notNull(),
    /** The authenticator's counter of uses; 0 if it has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    last_used_at: time('last_used_at'),
    created_at: createdAt,
  },
  (table) => [index('passkeys_by_administrator').on(table.administrator_id)],
)

/** Challenges that wait for an answer, which removes them. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  /** The administrator who may register a passkey with it; null for using one. */
  administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'cascade' }),
  created_at: createdAt,
})

/** One row, inserted by the first change. */
export const securitySettings = pgTable(
  'security_settings',
  {
    id: integer('id').primaryKey().default(1),
    is_second_factor_required: boolean('is_second_factor_required').notNull(),
    updated_at: updatedAt,
  },
  (table) => [check('security_settings_one_row', sql`${table.id} = 1`)],
)

/** What owners confirmed in the first-day checklist, see the contract's `SETUP_CONFIRMATIONS`. */
export const setupConfirmations = pgTable(
  'setup_confirmations',
  {
    name: text('name', { enum: SETUP_CONFIRMATIONS }).primaryKey(),
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    created_at: createdAt,
  },
  (table) => [check('setup_confirmations_name', oneOf(table.name))],
)

/** The unused recovery codes of the administrators. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    administrator_id: integer('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** SHA-256; a code has 80 random bits. */
    code_hash: text('code_hash').notNull(),
    created_at: createdAt,
  },
  (table) => [primaryKey({ columns: [table.administrator_id, table.code_hash] })],
)

/**
 * Actions of administrators, commands and starts. Rows are only added: triggers refuse changes, and removals before the
 * end of the term; in the private database another role owns it (decision 26). No foreign keys, because entries outlive
 * the records they mention.
 */
export const audit = pgTable(
  'audit',
  {
    id: serial('id').primaryKey(),
    action: text('action').notNull(),
    outcome: text('outcome', { enum: AUDIT_OUTCOMES }).notNull(),
    /** HTTP status; null if the action was not a call. */
    status: smallint('status'),
    administrator_id: integer('administrator_id'),
    /** The administrator's email address at that time. */
    administrator: text('administrator'),
    role: text('role'),
    target: text('target'),
    /** Names of the fields that were sent. */
    fields: text('fields').array().notNull().default([]),
    note: text('note'),
    /** Only for starts, see `Settings.given`. */
    settings: jsonb('settings').$type<Record<string, string>>(),
    address: text('address').notNull().default(''),
    user_agent: text('user_agent').notNull().default(''),
    request_id: text('request_id'),
    created_at: createdAt,
  },
  (table) => [
    check('audit_outcome', oneOf(table.outcome)),
    index('audit_by_time').on(table.created_at, table.id),
    index('audit_by_action').on(table.action, table.created_at, table.id),
    index('audit_by_administrator').on(table.administrator_id, table.created_at, table.id),
    index('audit_by_outcome').on(table.outcome, table.created_at, table.id),
  ],
)
