import { and, arrayOverlaps, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ContentKind, kindsWith } from '../../contract/content/content.ts'
import type { ImageUse } from '../../contract/content/images.ts'
import type { DbOrTx } from '../platform/db/client.ts'
import { blogs, services, technicians, translatedHtml, translations } from '../platform/db/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { CONTACT_ID } from './contact/contact.store.ts'
import { lockContent } from './content-version.store.ts'
import { isUpToDate, toStoredHtml } from './html/clean-html.ts'
import { listPictures } from './images/images.store.ts'
import { addFirstVersionsOfTranslations, cleanTranslations } from './kinds/translations.store.ts'
import { CONTENT_STORES, listContentTables } from './kinds.ts'

/** At startup, cleans HTML stored by an older version or under older rules, so that no visitor waits for it. */
export async function cleanStoredHtml(db: DbOrTx): Promise<void> {
  for (const kind of kindsWith('html')) {
    const { table, key, html, columns } = CONTENT_STORES[kind]
    if (!html) continue
    const fields = { html: html.column, clean_html: columns.clean_html, clean_key: columns.clean_key }
    // One row at a time: a blog can be large.
    for (const { id } of await db.select({ id: key }).from(table)) {
      const [row] = await db.select(fields).from(table).where(eq(key, id))
      if (!row || isUpToDate(row.html, row)) continue
      await db.transaction(async (tx) => {
        await lockContent(tx)
        await tx.update(table).set(toStoredHtml(row.html, html.clean)).where(eq(key, id))
      })
    }
    await cleanTranslations(db, CONTENT_STORES[kind])
  }
}

/** At startup, stores the versions that the first start of an older program left out. */
export async function addFirstVersions(db: DbOrTx): Promise<void> {
  for (const store of Object.values(CONTENT_STORES)) await store.addFirstVersions(db)
  await addFirstVersionsOfTranslations(db)
}

/** Adds triggers that update the version on each change to a content table; skips tables that have them. */
export async function addContentTriggers(db: DbOrTx): Promise<void> {
  for (const table of listContentTables()) {
    const { rowCount } = await db.execute(
      sql`select from pg_trigger where tgrelid = ${table}::regclass and tgfoid = 'move_content_version'::regproc`,
    )
    if (rowCount === 0) await db.execute(sql`call add_content_triggers(${table}::regclass)`)
  }
}

/** Where each of these pictures is shown, including the trash: a restored record keeps its pictures. */
export async function listImageUses(db: DbOrTx, files: readonly string[]): Promise<Map<string, ImageUse[]>> {
  const uses = new Map(files.map((file) => [file, [] as ImageUse[]]))
  if (files.length === 0) return uses
  const wanted = sql`array[${sql.join(
    files.map((file) => sql`${file}`),
    sql`, `,
  )}]`
  for (const kind of kindsWith('html')) {
    const { table, key, title, html, image } = CONTENT_STORES[kind]
    // The column's index is built on this database function.
    const inText = sql<string[]>`picture_files(${html?.column})`
    const rows = await db
      .select({
        id: sql<string>`${key}::text`,
        title: sql<string>`${title}`,
        cover: sql<string | null>`${image ?? null}`,
        inText,
      })
      .from(table)
      .where(or(image && inArray(image, [...files]), arrayOverlaps(inText, wanted)))
      .orderBy(key)
    for (const { id, title, cover, inText } of rows)
      for (const file of new Set([cover, ...inText])) uses.get(file ?? '')?.push({ kind, id, title })
    const translated = await db
      .select({ id: translations.key, title: sql<string>`${title}`, inText: sql<string[]>`picture_files(${translatedHtml})` })
      .from(translations)
      .innerJoin(table, sql`${key}::text = ${translations.key}`)
      .where(and(eq(translations.kind, kind), arrayOverlaps(sql`picture_files(${translatedHtml})`, wanted)))
    for (const { id, title, inText } of translated) {
      for (const file of inText)
        if (!uses.get(file)?.some((use) => use.kind === kind && use.id === id)) uses.get(file)?.push({ kind, id, title })
    }
  }
  const shown = await db
    .select({ id: sql<string>`${services.id}::text`, title: services.title, file: services.image })
    .from(services)
    .where(inArray(services.image, [...files]))
    .orderBy(services.id)
  for (const { file, ...use } of shown) uses.get(file ?? '')?.push({ kind: 'services', ...use })
  const { id, name, image } = technicians
  const photos = await db
    .select({ id: sql<string>`${id}::text`, title: name, file: image })
    .from(technicians)
    .where(inArray(image, [...files]))
    .orderBy(id)
  for (const { file, ...use } of photos) uses.get(file)?.push({ kind: 'technicians', ...use })
  return uses
}

