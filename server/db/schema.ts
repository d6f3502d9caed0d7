import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { LINK_PURPOSES } from '../../contract/administrators.ts'
import { AUDIT_OUTCOMES } from '../../contract/audit.ts'
import type { Office } from '../../contract/contact.ts'
import { CONTENT_KINDS } from '../../contract/content.ts'
import { VERSIONED_KINDS } from '../../contract/history.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import type { LeadForm } from '../../contract/leads.public.ts'
import {
  CITY_VALUES,
  CODE_DELIVERIES,
  DOCUMENT_KEYS,
  LEAD_STATUSES,
  MESSAGE_STATUSES,
  NOTICE_AUDIENCES,
  NOTICE_CHANNELS,
  NOTICE_STATUSES,
  NOTICE_SUBJECTS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PROVIDERS,
  RECEIPT_KINDS,
  RECEIPT_SERIES,
  SERVICE_CATEGORY_VALUES,
  UNFINISHED_REASONS,
} from '../../contract/options.ts'
import { PAUSE_REASONS } from '../../contract/otp.ts'
import { EVENT_SOURCES, REFUND_STATUSES } from '../../contract/payments.ts'
import type { PreviewKind } from '../../contract/previews.ts'
import { ROLES } from '../../contract/roles.ts'
import type { Item } from '../../contract/services.ts'
import { TRANSLATION_LANGUAGES, type TranslatedTexts } from '../../contract/translated-fields.ts'
import { DEVICES, METRICS, PAGE_KINDS } from '../../contract/vitals.ts'

// Milliseconds, as in a JavaScript Date: a time that is read and compared equals the stored one.
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = time('created_at').notNull().defaultNow()
const updatedAt = time('updated_at').notNull().defaultNow()
/** Number of saves of the row; a save names the version that it read. */
const version = integer('version').notNull().default(1)
/** Set while the row is in the trash. */
const deletedAt = time('deleted_at')
const isNotDeleted = sql`deleted_at is null`
/** What a trigram index of these columns is made of; it serves `matchesSearch`. */
const trigrams = (columns: (ExtraConfigColumn | SQL)[]) => columns.map((column) => sql`${column} gin_trgm_ops`) as [SQL, ...SQL[]]
/** Condition of a check: the column holds one of its values, which Drizzle keeps in a field that its types hide. */
function oneOf(column: ExtraConfigColumn) {
  const { name, config } = column as unknown as { name: string; config: { enumValues: readonly string[] } }
  return sql.raw(`${name} in (${config.enumValues.map((value) => `'${value}'`).join(', ')})`)
}

/** The language that a visitor booked in and is written to. */
const visitorLanguage = text('language', { enum: LANGUAGES }).notNull().default('en')

// Content

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
    uniqueIndex('services_category_slug').on(table.service_cat, table.slug).where(isNotDeleted),
    check('services_category', oneOf(table.service_cat)),
  ],
)

export const images = pgTable(
  'images',
  {
    id: serial('id').primaryKey(),
    /** Name of the largest copy in the file store; `imageVariantPath` names the smaller ones. */
    file: text('file').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    widths: integer('widths').array().notNull(),
    alt: text('alt').notNull().default(''),
    size_bytes: integer('size_bytes').notNull().default(0),
    /** True from the upload until a record that uses the image is saved. */
    is_temporary: boolean('is_temporary').notNull().default(false),
    created_at: createdAt,
  },
  (table) => [
    index('images_by_search').using('gin', ...trigrams([table.file, table.alt])),
    index('images_temporary').on(table.created_at).where(sql`is_temporary`),
  ],
)

/** The HTML of a translation: the text of a blog or of a document, whose fields have different names. */
export const translatedHtml = sql`coalesce(fields -> 'content' ->> 'text', fields -> 'description' ->> 'text', '')`
/** The cleaned HTML that visitors get, and the hash of what it was made from; see `readCleanHtml`. */
const cleanHtml = { clean_html: text('clean_html'), clean_key: text('clean_key') }

