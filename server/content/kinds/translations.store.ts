import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { ContentKind } from '../../../contract/content/content.ts'
import {
  TRANSLATION_LANGUAGES,
  type TranslatedTexts,
  type TranslationLanguage,
} from '../../../contract/content/translated-fields.ts'
import type { Language } from '../../../contract/languages.ts'
import { type DbOrTx, type Placeholders, prepareQuery } from '../../platform/db/client.ts'
import { translations, versions } from '../../platform/db/schema.ts'
import { isLikeSearched, matchesSearch } from '../../platform/db/search.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { lockContent } from '../content-version.store.ts'
import { isUpToDate, readCleanHtml, type StoredHtml, toStoredHtml } from '../html/clean-html.ts'
import { makeImagesPermanent } from '../images/images.store.ts'
import { leadToPages, toCopiedTexts, toFormFields, translate } from './translations.rules.ts'
import { insertVersions } from './versions.store.ts'

const { kind, key, language, fields, clean_html, clean_key, updated_at } = translations

/** A kind of content and its HTML, from its definition. */
type Definition = { kind: ContentKind; html?: { column: { name: string }; clean: (html: string) => string } }
export type TranslationKey = { kind: ContentKind; key: string; language: TranslationLanguage }

const selectLive = prepareQuery((db, target: Placeholders<TranslationKey>) =>
  db
    .select({ fields, clean_html, clean_key, updated_at })
    .from(translations)
    .where(and(eq(kind, target.kind), eq(key, target.key), eq(language, target.language), translations.is_live)),
)

/**
 * The record in the caller's language, with the names of the texts that stay English; in English, the record itself.
 * Its HTML must be clean, like a translation's.
 */
export async function translateRecord<R extends object>(
  db: DbOrTx,
  { kind, html }: Definition,
  { key, language = 'en' }: { key: number | string; language: Language | undefined },
  record: R,
): Promise<R & InLanguage> {
  if (language === 'en') return record
  const [live] = await selectLive(db, { kind, key: String(key), language })
  const translated = { ...translate(kind, record, live?.fields ?? {}), translated_at: live?.updated_at }
  if (!html) return translated
  const name = html.column.name
  const text = live?.fields[name]
  const english = (record as Record<string, unknown>)[name]
  const clean = text && 'text' in text ? readCleanHtml(text.text, live, html.clean) : String(english)
  return { ...translated, [name]: leadToPages(clean, language) }
}

type InLanguage = { untranslated?: string[]; translated_at?: Date | undefined }
type TranslationKeys = Omit<TranslationKey, 'key'> & { keys: string[]; names: string[] }

const selectLiveTexts = prepareQuery((db, { keys, names, ...target }: Placeholders<TranslationKeys>) => {
  // A blog's text is a hundred times as long as everything a list shows of it.
  const listed = sql<TranslatedTexts | null>`(
    select jsonb_object_agg(field.key, field.value) from jsonb_each(${fields}) as field
    where split_part(field.key, '.', 1) = any(${names}))`
  const isRequested = and(eq(kind, target.kind), eq(language, target.language), sql`${key} = any(${keys})`)
  return db.select({ key, fields: listed, updated_at }).from(translations).where(and(isRequested, translations.is_live))
})

/** A list's records in the caller's language, without HTML. */
export async function translateList<R extends { id: number }>(
  db: DbOrTx,
  { kind }: Definition,
  language: Language | undefined = 'en',
  records: R[],
): Promise<(R & InLanguage)[]> {
  const [first] = records
  if (language === 'en' || !first) return records
  const target = { kind, language, keys: records.map(({ id }) => String(id)), names: Object.keys(first) }
  const found = new Map((await selectLiveTexts(db, target)).map((live) => [live.key, live]))
  return records.map((record) => {
    const live = found.get(String(record.id))
    return { ...translate(kind, record, live?.fields ?? {}), translated_at: live?.updated_at }
  })
}

