import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Dashboard } from '../../../contract/operation/dashboard.ts'
import { isToGoLive } from '../../content/blogs/blogs.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { blogs, services } from '../../platform/db/schema.ts'

const MAX_LINKS = 50

/** Unfinished content of the site. */
export async function listGaps(
  db: DbOrTx,
): Promise<Pick<Dashboard['attention'], 'drafts' | 'blogs_without_picture' | 'services_without_faq'>> {
  const blogLink = { id: blogs.id, title: blogs.title }
  const listBlogs = (gap: SQL | undefined) =>
    db
      .select(blogLink)
      .from(blogs)
      .where(and(isNull(blogs.deleted_at), gap))
      .orderBy(desc(blogs.id))
      .limit(MAX_LINKS)
  const [drafts, blogs_without_picture, services_without_faq] = await Promise.all([
    listBlogs(and(eq(blogs.status, 0), sql`${isToGoLive} is not true`)),
    listBlogs(isNull(blogs.image)),
    db
      .select({ id: services.id, title: services.title })
      .from(services)
      .where(and(isNull(services.deleted_at), sql`jsonb_array_length(${services.faqs}) = 0`))
      .orderBy(asc(services.title))
      .limit(MAX_LINKS),
  ])
  return { drafts, blogs_without_picture, services_without_faq }
}
