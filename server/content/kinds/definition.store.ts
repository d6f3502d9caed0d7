import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { ContentKind } from '../../../contract/content/content.ts'
import type { PageRequest, SiteApi } from '../../../contract/site.ts'
import type { DbOrTx } from '../../platform/db/client.ts'

/** The definition of a kind of content. History, trash, items, picture uses and previews follow it too. */
export type Definition<T extends Table, Html extends string> = {
  kind: ContentKind
  table: T
  /** An editor's input; its length limits apply to translations too. */
  input: z.ZodMiniType
  /** The primary key. */
  key: AnyPgColumn
  /** The key in the history of a table's only row; by default the primary key. */
  versionKey?: string
  /** The column with a record's title, for lists of several kinds. */
  title: AnyPgColumn
  /** The text that a search of its list compares. */
  searchIn?: AnyPgColumn | SQL
  /** The fields of a version, and of the newer one shown when a save is refused; by default all editable ones. */
  fieldsOf?: (row: T['$inferSelect']) => Record<string, unknown>
  /** The column within which a slug is unique. */
  slugIn?: AnyPgColumn
  /** Path of the public page, null without one. If a save changes it, the old path redirects to the new one. */
  pathOf?: (row: T['$inferSelect']) => string | null
  /** The column with the editor's HTML, which lists leave out, and the function that cleans it for visitors. */
  html?: { column: AnyPgColumn<{ data: string; notNull: true }> & { _: { name: Html } }; clean: (html: string) => string }
  /** The column with a picture's file. */
  image?: AnyPgColumn
  /** Lists of items, which `GET /faqs` and `GET /whys` gather. */
  items?: { faqs?: AnyPgColumn; whys?: AnyPgColumn }
  /** What a draft may contain, and the page it would become; `stored` is the edited record. */
  preview?: { draft: z.ZodMiniType; toPage: ToDraftPage<T['$inferSelect']> }
}
export type Table = PgTable & { version: AnyPgColumn; updated_at: AnyPgColumn }

/** The page that a draft would become, and an API in which the draft replaces the stored record. */
export type DraftPage = { request: PageRequest; api: SiteApi }
export type DraftContext = { db: DbOrTx; api: SiteApi; now: Date }
/** `stored` is the edited record; undefined for a new one. */
export type ToDraftPage<Row> = (fields: unknown, stored: Row | undefined, context: DraftContext) => Promise<DraftPage>

// The id of drafts that were never saved; no record has it.
export const UNSAVED_ID = 2_147_483_647

/** The request for a page with its own address. */
export const toRequest = (path: string): PageRequest => ({ pattern: path, language: 'en', path, params: {}, query: {} })
