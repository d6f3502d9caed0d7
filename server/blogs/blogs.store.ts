import { and, asc, count, desc, eq, isNull, ne } from 'drizzle-orm'
import { BlogDraft } from '../../contract/previews.ts'
import { contentStore, type ListQuery, toEditable } from '../content/content.store.ts'
import type { DbOrTx } from '../db/client.ts'
import { blogs } from '../db/schema.ts'
import { cleanBlogHtml } from '../html/clean-html.ts'
import { toBlogPage } from '../previews/previews.drafts.ts'

const { id, title, short_desc, category, slug, status, created_at, deleted_at } = blogs

// Without `pathOf`: the number in a blog's address finds it under every older slug.
export const blogStore = contentStore({
  kind: 'blogs',
  table: blogs,
  key: id,
  title,
  searchIn: [title, short_desc, category, slug],
  slugIn: category,
  isPublic: eq(status, 1),
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

/** Newest first by their date, which an import may have set. */
export function listPublishedBlogs(db: DbOrTx, query: ListQuery & { category?: string }) {
  return blogStore.list(db, query, {
    where: and(blogStore.isPublic, isIn(query.category)),
    searchIn: [title, short_desc, category],
    orderBy: [desc(created_at), desc(id)],
  })
}

export async function listPublishedCategories(db: DbOrTx): Promise<{ category: string; count: number }[]> {
  return db
    .select({ category, count: count() })
    .from(blogs)
    .where(and(blogStore.isPublic, isNull(deleted_at), ne(category, '')))
    .groupBy(category)
    .orderBy(asc(category))
}
