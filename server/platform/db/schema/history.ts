import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { VERSIONED_KINDS } from '../../../../contract/content/history.ts'
import type { PreviewKind } from '../../../../contract/content/previews.ts'
import { administrators } from './access.ts'
import { createdAt, oneOf, time } from './columns.ts'

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

/** Drafts that an administrator previews as pages; they expire after an hour. */
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

/** Unsaved text of a form that an administrator has open, or left; see `web/console/frame/forms/use-draft.ts`. */
export const drafts = pgTable(
  'drafts',
  {
    administrator_id: integer('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** The record, such as `blogs-7` or `blogs-new`. */
    record: text('record').notNull(),
    /** Made by the form when it opens, so that two forms never write the same row. */
    key: text('key').notNull(),
    /** The console's own JSON; the server doesn't read it. */
    text: text('text').notNull(),
    saved_at: time('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.administrator_id, table.record, table.key] }),
    index('drafts_by_time').on(table.saved_at),
  ],
)

/** Old addresses of pages that moved. */
export const redirects = pgTable('redirects', {
  from_path: text('from_path').primaryKey(),
  to_path: text('to_path').notNull(),
  created_at: createdAt,
})