export const blogs = pgTable(
  'blogs',
  {
    id: serial('id').primaryKey(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    short_desc: text('short_desc').notNull().default(''),
    /** HTML as the editor wrote it. */
    content: text('content').notNull().default(''),
    ...cleanHtml,
    image: text('image').references(() => images.file, { onUpdate: 'cascade', onDelete: 'set null' }),
    status: smallint('status').$type<0 | 1>().notNull().default(0),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: deletedAt,
  },
  (table) => [
    uniqueIndex('blogs_category_slug').on(table.category, table.slug).where(isNotDeleted),
    check('blogs_status', sql`${table.status} in (0, 1)`),
    index('blogs_published').on(table.created_at, table.id).where(sql`status = 1 and deleted_at is null`),
    index('blogs_published_by_category')
      .on(table.category, table.created_at, table.id)
      .where(sql`status = 1 and deleted_at is null`),
    index('blogs_by_category').on(table.category, table.id).where(isNotDeleted),
    index('blogs_by_status').on(table.status, table.id).where(isNotDeleted),
    index('blogs_by_search').using('gin', ...trigrams([table.title, table.short_desc, table.category, table.slug])),
    index('blogs_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('blogs_by_image').on(table.image, table.id),
    // Migration 0010_pictures defines the function.
    index('blogs_pictures').using('gin', sql`picture_files(content)`),
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
  /** The console makes it; a request that is repeated after a lost answer creates no second record. */
  request_id: text('request_id').unique(),
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
    ...cleanHtml,
    /** Only the about page has figures. */
    figures: jsonb('figures').$type<Item[]>().notNull().default([]),
    version,
    updated_at: updatedAt,
  },
  (table) => [
    index('documents_pictures').using('gin', sql`picture_files(description)`),
    check('documents_key', oneOf(table.key)),
  ],
)

/** One row. */
export const contactDetails = pgTable(
  'contact_details',
  {
    id: integer('id').primaryKey().default(1),
    mobile: text('mobile').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    offices: jsonb('offices').$type<Office[]>().notNull().default([]),
    opens_at: text('opens_at').notNull().default('08:00'),
    closes_at: text('closes_at').notNull().default('00:00'),
    support_email: text('support_email').notNull().default(''),
    careers_email: text('careers_email').notNull().default(''),
    press_email: text('press_email').notNull().default(''),
    business_email: text('business_email').notNull().default(''),
    facebook: text('facebook').notNull().default(''),
    instagram: text('instagram').notNull().default(''),
    x: text('x').notNull().default(''),
    linkedin: text('linkedin').notNull().default(''),
    youtube: text('youtube').notNull().default(''),
    version,
    updated_at: updatedAt,
  },
  (table) => [check('contact_details_one_row', sql`${table.id} = 1`)],
)

/** The texts of a record in another language than English. */
export const translations = pgTable(
  'translations',
  {
    kind: text('kind', { enum: CONTENT_KINDS }).notNull(),
    /** The id of the record, or the key of a document. */
    key: text('key').notNull(),
    language: text('language', { enum: TRANSLATION_LANGUAGES }).notNull(),
    fields: jsonb('fields').$type<TranslatedTexts>().notNull().default({}),
    /** The HTML among the fields. */
    ...cleanHtml,
    /** Whether visitors see it. */
    is_live: boolean('is_live').notNull().default(false),
    version,
    updated_at: updatedAt,
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.language] }),
    check('translations_kind', oneOf(table.kind)),
    check('translations_language', oneOf(table.language)),
    index('translations_pictures').using('gin', sql`picture_files(${translatedHtml})`),
  ],
)

/** The fields of a record after each save. */
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
    check('versions_kind', oneOf(table.kind)),
    index('versions_by_time').on(table.created_at),
  ],
)

