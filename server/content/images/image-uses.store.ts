import { and, arrayOverlaps, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { kindsWith } from '../../../contract/content/content.ts'
import type { ImageUse } from '../../../contract/content/images.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { blogs, technicians, translatedHtml, translations } from '../../platform/db/schema.ts'
import { CONTENT_STORES } from '../kinds/content.ts'

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
  const { id, name, image } = technicians
  const photos = await db
    .select({ id: sql<string>`${id}::text`, title: name, file: image })
    .from(technicians)
    .where(inArray(image, [...files]))
    .orderBy(id)
  for (const { file, ...use } of photos) uses.get(file)?.push({ kind: 'technicians', ...use })
  return uses
}

/** Whether a published blog shows it, so that feed readers, chats and other sites may show it too. */
export async function isPublishedPicture(db: DbOrTx, file: string): Promise<boolean> {
  const isShown = or(eq(blogs.image, file), sql`picture_files(${blogs.content}) && array[${file}]`)
  const [blog] = await db
    .select({ id: blogs.id })
    .from(blogs)
    .where(and(eq(blogs.status, 1), isNull(blogs.deleted_at), isShown))
    .limit(1)
  return blog !== undefined
}
