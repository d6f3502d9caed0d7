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
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { VERSIONED_KINDS } from '../../contract/history.ts'
import { CITY_VALUES, DOCUMENT_KEYS, LEAD_STATUSES, SERVICE_CATEGORY_VALUES } from '../../contract/options.ts'
import type { Item } from '../../contract/services.ts'

// Three digits of seconds: what a JavaScript Date holds, so that a time read and compared is the time stored.
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = time('created_at').notNull().defaultNow()
const updatedAt = time('updated_at').notNull().defaultNow()
/** Counts the saves of a row; a save names the version that it read. */
const version = integer('version').notNull().default(1)
/** Set while a row lies in the trash. */
const deletedAt = time('deleted_at')
const isKept = sql`deleted_at is null`
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

// ── content ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const services = pgTable(
  'services',
  {
    id: serial('id').primaryKey(),
    service_cat: text('service_cat', { enum: SERVICE_CATEGORY_VALUES }).notNull(),
    service_type: text('service_type').notNull(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    sub_heading: text('sub_heading').notNull(),
    visit_charge: text('visit_charge').notNull(),
    about_service: text('about_service').notNull(),
    meta_title: text('meta_title').notNull(),
    meta_desc: text('meta_desc').notNull(),
    meta_keywords: text('meta_keywords').notNull(),
    search_keywords: text('search_keywords').notNull().default(''),
    offers: jsonb('offers').$type<Item[]>().notNull().default([]),
    faqs: jsonb('faqs').$type<Item[]>().notNull().default([]),
    whys: jsonb('whys').$type<Item[]>().notNull().default([]),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: deletedAt,
  },
  (table) => [
    uniqueIndex('services_category_slug').on(table.service_cat, table.slug).where(isKept),
    check('services_category', oneOf('service_cat', SERVICE_CATEGORY_VALUES)),
  ],
)

export const images = pgTable('images', {
  id: serial('id').primaryKey(),
  /** Name of the largest copy in the file store; the smaller ones stand beside it, see `imageVariantPath`. */
  file: text('file').notNull().unique(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  widths: integer('widths').array().notNull(),
  alt: text('alt').notNull().default(''),
  size_bytes: integer('size_bytes').notNull().default(0),
  /** True from the upload until something is saved with it. */
  is_temporary: boolean('is_temporary').notNull().default(false),
  created_at: createdAt,
})

export const blogs = pgTable(
  'blogs',
  {
    id: serial('id').primaryKey(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    short_desc: text('short_desc').notNull().default(''),
    /** HTML as the editor wrote it; cleaned whenever it leaves. */
    content: text('content').notNull().default(''),
    image: text('image').references(() => images.file, { onUpdate: 'cascade', onDelete: 'set null' }),
    status: smallint('status').notNull().default(0),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: deletedAt,
  },
  (table) => [
    uniqueIndex('blogs_category_slug').on(table.category, table.slug).where(isKept),
    check('blogs_status', sql`${table.status} in (0, 1)`),
    index('blogs_published').on(table.created_at, table.id).where(sql`status = 1 and deleted_at is null`),
  ],
)

export const homeRecords = pgTable('home_records', {
  id: serial('id').primaryKey(),
  heading: text('heading').notNull(),
  subheading: text('subheading').notNull(),
  contact1: text('contact1').notNull(),
  contact2: text('contact2').notNull(),
  meta_title: text('meta_title').notNull(),
  meta_desc: text('meta_desc').notNull(),
  meta_keywords: text('meta_keywords').notNull(),
  faqs: jsonb('faqs').$type<Item[]>().notNull().default([]),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
  deleted_at: deletedAt,
})

export const documents = pgTable(
  'documents',
  {
    key: text('key', { enum: DOCUMENT_KEYS }).primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    version,
    updated_at: updatedAt,
  },
  () => [check('documents_key', oneOf('key', DOCUMENT_KEYS))],
)

/** One row. */
export const contactDetails = pgTable(
  'contact_details',
  {
    id: integer('id').primaryKey().default(1),
    mobile: text('mobile').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    version,
    updated_at: updatedAt,
  },
  (table) => [check('contact_details_one_row', sql`${table.id} = 1`)],
)

/** A record's fields as each save left them. */
export const versions = pgTable(
  'versions',
  {
    kind: text('kind', { enum: VERSIONED_KINDS }).notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    created_at: createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.version] }),
    check('versions_kind', oneOf('kind', VERSIONED_KINDS)),
  ],
)

/** Drafts that the administrator looks at as pages, for an hour. */
export const previews = pgTable(
  'previews',
  {
    /** SHA-256 of the token in the page's address. */
    token_hash: text('token_hash').primaryKey(),
    kind: text('kind').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    created_at: createdAt,
  },
  (table) => [index('previews_by_time').on(table.created_at)],
)

