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
import type { Office } from '../../../../contract/content/contact.ts'
import type { Item, Offer } from '../../../../contract/content/services.ts'
import { TRANSLATED_KINDS, TRANSLATION_LANGUAGES, type TranslatedTexts } from '../../../../contract/content/translated-fields.ts'
import { DOCUMENT_KEYS, SERVICE_CATEGORY_VALUES } from '../../../../contract/options.ts'
import { createdAt, deletedAt, isNotDeleted, oneOf, searchText, time, trigrams, updatedAt, version } from './columns.ts'

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
    offers: jsonb('offers').$type<Offer[]>().notNull().default([]),
    faqs: jsonb('faqs').$type<Item[]>().notNull().default([]),
    whys: jsonb('whys').$type<Item[]>().notNull().default([]),
    image: text('image').references(() => images.file, { onUpdate: 'cascade', onDelete: 'set null' }),
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
    /** File name of the largest copy; `imageVariantPath` derives the smaller ones. */
    file: text('file').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    widths: integer('widths').array().notNull(),
    alt: text('alt').notNull().default(''),
    size_bytes: integer('size_bytes').notNull().default(0),
    /** True from the upload until a record that uses the image is saved. */
    is_temporary: boolean('is_temporary').notNull().default(false),
    created_at: createdAt,
    search_text: searchText(`file || ' ' || alt`),
  },
  (table) => [
    index('images_by_search').using('gin', ...trigrams([table.search_text])),
    index('images_temporary').on(table.created_at).where(sql`is_temporary`),
  ],
)

/** The sanitised HTML that visitors get, and the hash of its source; see `readCleanHtml`. */
const cleanHtml = { clean_html: text('clean_html'), clean_key: text('clean_key') }

export const blogs = pgTable(
  'blogs',
  {
    id: serial('id').primaryKey(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    short_desc: text('short_desc').notNull().default(''),
    /** For search engines; if empty, they get the description. */
    meta_desc: text('meta_desc').notNull().default(''),
    /** The author's name as visitors read it. */
    author: text('author').notNull().default(''),
    /** HTML as the editor wrote it. */
    content: text('content').notNull().default(''),
    ...cleanHtml,
    image: text('image').references(() => images.file, { onUpdate: 'cascade', onDelete: 'set null' }),
    status: smallint('status').$type<0 | 1>().notNull().default(0),
    /** The date that visitors see instead of the row's own. A blog with a future date is a draft. */
    publish_at: time('publish_at'),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: deletedAt,
    search_text: searchText(`title || ' ' || short_desc || ' ' || category || ' ' || slug`),
  },
  (table) => [
    uniqueIndex('blogs_category_slug').on(table.category, table.slug).where(isNotDeleted),
    check('blogs_status', sql`${table.status} in (0, 1)`),
    index('blogs_published').on(sql`coalesce(publish_at, created_at)`, table.id).where(sql`status = 1 and deleted_at is null`),
    index('blogs_published_by_category')
      .on(table.category, sql`coalesce(publish_at, created_at)`, table.id)
      .where(sql`status = 1 and deleted_at is null`),
    index('blogs_to_publish').on(table.publish_at).where(sql`status = 0 and deleted_at is null and publish_at > updated_at`),
    index('blogs_by_category').on(table.category, table.id).where(isNotDeleted),
    index('blogs_by_status').on(table.status, table.id).where(isNotDeleted),
    index('blogs_by_search').using('gin', ...trigrams([table.search_text])),
    index('blogs_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('blogs_by_image').on(table.image, table.id),
    // Migration 0000_version_1 defines the function.
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
  /** Generated by the console, so that a request repeated after a lost answer creates no second record. */
  request_id: text('request_id').unique(),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
  deleted_at: deletedAt,
})

/** The words people use for a trade or a page when they search, see `SearchWords`. */
export const searchWords = pgTable('search_words', {
  id: serial('id').primaryKey(),
  meaning: text('meaning').notNull(),
  words: text('words').notNull(),
  signs: text('signs').notNull().default(''),
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

/** A translation's HTML: the text of a blog or of a document, whose fields have different names. */
export const translatedHtml = sql`coalesce(fields -> 'content' ->> 'text', fields -> 'description' ->> 'text', '')`

/** A record's texts in a language other than English. */
export const translations = pgTable(
  'translations',
  {
    kind: text('kind', { enum: TRANSLATED_KINDS }).notNull(),
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
    search_text: searchText(
      `coalesce(fields #>> '{title,text}', '') || ' ' || coalesce(fields #>> '{heading,text}', '') || ' ' || coalesce(fields #>> '{short_desc,text}', '')`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.language] }),
    check('translations_kind', oneOf(table.kind)),
    check('translations_language', oneOf(table.language)),
    index('translations_pictures').using('gin', sql`picture_files(${translatedHtml})`),
  ],
)

/**
 * One row. Triggers increment its version with every change to a table that pages show, in the same transaction, and
 * notify all processes; see the migration `content_version`.
 */
export const contentVersion = pgTable(
  'content_version',
  {
    id: integer('id').primaryKey().default(1),
    version: bigint('version', { mode: 'number' }).notNull().default(1),
  },
  (table) => [check('content_version_one_row', sql`${table.id} = 1`)],
)
