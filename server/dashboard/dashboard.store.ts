import { and, asc, count, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Dashboard } from '../../contract/dashboard.ts'
import { boundsOfDay, TIME_ZONE } from '../../contract/india.ts'
import { CITIES } from '../../contract/options.ts'
import type { DbOrTx } from '../db/client.ts'
import { blogs, leads, services } from '../db/schema.ts'

const since = (day: string) => and(isNull(leads.deleted_at), gte(leads.created_at, boundsOfDay(day).start))

/** The number of leads of each day since `day`; days without leads are missing. */
export async function countLeadsByDay(db: DbOrTx, day: string): Promise<Map<string, number>> {
  const ofDay = sql<string>`to_char(${leads.created_at} at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`
  const rows = await db.select({ day: ofDay, count: count() }).from(leads).where(since(day)).groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.count]))
}

export async function countLeadsOfWeek(db: DbOrTx, day: string): Promise<Pick<Dashboard['leads'], 'by_service' | 'by_city'>> {
  const [by_service, cities] = await Promise.all([
    db
      .select({ name: leads.service_type, count: count() })
      .from(leads)
      .where(since(day))
      .groupBy(leads.service_type)
      .orderBy(desc(count()), asc(leads.service_type)),
    db.select({ city: leads.city, count: count() }).from(leads).where(since(day)).groupBy(leads.city),
  ])
  const by_city = CITIES.map(({ value, label }) => ({
    name: label,
    count: cities.find(({ city }) => city === value)?.count ?? 0,
  }))
  return { by_service, by_city }
}

const MAX_LINKS = 50

/** Unfinished content of the site. */
export async function listGaps(
  db: DbOrTx,
): Promise<Pick<Dashboard['attention'], 'drafts' | 'blogs_without_picture' | 'services_without_faq'>> {
  const blogLink = { id: blogs.id, title: blogs.title }
  const listBlogs = (gap: ReturnType<typeof eq>) =>
    db
      .select(blogLink)
      .from(blogs)
      .where(and(isNull(blogs.deleted_at), gap))
      .orderBy(desc(blogs.id))
      .limit(MAX_LINKS)
  const [drafts, blogs_without_picture, services_without_faq] = await Promise.all([
    listBlogs(eq(blogs.status, 0)),
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
