import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { perDraftField, perField } from '../../../../contract/bookings/lead-fields.ts'
import { CITY_VALUES, LEAD_STATUSES, MESSAGE_STATUSES, UNFINISHED_REASONS } from '../../../../contract/options.ts'
import { administrators } from './administrators.ts'
import { createdAt, deletedAt, isNotDeleted, mobileCheck, oneOf, time, trigrams, updatedAt, visitorLanguage } from './columns.ts'

export const leads = pgTable(
  'leads',
  {
    id: serial('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    ...perField(
      () => text().notNull(),
      () => text(),
    ),
    city: text('city', { enum: CITY_VALUES }).notNull(),
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
    /** When it left the lists. */
    deleted_at: deletedAt,
    /** Since when it is kept for its receipt alone, without its texts. It is in the trash no longer, or never was. */
    retained_at: time('retained_at'),
    /** The text that is searched. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(reference || ' ' || name || ' ' || mobile || ' ' || coalesce(mailid, '') || ' ' || message)`),
    /** What else is searched, see `toFoldedText`; null until the job has folded what an earlier version stored. */
    folded_text: text('folded_text'),
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
    // Both columns in one index: it finds a word of one beside a word of the other.
    index('leads_by_text').using('gin', ...trigrams([table.search_text, table.folded_text])),
    // One more index for each tab: a word that occurs only in other tabs costs nothing.
    ...LEAD_STATUSES.map((status) =>
      index(`leads_by_search_${status.toLowerCase()}`)
        .using('gin', ...trigrams([table.search_text]))
        .where(sql.raw(`status = '${status}' and deleted_at is null`)),
    ),
    // The job that folds reads by this.
    index('leads_unfolded').on(table.id).where(sql`folded_text is null and deleted_at is null`),
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
    ...perDraftField(() => text()),
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
