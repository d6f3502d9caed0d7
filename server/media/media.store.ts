import { and, desc, eq, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import type { Image, ImageUse } from '../../contract/media.ts'
import { BLOG_IMAGES_PATH, blogImagePath } from '../../contract/paths.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { blogs, documents, images } from '../db/schema.ts'

type Row = typeof images.$inferSelect

/** The same file again is the same picture: its row comes back as it is. */
export async function insertImage(db: DbOrTx, row: typeof images.$inferInsert): Promise<Image> {
  const [inserted] = await db
    .insert(images)
    .values(row)
    .onConflictDoUpdate({ target: images.file, set: { file: row.file } })
    .returning()
  if (!inserted) throw new Error('An image was not inserted')
  return toImage(inserted)
}

/** Uses up an upload; the name of its file. */
export async function keepImage(tx: DbOrTx, id: number): Promise<string | undefined> {
  const [row] = await tx.update(images).set({ is_temporary: false }).where(eq(images.id, id)).returning({ file: images.file })
  return row?.file
}

const IN_TEXT = new RegExp(`${BLOG_IMAGES_PATH}/([\\w.-]+?)(?:-\\d+)?\\.(?:webp|avif)`, 'g')

/** Keeps the uploads that stand in a text. */
export async function keepImagesOf(tx: DbOrTx, html: string): Promise<void> {
  const files = [...new Set([...html.matchAll(IN_TEXT)].map((match) => `${match[1]}.webp`))]
  if (files.length > 0) await tx.update(images).set({ is_temporary: false }).where(inArray(images.file, files))
}

const matches = (search: string | undefined) =>
  search ? or(ilike(images.file, likePattern(search)), ilike(images.alt, likePattern(search))) : undefined

/** Newest first. */
export async function listImages(
  db: DbOrTx,
  { page, limit, search }: { page: number; limit: number; search?: string },
): Promise<{ images: Image[]; total: number }> {
  const rows = await db
    .select()
    .from(images)
    .where(matches(search))
    .orderBy(desc(images.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { images: rows.map(toImage), total: await db.$count(images, matches(search)) }
}

export async function updateImage(
  db: DbOrTx,
  id: number,
  fields: { alt: string; is_temporary?: false },
): Promise<Image | undefined> {
  const [row] = await db.update(images).set(fields).where(eq(images.id, id)).returning()
  return row && toImage(row)
}

export async function updateAltOfFile(db: DbOrTx, file: string, alt: string): Promise<void> {
  await db.update(images).set({ alt }).where(eq(images.file, file))
}

export async function findImage(db: DbOrTx, id: number): Promise<Image | undefined> {
  const [row] = await db.select().from(images).where(eq(images.id, id))
  return row && toImage(row)
}

export async function findImageByFile(db: DbOrTx, file: string): Promise<Image | undefined> {
  const [row] = await db.select().from(images).where(eq(images.file, file))
  return row && toImage(row)
}

export async function removeImageRow(db: DbOrTx, id: number): Promise<void> {
  await db.delete(images).where(eq(images.id, id))
}

/** Uploads that nobody saved anything with. */
export async function listAbandonedImages(db: DbOrTx, before: Date): Promise<Image[]> {
  const rows = await db
    .select()
    .from(images)
    .where(and(images.is_temporary, lt(images.created_at, before)))
  return rows.map(toImage)
}

/** Where pictures are shown, the trash included: what comes back from it still has its pictures. */
export async function listImageUses(db: DbOrTx, file: string): Promise<ImageUse[]> {
  const mention = likePattern(`/${file.replace(/\.webp$/, '')}`)
  const inBlogs = await db
    .select({ id: sql<string>`${blogs.id}::text`, title: blogs.title })
    .from(blogs)
    .where(or(eq(blogs.image, file), sql`${blogs.content} like ${mention}`))
  const inDocuments = await db
    .select({ id: documents.key, title: documents.title })
    .from(documents)
    .where(sql`${documents.description} like ${mention}`)
  return [
    ...inBlogs.map((use) => ({ kind: 'blogs' as const, ...use })),
    ...inDocuments.map((use) => ({ kind: 'documents' as const, ...use })),
  ]
}

function toImage(row: Row): Image {
  return { ...row, url: blogImagePath(row.file), created_at: row.created_at.toISOString() }
}