/** Drafts that the administrator sees as pages; they live an hour. */
export const previews = pgTable(
  'previews',
  {
    /** SHA-256 of the token in the page's address. */
    token_hash: text('token_hash').primaryKey(),
    kind: text('kind').$type<PreviewKind>().notNull(),
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

/**
 * One row. Triggers move its version with every change of a table that pages show, in the same transaction, and notify
 * all processes; see the migration `content_version`.
 */
export const contentVersion = pgTable(
  'content_version',
  {
    id: integer('id').primaryKey().default(1),
    version: bigint('version', { mode: 'number' }).notNull().default(1),
  },
  (table) => [check('content_version_one_row', sql`${table.id} = 1`)],
)

// Visitors

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
    /** The form makes it; a repeated request creates no second lead. */
    request_id: text('request_id').unique(),
    /** The provider's id of the payment for a booking that was paid online; one lead for each payment. */
    payment_id: text('payment_id').unique(),
    /** The version of the consent text that the visitor saw, see `CONSENT_TEXTS`; null where it is not known. */
    consent_version: smallint('consent_version'),
    /** False if a payment replaced the code. */
    is_mobile_verified: boolean('is_mobile_verified').notNull().default(true),
    /** Token in the address of the booking page; null for leads older than that page. */
    token: text('token').unique(),
    language: visitorLanguage,
    created_at: createdAt,
    /** When the promised call is due, see `promiseDueAt`. */
    due_at: time('due_at').notNull(),
    /** Set while the lead is in the trash, and for ever once it is kept for its receipt alone. */
    deleted_at: deletedAt,
    /** The text that is searched. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(reference || ' ' || name || ' ' || mobile || ' ' || coalesce(mailid, '') || ' ' || message)`),
  },
  (table) => [
    check('leads_status', oneOf(table.status)),
    check('leads_city', oneOf(table.city)),
    check('leads_language', oneOf(table.language)),
    mobileCheck('leads_mobile'),
    // The service and the city come last: the dashboard counts a week in the index alone.
    index('leads_by_time').on(table.created_at, table.id, table.service_type, table.city).where(isNotDeleted),
    index('leads_by_status').on(table.status, table.created_at, table.id).where(isNotDeleted),
    // The city comes last: a filter by service and city needs the index alone.
    index('leads_by_service').on(table.status, table.service_type, table.created_at, table.id, table.city).where(isNotDeleted),
    index('leads_by_city').on(table.status, table.city, table.created_at, table.id).where(isNotDeleted),
    // Most leads are in English, which needs no index of its own.
    index('leads_by_language')
      .on(table.language, table.status, table.created_at, table.id)
      .where(sql`deleted_at is null and language <> 'en'`),
    index('leads_by_search').using('gin', ...trigrams([table.search_text])),
    // One more index for each tab: a word that occurs only in other tabs costs nothing.
    ...LEAD_STATUSES.map((status) =>
      index(`leads_by_search_${status.toLowerCase()}`)
        .using('gin', ...trigrams([table.search_text]))
        .where(sql.raw(`status = '${status}' and deleted_at is null`)),
    ),
    index('leads_by_mobile').on(table.mobile),
    // The trash and its clean-up read by this.
    index('leads_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
  ],
)

/** Each status that a lead has had; the lead and its first row are written together. */
export const leadHistory = pgTable(
  'lead_history',
  {
    id: serial('id').primaryKey(),
    lead_id: integer('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    status: text('status', { enum: LEAD_STATUSES }).notNull(),
    note: text('note'),
    /** Null if the visitor caused the entry. */
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    /** The console makes it; a request that is repeated after a lost answer writes no second note. */
    request_id: text('request_id'),
    created_at: createdAt,
  },
  (table) => [
    check('lead_history_status', oneOf(table.status)),
    index('lead_history_by_lead').on(table.lead_id),
    unique('lead_history_by_request').on(table.lead_id, table.request_id),
  ],
)

/** The form of a visitor who asked for a code or opened the checkout; removed when the lead arrives. */
export const unfinishedLeads = pgTable(
  'unfinished_leads',
  {
    id: serial('id').primaryKey(),
    mobile: text('mobile').notNull(),
    /** Network of the sender, so that a stranger who knows the number overwrites nothing; empty for older forms. */
    asker: text('asker').notNull().default(''),
    /** The digest that reported the form to the business; null until then. */
    digest_id: integer('digest_id').references(() => unfinishedDigests.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: UNFINISHED_REASONS }).notNull().default('code'),
    name: text('name'),
    mailid: text('mailid'),
    service_type: text('service_type'),
    city: text('city'),
    message: text('message'),
    language: visitorLanguage,
    created_at: createdAt,
    updated_at: updatedAt,
  },
  (table) => [
    mobileCheck('unfinished_leads_mobile'),
    check('unfinished_leads_language', oneOf(table.language)),
    check('unfinished_leads_reason', oneOf(table.reason)),
    uniqueIndex('unfinished_leads_by_asker').on(table.mobile, table.asker),
    index('unfinished_leads_by_search').using('gin', ...trigrams([table.name, table.mobile, table.message])),
    index('unfinished_leads_by_digest').on(table.digest_id),
    index('unfinished_leads_by_time').on(table.updated_at),
  ],
)

/** Unfinished leads that were reported to the business together, in one notice for each channel. */
export const unfinishedDigests = pgTable('unfinished_digests', {
  id: serial('id').primaryKey(),
  created_at: createdAt,
})

/** Each code that was asked for. The limits count the rows that may have gone out, so they hold across processes. */
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
    /** Tries by everybody; `otp_tries` has those of each asker. */
    tries: smallint('tries').notNull().default(0),
    /** False once a newer code has certainly gone out, or if the gateway refused this one. */
    is_live: boolean('is_live').notNull().default(true),
    verified_at: time('verified_at'),
    expires_at: time('expires_at').notNull(),
    created_at: createdAt,
  },
  (table) => [
    mobileCheck('otp_codes_mobile'),
    check('otp_codes_delivery', oneOf(table.delivery)),
    index('otp_codes_by_mobile').on(table.mobile, table.created_at),
    index('otp_codes_by_address').on(table.address, table.created_at),
    index('otp_codes_by_network').on(table.network, table.created_at),
    index('otp_codes_by_time').on(table.created_at),
  ],
)

