import { and, count, desc, eq, getTableColumns, ilike, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Blog, ListedBlog } from '../../contract/blogs.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { blogs, images } from '../db/schema.ts'
import { cleanBlogHtml } from '../html/clean-html.ts'
import { toStoredHtml } from '../html/stored-html.ts'

export type BlogRow = typeof blogs.$inferSelect
export type BlogFields = Pick<BlogRow, 'title' | 'slug' | 'category' | 'short_desc' | 'content' | 'status'> & {
  image?: string | null
}

type Filter = { search?: string; category?: string; status?: 0 | 1 }

function matches({ search, category, status }: Filter): SQL | undefined {
  const pattern = search && likePattern(search)
  return and(
    isNull(blogs.deleted_at),
    category ? eq(blogs.category, category) : undefined,
    status === undefined ? undefined : eq(blogs.status, status),
    pattern
      ? or(
          ilike(blogs.title, pattern),
          ilike(blogs.short_desc, pattern),
          ilike(blogs.category, pattern),
          ilike(blogs.slug, pattern),
        )
      : undefined,
  )
}

const { content, clean_html: _html, clean_key: _key, deleted_at: _deleted, ...listed } = getTableColumns(blogs)
const picture = { width: images.width, height: images.height, widths: images.widths, alt: images.alt }

/** Newest first, without their content. */
export async function listBlogs(
  db: DbOrTx,
  { page, limit, ...filter }: Filter & { page: number; limit: number },
): Promise<ListedBlog[]> {
  const rows = await db
    .select({ blog: listed, picture })
    .from(blogs)
    .leftJoin(images, eq(images.file, blogs.image))
    .where(matches(filter))
    .orderBy(desc(blogs.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map(toBlog)
}

export async function countBlogs(db: DbOrTx, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blogs).where(matches(filter))
  return row?.total ?? 0
}

export async function findBlog(db: DbOrTx, id: number): Promise<Blog | undefined> {
  const [row] = await db
    .select({ blog: { ...listed, content }, picture })
    .from(blogs)
    .leftJoin(images, eq(images.file, blogs.image))
    .where(and(eq(blogs.id, id), isNull(blogs.deleted_at)))
  return row && toBlog(row)
}

/** The row, locked until the transaction ends. */
export async function lockBlog(tx: DbOrTx, id: number): Promise<BlogRow | undefined> {
  const [row] = await tx
    .select()
    .from(blogs)
    .where(and(eq(blogs.id, id), isNull(blogs.deleted_at)))
    .for('update')
  return row
}

export async function writeBlog(tx: DbOrTx, id: number, fields: Partial<BlogRow>): Promise<BlogRow> {
  const kept = fields.content === undefined ? {} : toStoredHtml(fields.content, cleanBlogHtml)
  const [row] = await tx
    .update(blogs)
    .set({ ...fields, ...kept })
    .where(eq(blogs.id, id))
    .returning()
  if (!row) throw new Error(`Blog ${id} is gone from under its lock`)
  return row
}

export async function findSlugHolder(db: DbOrTx, { category, slug }: Pick<BlogRow, 'category' | 'slug'>, exceptId: number) {
  const [row] = await db
    .select({ id: blogs.id, title: blogs.title })
    .from(blogs)
    .where(and(eq(blogs.category, category), eq(blogs.slug, slug), ne(blogs.id, exceptId), isNull(blogs.deleted_at)))
  return row
}

/** Who took the slug of a blog while that lay in the trash. */
export async function findHolderOfTrashed(db: DbOrTx, id: number) {
  const [row] = await db.select().from(blogs).where(eq(blogs.id, id))
  return row && findSlugHolder(db, row, id)
}

type Listed = Omit<BlogRow, 'content' | 'clean_html' | 'clean_key' | 'deleted_at'>

function toBlog<Row extends Listed>({ blog, picture }: { blog: Row; picture: Blog['picture'] | null }) {
  return {
    ...blog,
    image: blog.image ?? '',
    picture: picture ?? undefined,
    status: blog.status === 1 ? (1 as const) : (0 as const),
    created_at: blog.created_at.toISOString(),
    updated_at: blog.updated_at.toISOString(),
  }
}