/** An English record, with its key in its kind's translations. */
export type English = { key: string; title: string; record: { version: number } }
export type IsWanted = (record: Pick<English, 'key' | 'title'>) => boolean
type Row = Record<string, unknown> & { version: number }

/** All records of a kind. */
export async function listEnglish(db: DbOrTx, kind: ContentKind): Promise<English[]> {
  return toEnglish(db, kind, await CONTENT_STORES[kind].listAll(db))
}

const BATCH = 100
const { id, title, short_desc, content, image, version, deleted_at } = blogs
const hasTranslation = sql`exists (
  select from ${translations} where ${translations.kind} = 'blogs' and ${translations.key} = ${id}::text)`
// A text without a translation only counts as present, so it is not read.
const countedContent = sql<string>`case when ${hasTranslation} or ${content} = '' then ${content} else '-' end`

/**
 * The requested records, with only as much text as counting translations needs. Blogs are many and long, so they come a
 * hundred at a time.
 */
export async function* listCountedEnglish(db: DbOrTx, kind: ContentKind, isWanted: IsWanted): AsyncGenerator<English[]> {
  if (kind !== 'blogs') return yield (await listEnglish(db, kind)).filter(isWanted)
  const named = await db.select({ id, title }).from(blogs).where(isNull(deleted_at)).orderBy(desc(id))
  const wanted = named.filter(({ id, title }) => isWanted({ key: String(id), title })).map(({ id }) => id)
  const counted = { id, title, short_desc, content: countedContent, image, version }
  for (let at = 0; at < wanted.length; at += BATCH) {
    const isInBatch = inArray(id, wanted.slice(at, at + BATCH))
    yield await toEnglish(db, kind, await db.select(counted).from(blogs).where(isInBatch).orderBy(desc(id)))
  }
}

/** Undefined if there is no such record, or if it is in the trash. */
export async function findEnglish(db: DbOrTx, kind: ContentKind, key: string): Promise<English | undefined> {
  const isId = /^[1-9]\d{0,8}$/.test(key)
  const find = CONTENT_STORES[kind].find as (db: DbOrTx, id: number | string) => Promise<Row | undefined>
  const hasKey = kind === 'documents' || (kind === 'contact-us' ? key === kind : isId)
  const row = hasKey ? await find(db, kind === 'contact-us' ? CONTACT_ID : isId ? Number(key) : key) : undefined
  const [english] = row ? await toEnglish(db, kind, [row]) : []
  return english
}

/** Like `findEnglish`, but throws if there is none. */
export async function getEnglish(db: DbOrTx, kind: ContentKind, key: string): Promise<English> {
  const english = await findEnglish(db, kind, key)
  if (!english) throw notFound()
  return english
}

/** A blog's picture text belongs to the picture, but is translated with the blog. */
async function toEnglish(db: DbOrTx, kind: ContentKind, rows: Row[]): Promise<English[]> {
  const store = CONTENT_STORES[kind]
  const pictures = await listPictures(
    db,
    rows.flatMap(({ image }) => (typeof image === 'string' ? image : [])),
  )
  return rows.map((row) => ({
    key: 'versionKey' in store && store.versionKey ? store.versionKey : String(row[store.key.name]),
    title: kind === 'contact-us' ? 'Contact us' : String(row[store.title.name]),
    record: kind === 'blogs' ? { ...row, image_alt: pictures.get(String(row.image))?.alt ?? '' } : row,
  }))
}