/** How often an asker, identified by the network, has tried to enter a code. */
export const otpTries = pgTable(
  'otp_tries',
  {
    code_id: integer('code_id')
      .notNull()
      .references(() => otpCodes.id, { onDelete: 'cascade' }),
    asker: text('asker').notNull(),
    tries: smallint('tries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code_id, table.asker] })],
)

/** Periods in which the program sends no codes. */
export const otpPauses = pgTable(
  'otp_pauses',
  {
    id: serial('id').primaryKey(),
    reason: text('reason', { enum: PAUSE_REASONS }).notNull(),
    /** The network that gets no codes; null for the whole site. */
    network: text('network'),
    started_at: time('started_at').notNull(),
    /** An administrator who resumes sets it to the past. */
    ends_at: time('ends_at').notNull(),
  },
  (table) => [check('otp_pauses_reason', oneOf(table.reason)), index('otp_pauses_by_network').on(table.network, table.id)],
)

/** A verified mobile number. Each serves one lead. */
export const verifications = pgTable(
  'verifications',
  {
    id: serial('id').primaryKey(),
    mobile: text('mobile').notNull(),
    verified_at: time('verified_at').notNull(),
    /** SHA-256 of the token in the answer to the verifier, and the verifier's network: either one may book. */
    token_hash: text('token_hash'),
    network: text('network'),
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

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** The form makes it; a repeated request creates no second message. */
    request_id: text('request_id').unique(),
    status: text('status', { enum: MESSAGE_STATUSES }).notNull().default('unread'),
    created_at: createdAt,
  },
  (table) => [
    check('contact_messages_status', oneOf(table.status)),
    index('contact_messages_by_status').on(table.status, table.created_at, table.id),
    index('contact_messages_by_time').on(table.created_at, table.id),
    index('contact_messages_by_search').using('gin', ...trigrams([table.name, table.email, table.message])),
  ],
)

// Money

/** A visit charge to be paid. It stores the form, so that the booking can finish without the browser that began it. */
export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    /** Token in the address of the booking page. */
    token: text('token').notNull().unique(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    provider_order_id: text('provider_order_id').notNull().unique(),
    amount_paise: integer('amount_paise').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('created'),
    /** Such as `homeservice/electrician`. */
    service: text('service'),
    form: jsonb('form').$type<LeadForm>(),
    request_id: text('request_id'),
    /** Mobile number of the form with this request_id, empty without a form. Only both together find an order. */
    request_mobile: text('request_mobile').notNull().default(''),
    /** Charge of the booked service if the order did not name it; 0 if that service has none. */
    charge_paise: integer('charge_paise'),
    /** The captured payment that booked the order. */
    payment_id: text('payment_id').unique(),
    lead_id: integer('lead_id')
      .unique()
      .references(() => leads.id, { onDelete: 'set null' }),
    paid_at: time('paid_at'),
    /** Set if a person has to act. */
    problem: text('problem'),
    /** When the provider was asked for what is known of the order; a question without an answer does not count. */
    checked_at: time('checked_at'),
    language: visitorLanguage,
    created_at: createdAt,
  },
  (table) => [
    check('orders_language', oneOf(table.language)),
    check('orders_status', oneOf(table.status)),
    check('orders_amount', sql`${table.amount_paise} >= 100`),
    index('orders_by_time').on(table.created_at, table.id),
    index('orders_by_status').on(table.status, table.created_at, table.id),
    index('orders_by_search').using(
      'gin',
      ...trigrams([table.provider_order_id, table.payment_id, sql`(form ->> 'name')`, sql`(form ->> 'mobile')`]),
    ),
    // The forms that the clean-up erases.
    index('orders_unpaid_forms').on(table.created_at).where(sql`form is not null and status not in ('paid', 'booked')`),
    unique('orders_by_request').on(table.request_id, table.request_mobile),
  ],
)

/** Receipts and their credit notes as they were issued; they are always printed like this. */
export const receipts = pgTable(
  'receipts',
  {
    id: serial('id').primaryKey(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: RECEIPT_KINDS }).notNull(),
    series: text('series', { enum: RECEIPT_SERIES }).notNull(),
    /** Number within the series, without gaps; see `receipt_series`. */
    serial: integer('serial').notNull(),
    number: text('number').notNull().unique(),
    /** The payment was made at the test checkout. The oldest test receipts share the series of the genuine ones. */
    is_test: boolean('is_test').notNull(),
    /** `ReceiptFacts` parses it when it is read. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    issued_at: time('issued_at').notNull(),
  },
  (table) => [
    check('receipts_kind', oneOf(table.kind)),
    check('receipts_series', oneOf(table.series)),
    uniqueIndex('receipts_one_of_a_kind').on(table.order_id, table.kind),
    uniqueIndex('receipts_serial').on(table.series, table.serial),
    index('receipts_by_time').on(table.issued_at),
  ],
)

/** The last number of each series. Taking the next one locks the row, so that numbers have no gaps and none repeats. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    series: text('series', { enum: RECEIPT_SERIES }).primaryKey(),
    last_serial: integer('last_serial').notNull(),
  },
  (table) => [check('receipt_series_series', oneOf(table.series))],
)

/** The provider's payments for our orders, as it last reported them. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's id, `pay_…`. */
    id: text('id').primaryKey(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    amount_paise: integer('amount_paise').notNull(),
    refunded_paise: integer('refunded_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    method: text('method'),
    error: text('error'),
    /** When the provider was asked for these values; the answer to an older question changes nothing. */
    asked_at: time('asked_at').notNull().default(sql`'epoch'`),
    created_at: createdAt,
  },
  (table) => [
    check('payments_status', oneOf(table.status)),
    index('payments_by_order').on(table.order_id),
    index('payments_by_time').on(table.created_at),
  ],
)

/** What happened to an order, and the source of that news. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: serial('id').primaryKey(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    source: text('source', { enum: EVENT_SOURCES }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    payment_id: text('payment_id'),
    note: text('note'),
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    created_at: createdAt,
  },
  (table) => [index('order_events_by_order').on(table.order_id)],
)

/**
 * A refund that we asked for, or one made in the provider's dashboard. Each new attempt is a new row with a new key.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: serial('id').primaryKey(),
    order_id: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    payment_id: text('payment_id').notNull(),
    /** The provider's id, `rfnd_…`; null until it has answered. */
    provider_refund_id: text('provider_refund_id').unique(),
    /**
     * Stored before the provider is asked, so that repeated requests make one refund; null for one of its dashboard.
     */
    idempotency_key: text('idempotency_key').unique(),
    amount_paise: integer('amount_paise').notNull(),
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('requested'),
    error: text('error'),
    administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    /** When the provider was first asked to make the refund. */
    sent_at: time('sent_at'),
    /** When the provider was asked for this status. */
    asked_at: time('asked_at'),
    /** When we learned that it was processed or had failed. */
    ended_at: time('ended_at'),
    created_at: createdAt,
  },
  (table) => [
    check('refunds_status', oneOf(table.status)),
    index('refunds_by_order').on(table.order_id),
    index('refunds_by_payment').on(table.payment_id),
    uniqueIndex('refunds_one_requested').on(table.payment_id).where(sql`status = 'requested'`),
    index('refunds_by_end').on(table.ended_at),
    index('refunds_open').on(table.created_at).where(sql`status in ('requested', 'pending')`),
  ],
)

