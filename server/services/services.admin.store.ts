import { and, count, desc, eq, ilike, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { ServiceCategory } from '../../contract/options.ts'
import { servicePath } from '../../contract/paths.ts'
import type { AdminService } from '../../contract/services.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { services } from '../db/schema.ts'

export type ServiceRow = typeof services.$inferSelect

type Filter = { search?: string; category?: ServiceCategory }

function matches({ search, category }: Filter): SQL | undefined {
  const pattern = search && likePattern(search)
  return and(
    isNull(services.deleted_at),
    category && eq(services.service_cat, category),
    pattern
      ? or(
          ilike(services.title, pattern),
          ilike(services.slug, pattern),
          ilike(services.service_type, pattern),
          ilike(services.search_keywords, pattern),
        )
      : undefined,
  )
}

/** Newest first. */
export async function listServices(
  db: DbOrTx,
  { page, limit, ...filter }: Filter & { page: number; limit: number },
): Promise<AdminService[]> {
  const rows = await db
    .select()
    .from(services)
    .where(matches(filter))
    .orderBy(desc(services.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map(toAdminService)
}

export async function countServices(db: DbOrTx, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(services).where(matches(filter))
  return row?.total ?? 0
}

export async function findService(db: DbOrTx, id: number): Promise<AdminService | undefined> {
  const [row] = await db
    .select()
    .from(services)
    .where(and(eq(services.id, id), isNull(services.deleted_at)))
  return row && toAdminService(row)
}

/** The row, locked until the transaction ends. */
export async function lockService(tx: DbOrTx, id: number): Promise<ServiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(services)
    .where(and(eq(services.id, id), isNull(services.deleted_at)))
    .for('update')
  return row
}

export async function writeService(tx: DbOrTx, id: number, fields: Partial<ServiceRow>): Promise<ServiceRow> {
  const [row] = await tx.update(services).set(fields).where(eq(services.id, id)).returning()
  if (!row) throw new Error(`Service ${id} is gone from under its lock`)
  return row
}

export async function findSlugHolder(
  db: DbOrTx,
  { service_cat, slug }: Pick<ServiceRow, 'service_cat' | 'slug'>,
  exceptId: number,
) {
  const [row] = await db
    .select({ title: services.title })
    .from(services)
    .where(
      and(eq(services.service_cat, service_cat), eq(services.slug, slug), ne(services.id, exceptId), isNull(services.deleted_at)),
    )
  return row
}

/** Which page stands at the address of a service that lies in the trash. */
export async function findAddressHolder(db: DbOrTx, id: number) {
  const [row] = await db.select().from(services).where(eq(services.id, id))
  return row && findSlugHolder(db, row, id)
}

function toAdminService(row: ServiceRow): AdminService {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString(), sendto: servicePath(row) }
}