/** Old addresses of pages that moved. */
export const redirects = pgTable('redirects', {
  from_path: text('from_path').primaryKey(),
  to_path: text('to_path').notNull(),
  created_at: createdAt,
})

// ── what visitors send ───────────────────────────────────────────────────────────────────────────────────────────────

const mobileCheck = (name: string) => check(name, sql`mobile ~ '^[6-9][0-9]{9}$'`)

export const leads = pgTable(
  'leads',
  {
    id: serial('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    name: text('name').notNull(),
    mobile: text('mobile').notNull(),
    mailid: text('mailid'),
    service_type: text('service_type').notNull(),
    city: text('city', { enum: CITY_VALUES }).notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: LEAD_STATUSES }).notNull().default('New'),
    /** Made by the form; keeps a repeated request from becoming a second lead. */
    request_id: text('request_id').unique(),
    created_at: createdAt,
    deleted_at: deletedAt,
    /** What the search looks through. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(reference || ' ' || name || ' ' || mobile || ' ' || coalesce(mailid, '') || ' ' || message)`),
  },
  (table) => [
    check('leads_status', oneOf('status', LEAD_STATUSES)),
    check('leads_city', oneOf('city', CITY_VALUES)),
    mobileCheck('leads_mobile'),
    index('leads_by_time').on(table.created_at, table.id).where(isKept),
    index('leads_by_status').on(table.status, table.created_at, table.id).where(isKept),
    // The city at the end: filtered by both, the index answers alone.
    index('leads_by_service').on(table.status, table.service_type, table.created_at, table.id, table.city).where(isKept),
    index('leads_by_city').on(table.status, table.city, table.created_at, table.id).where(isKept),
    index('leads_by_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    // And of each tab: a word that only the other tabs have costs nothing there.
    ...LEAD_STATUSES.map((status) =>
      index(`leads_by_search_${status.toLowerCase()}`)
        .using('gin', sql`${table.search_text} gin_trgm_ops`)
        .where(sql.raw(`status = '${status}' and deleted_at is null`)),
    ),
    index('leads_by_mobile').on(table.mobile),
  ],
)

/** Every status that a lead has had; the first row is written with the lead. */
export const leadHistory = pgTable(
  'lead_history',
  {
    id: serial('id').primaryKey(),
    lead_id: integer('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    status: text('status', { enum: LEAD_STATUSES }).notNull(),
    note: text('note'),
    /** Empty where the visitor made the entry. */
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    created_at: createdAt,
  },
  (table) => [check('lead_history_status', oneOf('status', LEAD_STATUSES)), index('lead_history_by_lead').on(table.lead_id)],
)

/** What a visitor had typed when the code was asked for; goes when the lead arrives. */
export const unfinishedLeads = pgTable(
  'unfinished_leads',
  {
    mobile: text('mobile').primaryKey(),
    name: text('name'),
    mailid: text('mailid'),
    service_type: text('service_type'),
    city: text('city'),
    message: text('message'),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  () => [mobileCheck('unfinished_leads_mobile')],
)

/** Each code that was sent. The limits count these rows, so they hold across processes. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: serial('id').primaryKey(),
    mobile: text('mobile').notNull(),
    code_hash: text('code_hash').notNull(),
    address: text('address').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** False once it was replaced, burnt by wrong tries, or verified and its verification spent. */
    is_live: boolean('is_live').notNull().default(true),
    verified_at: time('verified_at'),
    expires_at: time('expires_at').notNull(),
    created_at: createdAt,
  },
  (table) => [
    mobileCheck('otp_codes_mobile'),
    uniqueIndex('otp_codes_one_live').on(table.mobile).where(sql`is_live`),
    index('otp_codes_by_mobile').on(table.mobile, table.created_at),
    index('otp_codes_by_address').on(table.address, table.created_at),
    index('otp_codes_by_time').on(table.created_at),
  ],
)

/** A mobile number that proved itself. It serves one lead. */
export const verifications = pgTable(
  'verifications',
  {
    id: serial('id').primaryKey(),
    mobile: text('mobile').notNull(),
    verified_at: time('verified_at').notNull(),
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

export const contactMessages = pgTable('contact_messages', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  created_at: createdAt,
})

// ── who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

export const administrators = pgTable(
  'administrators',
  {
    id: serial('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    password_hash: text('password_hash').notNull(),
    created_at: createdAt,
  },
  (table) => [check('administrators_email', sql`${table.email} = lower(${table.email})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    administrator_id: integer('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is known to the browser alone. */
    token_hash: text('token_hash').notNull().unique(),
    user_agent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    created_at: createdAt,
    last_used_at: time('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_by_administrator').on(table.administrator_id)],
)

/** The columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
