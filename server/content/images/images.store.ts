import { and, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Picture } from '../../../contract/content/blogs.ts'
import { BLOG_IMAGES_PATH, blogImagePath } from '../../../contract/paths.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { type Listed, listIds, type PageQuery, toOrder } from '../../platform/db/list.ts'
import { blogs, images, services } from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { lockContent } from '../content-version.store.ts'

type Image = ReturnType<typeof toImage>

/** Inserts an image, or returns the row of the same file and restarts an unused image's 24 hours. */
export async function insertImage(db: DbOrTx, row: typeof images.$inferInsert): Promise<Image> {
  const [inserted] = await db
    .insert(images)
    .values(row)
    .onConflictDoUpdate({
      target: images.file,
      set: { created_at: sql`case when ${images.is_temporary} then excluded.created_at else ${images.created_at} end` },
    })
    .returning()
  if (!inserted) throw new Error('An image was not inserted')
  return toImage(inserted)
}

/** Makes an upload permanent, and returns the name of its file. */
export async function makeImagePermanent(tx: DbOrTx, id: number): Promise<string | undefined> {
  const [row] = await tx.update(images).set({ is_temporary: false }).where(eq(images.id, id)).returning({ file: images.file })
  return row?.file
}

/** Makes an upload permanent by its file; returns whether it exists. */
export async function makeFilePermanent(tx: DbOrTx, file: string): Promise<boolean> {
  const rows = await tx.update(images).set({ is_temporary: false }).where(eq(images.file, file)).returning({ id: images.id })
  return rows.length > 0
}

// A file name ends in ten digits of its content's hash, see `encodeLargest`; a smaller copy adds its width.
const IN_TEXT = new RegExp(`(.?)${BLOG_IMAGES_PATH}/([\\w.-]+?-[0-9a-f]{10})(?:-\\d{1,4})?\\.(?:webp|avif)`, 'gs')

/**
 * Makes the uploads in a text permanent, and returns the names of those that no longer exist. Ignores other sites'
 * pictures.
 */
export async function makeImagesPermanent(tx: DbOrTx, html: string): Promise<string[]> {
  const found = [...html.matchAll(IN_TEXT)].map(([, before = '', name]) => ({ file: `${name}.webp`, isHere: !/\w/.test(before) }))
  const files = [...new Set(found.map(({ file }) => file))]
  if (files.length === 0) return []
  const kept = await tx
    .update(images)
    .set({ is_temporary: false })
    .where(inArray(images.file, files))
    .returning({ file: images.file })
  return files.filter((file) => !kept.some((row) => row.file === file) && found.some((one) => one.isHere && one.file === file))
}

/** Newest first, or in the requested order. */
export async function listImages(db: DbOrTx, query: PageQuery & { search?: string; sort?: string }): Promise<Listed<Image>> {
  const matches = matchesSearch(images.search_text, query.search)
  const orderBy = toOrder(query.sort, getTableColumns(images), images.id)
  const { ids, total } = await listIds(db, { table: images, key: images.id, matches, orderBy }, query)
  const rows = await db
    .select()
    .from(images)
    .where(inArray(images.id, ids))
    .orderBy(...orderBy)
  return { rows: rows.map(toImage), total }
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

/** Locks an image against removal; returns whether it exists. */
export async function lockImage(tx: DbOrTx, id: number): Promise<boolean> {
  const rows = await tx.select({ id: images.id }).from(images).where(eq(images.id, id)).for('share')
  return rows.length > 0
}

export async function findImageByFile(db: DbOrTx, file: string): Promise<Image | undefined> {
  const [row] = await db.select().from(images).where(eq(images.file, file))
  return row && toImage(row)
}

/** These files' pictures as pages show them, by file. */
export async function listPictures(db: DbOrTx, files: string[]): Promise<Map<string, Picture>> {
  const { file, width, height, widths, alt } = images
  const rows =
    files.length > 0 ? await db.select({ file, width, height, widths, alt }).from(images).where(inArray(file, files)) : []
  return new Map(rows.map(({ file, ...picture }) => [file, picture]))
}

/** Waits until no one else is writing or removing this picture's files; held until the transaction ends. */
export async function lockImageFiles(tx: DbOrTx, file: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${file}`}, 0))`)
}

/** Whether a published blog or a service shows it, so that feed readers, chats and other sites may too. */
export async function isPublishedPicture(db: DbOrTx, file: string): Promise<boolean> {
  const isShown = or(eq(blogs.image, file), sql`picture_files(${blogs.content}) && array[${file}]`)
  const [blog] = await db
    .select({ id: blogs.id })
    .from(blogs)
    .where(and(eq(blogs.status, 1), isNull(blogs.deleted_at), isShown))
    .limit(1)
  if (blog) return true
  const [service] = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.image, file), isNull(services.deleted_at)))
    .limit(1)
  return service !== undefined
}

export async function removeImageRow(db: DbOrTx, id: number): Promise<void> {
  await db.delete(images).where(eq(images.id, id))
}

/**
 * Removes the rows of some unused uploads and returns them; an empty result means that none are left. The content is
 * locked first, so that no save can start to use one of them.
 */
export async function removeAbandonedImages(tx: DbOrTx, { before, limit }: { before: Date; limit: number }): Promise<Image[]> {
  await lockContent(tx)
  const isAbandoned = and(images.is_temporary, lt(images.created_at, before))
  const some = tx.select({ id: images.id }).from(images).where(isAbandoned).limit(limit)
  const rows = await tx.delete(images).where(inArray(images.id, some)).returning()
  return rows.map(toImage)
}

const toImage = (row: typeof images.$inferSelect) => ({ ...row, url: blogImagePath(row.file) })
