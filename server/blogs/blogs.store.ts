import { and, asc, count, desc, eq, getTableColumns, ilike, isNull, ne, or } from 'drizzle-orm'
import type { Picture } from '../../contract/blogs.ts'
import { BlogDraft } from '../../contract/previews.ts'
import { contentStore, type ListQuery, toEditable } from '../content/content.store.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { type Placeholders, prepareQuery } from '../db/prepare-query.ts'
import { blogs, images } from '../db/schema.ts'
import { cleanBlogHtml } from '../html/clean-html.ts'
import { notFound } from '../http/errors.ts'
import { toBlogPage } from '../previews/previews.drafts.ts'

const { id, title, short_desc, category, slug, status, created_at, updated_at, deleted_at } = blogs

// Without `pathOf`: the number in a blog's address finds it under every older slug.
export const blogStore = contentStore({
  kind: 'blogs',
  table: blogs,
  key: id,
  title,
  searchIn: [title, short_desc, category, slug],
  slugIn: category,
  fieldsOf: (row) => ({ ...toEditable(row), image: row.image ?? '' }),
  html: { column: blogs.content, clean: cleanBlogHtml },
  image: blogs.image,
  preview: { draft: BlogDraft, toPage: toBlogPage },
})

const isIn = (wanted: string | undefined) => (wanted ? eq(category, wanted) : undefined)

export function listBlogs(db: DbOrTx, query: ListQuery & { category?: string; status?: 0 | 1 }) {
  const hasStatus = query.status === undefined ? undefined : eq(status, query.status)
  return blogStore.list(db, query, { where: and(isIn(query.category), hasStatus) })
}

const isPublished = and(eq(status, 1), isNull(deleted_at))
const { file, width, height, widths, alt } = images
const picture = { width, height, widths, alt }
const summary = { id, title, short_desc, category, slug, image: blogs.image, created_at, updated_at, picture }
// By their date, which an import may have set.
const newestFirst = [desc(created_at), desc(id)]

const selectLatest = prepareQuery((db, { limit }: Placeholders<{ limit: number }>) =>
  db
    .select(summary)
    .from(blogs)
    .leftJoin(images, eq(file, blogs.image))
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(limit),
)

export async function listLatestBlogs(db: DbOrTx, limit: number) {
  return (await selectLatest(db, { limit })).map(withPicture)
}

type PublishedQuery = { limit: number; offset: number; pattern: string | undefined; wanted: string | undefined }

const selectPublished = prepareQuery((db, { limit, offset, pattern, wanted }: Placeholders<PublishedQuery>) => {
  const matches = pattern && or(...[title, short_desc, category].map((column) => ilike(column, pattern)))
  const found = and(isPublished, wanted && eq(category, wanted), matches)
  return db
    .select({ ...summary, total: db.$count(blogs, found) })
    .from(blogs)
    .leftJoin(images, eq(file, blogs.image))
    .where(found)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
})

/** Summaries, newest first, and how many there are in all. */
export async function listPublishedBlogs(db: DbOrTx, query: ListQuery & { category?: string }) {
  const { page, limit, search, category } = query
  const [pattern, wanted] = [search && likePattern(search), category || undefined]
  const rows = await selectPublished(db, { limit, offset: (page - 1) * limit, pattern, wanted })
  // Past the last page no row has the total.
  const [first] = rows.length > 0 || page === 1 ? rows : await selectPublished(db, { limit: 1, offset: 0, pattern, wanted })
  return { rows: rows.map(withPicture), total: first?.total ?? 0 }
}

const selectOnePublished = prepareQuery((db, { wanted }: Placeholders<{ wanted: number }>) =>
  db
    .select({ ...getTableColumns(blogs), picture })
    .from(blogs)
    .leftJoin(images, eq(file, blogs.image))
    .where(and(eq(id, wanted), isPublished)),
)

/** One blog with its content, cleaned for visitors. */
export async function getPublishedBlog(db: DbOrTx, id: number) {
  const [row] = await selectOnePublished(db, { wanted: id })
  if (!row) throw notFound()
  return { ...withPicture(row), content: blogStore.readHtml(row) }
}

/** A row as it is answered. */
function withPicture<Row extends { image: string | null; picture: Picture | null }>(row: Row) {
  return { ...row, image: row.image ?? '', picture: row.picture ?? undefined }
}

const selectCategories = prepareQuery((db) =>
  db
    .select({ category, count: count() })
    .from(blogs)
    .where(and(isPublished, ne(category, '')))
    .groupBy(category)
    .orderBy(asc(category)),
)

/** The categories that have a published blog. */
export const listPublishedCategories = (db: DbOrTx) => selectCategories(db, {})
