import { and, asc, count, desc, eq, ilike, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { BlogSummary, FrontBlog } from '../../contract/blogs.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { blogs, images } from '../db/schema.ts'
import { cleanBlogHtml } from '../html/clean-html.ts'
import { readCleanHtml, toStoredHtml } from '../html/stored-html.ts'

const summaryColumns = {
  id: blogs.id,
  title: blogs.title,
  short_desc: blogs.short_desc,
  category: blogs.category,
  slug: blogs.slug,
  image: blogs.image,
  picture: { width: images.width, height: images.height, widths: images.widths, alt: images.alt },
  created_at: blogs.created_at,
  updated_at: blogs.updated_at,
}

const isPublished = and(eq(blogs.status, 1), isNull(blogs.deleted_at))

export type BlogFilter = { search?: string; category?: string }

function publishedAnd({ search, category }: BlogFilter): SQL | undefined {
  const pattern = search && likePattern(search)
  return and(
    isPublished,
    category ? eq(blogs.category, category) : undefined,
    pattern ? or(ilike(blogs.title, pattern), ilike(blogs.short_desc, pattern), ilike(blogs.category, pattern)) : undefined,
  )
}

/** Newest first. */
export async function listPublishedBlogs(
  db: DbOrTx,
  { page, limit, ...filter }: { page: number; limit: number } & BlogFilter,
): Promise<BlogSummary[]> {
  const rows = await db
    .select(summaryColumns)
    .from(blogs)
    .leftJoin(images, eq(images.file, blogs.image))
    .where(publishedAnd(filter))
    .orderBy(desc(blogs.created_at), desc(blogs.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map(toSummary)
}

export async function countPublishedBlogs(db: DbOrTx, filter: BlogFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blogs).where(publishedAnd(filter))
  return row?.total ?? 0
}

export async function listPublishedCategories(db: DbOrTx): Promise<{ category: string; count: number }[]> {
  return db
    .select({ category: blogs.category, count: count() })
    .from(blogs)
    .where(and(isPublished, ne(blogs.category, '')))
    .groupBy(blogs.category)
    .orderBy(asc(blogs.category))
}

/** The blog with its HTML as visitors get it. */
export async function findPublishedBlog(db: DbOrTx, id: number): Promise<FrontBlog | undefined> {
  const [row] = await db
    .select({ ...summaryColumns, content: blogs.content, clean_html: blogs.clean_html, clean_key: blogs.clean_key })
    .from(blogs)
    .leftJoin(images, eq(images.file, blogs.image))
    .where(and(eq(blogs.id, id), isPublished))
  if (!row) return undefined
  const { content, clean_html, clean_key, ...summary } = row
  return { ...toSummary(summary), content: readCleanHtml(content, { clean_html, clean_key }, cleanBlogHtml), status: 1 }
}

export async function insertBlog(db: DbOrTx, row: typeof blogs.$inferInsert): Promise<typeof blogs.$inferSelect> {
  const kept = toStoredHtml(row.content ?? '', cleanBlogHtml)
  const [inserted] = await db
    .insert(blogs)
    .values({ ...row, ...kept })
    .returning()
  if (!inserted) throw new Error('A blog was not inserted')
  return inserted
}

type SummaryRow = Omit<BlogSummary, 'image' | 'picture' | 'created_at' | 'updated_at'> & {
  image: string | null
  picture: BlogSummary['picture'] | null
  created_at: Date
  updated_at: Date
}

function toSummary(row: SummaryRow): BlogSummary {
  return {
    ...row,
    image: row.image ?? '',
    picture: row.picture ?? undefined,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