/** Result of the last comparison of a day's payments with its paid leads. */
export const balanceDays = pgTable(
  'balance_days',
  {
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    differences: integer('differences').notNull(),
    compared_at: time('compared_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)

/** Events from the provider's webhook, stored before they are processed. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's id, the same each time that it sends the event. */
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    provider_order_id: text('provider_order_id'),
    created_at: createdAt,
    worked_at: time('worked_at'),
  },
  (table) => [index('webhook_events_by_time').on(table.created_at)],
)

/** The sandbox acts as a provider with a database of its own: no other part of the program reads these tables. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text('id').primaryKey(),
  amount_paise: integer('amount_paise').notNull(),
  receipt: text('receipt').notNull(),
  created_at: createdAt,
})

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    order_id: text('order_id')
      .notNull()
      .references(() => sandboxOrders.id, { onDelete: 'cascade' }),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    amount_paise: integer('amount_paise').notNull(),
    refunded_paise: integer('refunded_paise').notNull().default(0),
    created_at: createdAt,
  },
  (table) => [index('sandbox_payments_by_order').on(table.order_id), index('sandbox_payments_by_time').on(table.created_at)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    payment_id: text('payment_id')
      .notNull()
      .references(() => sandboxPayments.id, { onDelete: 'cascade' }),
    key: text('key').unique(),
    amount_paise: integer('amount_paise').notNull(),
    status: text('status', { enum: ['pending', 'processed', 'failed'] }).notNull(),
    created_at: createdAt,
  },
  (table) => [index('sandbox_refunds_by_payment').on(table.payment_id)],
)

/** One row; the first process that needs it creates it, and all processes share it. */
export const sandboxKeys = pgTable(
  'sandbox_keys',
  {
    id: integer('id').primaryKey().default(1),
    key_secret: text('key_secret').notNull(),
    webhook_secret: text('webhook_secret').notNull(),
  },
  (table) => [check('sandbox_keys_one_row', sql`${table.id} = 1`)],
)

// Notices

/** One row for each subject, recipient and channel, so that nobody is notified twice. */
export const notices = pgTable(
  'notices',
  {
    id: serial('id').primaryKey(),
    subject: text('subject', { enum: NOTICE_SUBJECTS }).notNull(),
    subject_id: integer('subject_id').notNull(),
    audience: text('audience', { enum: NOTICE_AUDIENCES }).notNull(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    status: text('status', { enum: NOTICE_STATUSES }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    last_error: text('last_error'),
    /** When the current attempt began. */
    claimed_at: time('claimed_at'),
    created_at: createdAt,
    sent_at: time('sent_at'),
  },
  (table) => [
    check('notices_subject', oneOf(table.subject)),
    check('notices_audience', oneOf(table.audience)),
    check('notices_channel', oneOf(table.channel)),
    check('notices_status', oneOf(table.status)),
    uniqueIndex('notices_once').on(table.subject, table.subject_id, table.audience, table.channel),
    index('notices_by_status').on(table.status, table.created_at, table.id),
    index('notices_by_time').on(table.created_at, table.id),
  ],
)

/** Problems that the business has to know about. */
export const alarms = pgTable('alarms', {
  id: serial('id').primaryKey(),
  /** Identifies the problem, so that it is reported once. */
  key: text('key').notNull().unique(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  created_at: createdAt,
})

// Administrators

export const administrators = pgTable(
  'administrators',
  {
    id: serial('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    password_hash: text('password_hash').notNull(),
    /** The default is for programs of before the roles, which know one administrator: the owner. */
    role: text('role', { enum: ROLES }).notNull().default('owner'),
    /** Signs the cookies of devices that have signed in; 244 random bits. */
    device_key: text('device_key').notNull().default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
    /** Set while the account is switched off: nobody signs in with it, and it has no sessions. */
    disabled_at: time('disabled_at'),
    created_at: createdAt,
  },
  (table) => [
    check('administrators_email', sql`${table.email} = lower(${table.email})`),
    check('administrators_role', oneOf(table.role)),
  ],
)

/** Links that an invited administrator, or one who forgot the password, gets by mail; a used one is removed. */
export const administratorLinks = pgTable(
  'administrator_links',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** The role of whom it invites or serves. */
    role: text('role', { enum: ROLES }).notNull(),
    /** SHA-256 of the token; null until a mail or the owner has taken the link. */
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

/** A correct password of an account with a second factor, which is still to be proven. */
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
  /** Null until a code has shown that the app has the secret: it doesn't count before. */
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
    /** Uses as the authenticator counts them; 0 from those that don't. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    last_used_at: time('last_used_at'),
    created_at: createdAt,
  },
  (table) => [index('passkeys_by_administrator').on(table.administrator_id)],
)

/** Challenges that wait for an answer; each is removed by it. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  /** Who may add a passkey with it; null for the use of one. */
  administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'cascade' }),
  created_at: createdAt,
})

/** One row, from the first change on. */
export const securitySettings = pgTable(
  'security_settings',
  {
    id: integer('id').primaryKey().default(1),
    is_second_factor_required: boolean('is_second_factor_required').notNull(),
    updated_at: updatedAt,
  },
  (table) => [check('security_settings_one_row', sql`${table.id} = 1`)],
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
 * What administrators, commands and starts did. Rows are only added: triggers refuse any change, and the removal of a
 * row before its term; see the migration `audit`. It refers to no other table, so that it outlives what it names.
 */
export const audit = pgTable(
  'audit',
  {
    id: serial('id').primaryKey(),
    action: text('action').notNull(),
    outcome: text('outcome', { enum: AUDIT_OUTCOMES }).notNull(),
    /** HTTP status; null for what is no call. */
    status: smallint('status'),
    administrator_id: integer('administrator_id'),
    /** The administrator's e-mail address at that time. */
    administrator: text('administrator'),
    role: text('role'),
    target: text('target'),
    /** Names of the fields that were sent. */
    fields: text('fields').array().notNull().default([]),
    note: text('note'),
    /** Only of starts, see `toAuditedSettings`. */
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

/** Erasures of one person's data. They say when and how much, and nothing about whom: the hash is keyed. */
export const erasures = pgTable(
  'erasures',
  {
    id: serial('id').primaryKey(),
    /** Identifies the mobile number or e-mail address, see `hashPerson`. */
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

/** What visitors searched for on a day and did not find, folded; nothing about the visitors. */
export const searchMisses = pgTable(
  'search_misses',
  {
    /** A day in India, such as `2026-11-21`. */
    day: text('day').notNull(),
    query: text('query').notNull(),
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

/** How many visits of a day had a figure in a bucket of its histogram, see `BOUNDS`; nothing about the visitors. */
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