/**
 * Whether a translation of the record matches this pattern in the texts that lists show: the live one in this language
 * or, without a language, any, including drafts.
 */
export function isInTranslation(
  { kind: ofKind, key: id }: { kind: ContentKind; key: AnyPgColumn },
  pattern: string,
  shown?: Language,
): SQL {
  const isShown = shown && and(translations.is_live, sql`${language} = ${shown}`)
  const matching = and(eq(kind, ofKind as TranslationKey['kind']), isShown, isLikeSearched(translations.search_text, pattern))
  // Documents have text keys.
  const found = id.dataType === 'number' ? sql`${key}::int` : key
  // An array of ids, because with a subquery PostgreSQL reads all of 100,000 blogs.
  return sql`${id} = any(array(select ${found} from ${translations} where ${matching}))`
}

/** Keys of records with a translation that matches the search in the texts that lists show; drafts too. */
export async function listKeysWith(db: DbOrTx, ofKind: ContentKind, search: string): Promise<ReadonlySet<string>> {
  const isFound = and(eq(kind, ofKind as TranslationKey['kind']), matchesSearch(translations.search_text, search))
  const rows = await db.selectDistinct({ key }).from(translations).where(isFound)
  return new Set(rows.map((row) => row.key))
}

/** A translation's HTML with its clean copy. */
function toCleanColumns({ html }: Definition, fields: TranslatedTexts): Partial<StoredHtml> {
  const text = html && fields[html.column.name]
  if (!html) return {}
  return text && 'text' in text ? toStoredHtml(text.text, html.clean) : { clean_html: null, clean_key: null }
}

const toVersion = (row: typeof translations.$inferSelect, administratorId?: number) => ({
  ...{ kind: 'translations' as const, key: `${row.kind}-${row.key}-${row.language}`, version: row.version },
  ...{ fields: row.fields, administratorId, createdAt: row.updated_at },
})

/** Writes a translation of the first start and its first version, live at once. */
export async function insertLiveTranslation(
  tx: DbOrTx,
  store: Definition,
  row: TranslationKey & { fields: TranslatedTexts },
): Promise<void> {
  const inserted = await tx
    .insert(translations)
    .values({ ...row, ...toCleanColumns(store, row.fields), is_live: true })
    .returning()
  await insertVersions(
    tx,
    inserted.map((one) => toVersion(one)),
  )
}

/** Stores the first version of translations that the first start of an older program inserted without one. */
export async function addFirstVersionsOfTranslations(db: DbOrTx): Promise<void> {
  const hasVersion = sql`exists (select from ${versions} where ${versions.kind} = 'translations'
    and ${versions.key} = concat_ws('-', ${kind}, ${key}, ${language}))`
  const rows = await db.select().from(translations).where(not(hasVersion))
  await insertVersions(
    db,
    rows.map((row) => toVersion(row)),
  )
}

const selectAllLive = prepareQuery((db) =>
  db.select({ kind, key, language }).from(translations).where(eq(translations.is_live, true)).orderBy(kind, key, language),
)

/** The translations that visitors see. */
export const listLiveTranslations = (db: DbOrTx) => selectAllLive(db, {})

const isOne = (target: TranslationKey) => and(eq(kind, target.kind), eq(key, target.key), eq(language, target.language))

export async function findTranslation(db: DbOrTx, target: TranslationKey) {
  const [row] = await db.select().from(translations).where(isOne(target))
  return row
}

/** These records' translations in all languages, without the clean copies of their HTML. */
export function listTranslations(db: DbOrTx, contentKind: ContentKind, keys: string[]) {
  return db
    .select({ key, language, is_live: translations.is_live, fields })
    .from(translations)
    .where(and(eq(kind, contentKind), inArray(key, keys)))
}

type Save = {
  version: number | undefined
  /** Computes the texts to store; `stored` are the previous ones. */
  toFields: (stored: TranslatedTexts) => TranslatedTexts
  administratorId: number | undefined
  now: Date
}

