import { and, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm'
import { kindsWith } from '../../contract/content/content.ts'
import type { ImageUse } from '../../contract/content/images.ts'
import type { DbOrTx } from '../platform/db/client.ts'
import { services, technicians, translatedHtml, translations } from '../platform/db/schema.ts'
import { lockContent } from './content-version.store.ts'
import { isUpToDate, toStoredHtml } from './html/clean-html.ts'
import { cleanTranslations } from './kinds/translations.store.ts'
import { CONTENT_STORES, listContentTables } from './kinds.ts'

/** Cleans at the start what an older version or older rules left, so that no visitor waits for it. */
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

/** Adds triggers by which each change of a table of content moves the version; skips tables that have them. */
export async function addContentTriggers(db: DbOrTx): Promise<void> {
  for (const table of listContentTables()) {
    const { rowCount } = await db.execute(
      sql`select from pg_trigger where tgrelid = ${table}::regclass and tgfoid = 'move_content_version'::regproc`,
    )
    if (rowCount === 0) await db.execute(sql`call add_content_triggers(${table}::regclass)`)
  }
}

/** Where each of these pictures is shown, the trash included: a restored record still has its pictures. */
export async function listImageUses(db: DbOrTx, files: readonly string[]): Promise<Map<string, ImageUse[]>> {
  const uses = new Map(files.map((file) => [file, [] as ImageUse[]]))
  if (files.length === 0) return uses
  const wanted = sql`array[${sql.join(
    files.map((file) => sql`${file}`),
    sql`, `,
  )}]`
  for (const kind of kindsWith('html')) {
    const { table, key, title, html, image } = CONTENT_STORES[kind]
    // The index of the column is built on this function of the database.
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
