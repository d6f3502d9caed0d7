import { and, asc, count, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { boundsOfDay } from '../../../contract/india.ts'
import type { Dashboard, LeadFigures } from '../../../contract/operation/dashboard.ts'
import { CITIES } from '../../../contract/options.ts'
import { isToGoLive } from '../../content/blogs/blogs.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { blogs, leads, services } from '../../platform/db/schema.ts'

/** The number of leads of each of these days, counted in the index alone. */
export async function countLeadsByDay(db: DbOrTx, days: readonly string[]): Promise<Map<string, number>> {
  const starts = sql.join(
    days.map((day) => sql`(${day}, ${boundsOfDay(day).start}::timestamptz)`),
    sql`, `,
  )
  const isOfDay = sql`${leads.created_at} >= starts_at and ${leads.created_at} < starts_at + interval '24 hours'`
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select day, (select count(*)::int from ${leads} where ${isNull(leads.deleted_at)} and ${isOfDay}) as count
    from (values ${starts}) as days (day, starts_at)`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

export async function countLeadsOfWeek(db: DbOrTx, day: string): Promise<Pick<LeadFigures, 'by_service' | 'by_city'>> {
  const rows = await db
    .select({ name: leads.service_type, city: leads.city, count: count() })
    .from(leads)
    .where(and(isNull(leads.deleted_at), gte(leads.created_at, boundsOfDay(day).start)))
    .groupBy(leads.service_type, leads.city)
  const sumOf = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0)
  const by_service = Object.entries(Object.groupBy(rows, ({ name }) => name))
    .map(([name, some = []]) => ({ name, count: sumOf(some) }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  const by_city = CITIES.map(({ value, label }) => ({ name: label, count: sumOf(rows.filter(({ city }) => city === value)) }))
  return { by_service, by_city }
}

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
