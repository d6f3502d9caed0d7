import { and, asc, eq, isNull } from 'drizzle-orm'
import {
  BOOKING_SERVICE_TYPES,
  type CategorySegment,
  SERVICE_SLUG_ALIASES,
  type ServiceCategory,
} from '../../contract/options.ts'
import { findCategoryBySegment, servicePath, toCategorySegment } from '../../contract/paths.ts'
import type { Service, ServiceLink } from '../../contract/services.ts'
import type { DbOrTx } from '../db/client.ts'
import { services } from '../db/schema.ts'

type Row = typeof services.$inferSelect

const isKept = isNull(services.deleted_at)

function toService(row: Row): Service {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString(), sendto: servicePath(row) }
}

export async function listServices(db: DbOrTx): Promise<Service[]> {
  return (await db.select().from(services).where(isKept).orderBy(asc(services.id))).map(toService)
}

export async function listServiceLinks(db: DbOrTx, category?: ServiceCategory): Promise<ServiceLink[]> {
  const { title, slug, service_cat, service_type, visit_charge, updated_at } = services
  const rows = await db
    .select({ title, slug, service_cat, service_type, visit_charge, updated_at })
    .from(services)
    .where(and(isKept, category && eq(service_cat, category)))
    .orderBy(asc(services.id))
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString(), sendto: servicePath(row) }))
}

/** Finds a service by its address; the second addresses of `SERVICE_SLUG_ALIASES` find the service that they stand for. */
export async function findServiceByAddress(db: DbOrTx, segment: string, slug: string): Promise<Service | undefined> {
  const category = findCategoryBySegment(segment)
  if (!category) return undefined
  const bySlug = async (name: string) =>
    (
      await db
        .select()
        .from(services)
        .where(and(eq(services.service_cat, category), eq(services.slug, name), isKept))
    )[0]
  // A page of that very slug comes first: the alias only fills the gap.
  const alias = SERVICE_SLUG_ALIASES[toCategorySegment(category) as CategorySegment]?.[slug]
  const row = (await bySlug(slug)) ?? (alias ? await bySlug(alias) : undefined)
  return row && toService(row)
}

async function hasServiceTitled(db: DbOrTx, title: string): Promise<boolean> {
  const rows = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.title, title), isKept))
    .limit(1)
  return rows.length > 0
}

/** The options of the booking form, and on a page whose service is none of them, that service by its title. */
export async function isBookable(db: DbOrTx, serviceType: string): Promise<boolean> {
  return BOOKING_SERVICE_TYPES.some((type) => type === serviceType) || hasServiceTitled(db, serviceType)
}

export async function insertService(db: DbOrTx, row: typeof services.$inferInsert): Promise<Row> {
  const [inserted] = await db.insert(services).values(row).returning()
  if (!inserted) throw new Error('A service was not inserted')
  return inserted
}