/**
 * Saves a translation that others may be editing, like the record itself: refused if a newer version is stored (409,
 * with the newer texts); a save without changes creates no version; each version is kept.
 */
export async function saveTranslation(db: DbOrTx, store: Definition, target: TranslationKey, save: Save) {
  const { version, toFields, administratorId, now } = save
  return db.transaction(async (tx) => {
    await lockContent(tx)
    await tx
      .insert(translations)
      .values({ ...target, version: 0, updated_at: now })
      .onConflictDoNothing()
    const [stored] = await tx.select().from(translations).where(isOne(target)).for('update')
    if (!stored) throw new Error('A translation is gone from under its lock')
    if (version !== undefined && version !== stored.version) {
      const body = { current: { ...toFormFields(stored.fields), version: stored.version } }
      throw new AppError('conflict', ADMIN_MESSAGES.stale, { body })
    }
    const fields = toFields(stored.fields)
    if (stored.version > 0 && isDeepStrictEqual(fields, stored.fields)) return stored
    await requireImages(tx, store, fields)
    const next = { fields, ...toCleanColumns(store, fields), version: stored.version + 1, updated_at: now }
    const [saved] = await tx.update(translations).set(next).where(isOne(target)).returning()
    if (!saved) throw new Error('A translation is gone from under its lock')
    await insertVersions(tx, [toVersion(saved, administratorId)])
    return saved
  })
}

/** Refuses pictures that are not in the library, and makes the others permanent. */
async function requireImages(tx: DbOrTx, { html }: Definition, fields: TranslatedTexts): Promise<void> {
  const text = html && fields[html.column.name]
  const gone = text && 'text' in text ? await makeImagesPermanent(tx, text.text) : []
  if (html && gone.length > 0) throw invalid({ [html.column.name]: ADMIN_MESSAGES.imagesGone(gone) })
}

/** Shows a translation to visitors, or hides it. */
export async function setTranslationLive(tx: DbOrTx, target: TranslationKey, isLive: boolean, now: Date): Promise<void> {
  await lockContent(tx)
  await tx.update(translations).set({ is_live: isLive, updated_at: now }).where(isOne(target))
}

type Copied = { id: number; version: number }

/**
 * Gives a record the translations of the record copied over it. In a language that the copy lacks entirely, the record
 * keeps its own, as in any other save: texts whose English changed are marked and stay public.
 */
export async function copyTranslations(
  db: DbOrTx,
  store: Definition,
  records: { from: Copied; to: Copied },
  save: { administratorId: number | undefined; now: Date },
): Promise<void> {
  const { from, to } = records
  if (from.id === to.id) return
  for (const { language, fields } of await listTranslations(db, store.kind, [String(from.id)])) {
    const toFields = (live: TranslatedTexts) => toCopiedTexts(store.kind, records, fields, live)
    const target = { kind: store.kind, key: String(to.id), language }
    await saveTranslation(db, store, target, { ...save, version: undefined, toFields })
  }
}

/** Removes permanently deleted records' translations, with their versions. */
export async function removeTranslations(db: DbOrTx, contentKind: ContentKind, keys: string[]): Promise<void> {
  await db.delete(translations).where(and(eq(kind, contentKind), inArray(key, keys)))
  const names = keys.flatMap((one) => TRANSLATION_LANGUAGES.map((language) => `${contentKind}-${one}-${language}`))
  await db.delete(versions).where(and(eq(versions.kind, 'translations'), inArray(versions.key, names)))
}

/** At startup, cleans HTML stored under older rules, like `cleanStoredHtml` for records. */
export async function cleanTranslations(db: DbOrTx, store: Definition): Promise<void> {
  for (const row of await db.select().from(translations).where(eq(kind, store.kind))) {
    const text = store.html && row.fields[store.html.column.name]
    if (!text || !('text' in text) || isUpToDate(text.text, row)) continue
    await db.transaction(async (tx) => {
      await lockContent(tx)
      await tx.update(translations).set(toCleanColumns(store, row.fields)).where(isOne(row))
    })
  }
}
