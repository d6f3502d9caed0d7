import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { TRASH_LIFE_DAYS, type TrashEntry } from '../../contract/history.ts'
import type { DbOrTx } from '../db/client.ts'
import { blogs, homeRecords, leads, services } from '../db/schema.ts'

const TABLES = { blogs, services, homepage: homeRecords, leads } as const
export type TrashKind = keyof typeof TABLES

export const TRASH_LIFE_MS = TRASH_LIFE_DAYS * 24 * 3_600_000

/** False when there is no such row, or it lies in the trash already. */
export async function moveToTrash(db: DbOrTx, kind: TrashKind, id: number, now: Date): Promise<boolean> {
  const table = TABLES[kind]
  const rows = await db
    .update(table)
    .set({ deleted_at: now })
    .where(and(eq(table.id, id), isNull(table.deleted_at)))
    .returning({ id: table.id })
  return rows.length > 0
}

/** False when the trash holds no such row. */
export async function takeFromTrash(db: DbOrTx, kind: TrashKind, id: number): Promise<boolean> {
  const table = TABLES[kind]
  const rows = await db
    .update(table)
    .set({ deleted_at: null })
    .where(and(eq(table.id, id), isNotNull(table.deleted_at)))
    .returning({ id: table.id })
  return rows.length > 0
}

export async function emptyOldTrash(db: DbOrTx, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - TRASH_LIFE_MS)
  for (const table of Object.values(TABLES)) await db.delete(table).where(lt(table.deleted_at, limit))
}

/** Newest first; `total` counts all of it. */
export async function listTrash(
  db: DbOrTx,
  { page, limit, search }: { page: number; limit: number; search?: string },
): Promise<{ entries: TrashEntry[]; total: number }> {
  const all = sql`
    select 'blogs' as kind, id, title, deleted_at from ${blogs} where deleted_at is not null
    union all select 'services', id, title, deleted_at from ${services} where deleted_at is not null
    union all select 'homepage', id, heading, deleted_at from ${homeRecords} where deleted_at is not null
    union all select 'leads', id, name || ' · ' || service_type, deleted_at from ${leads} where deleted_at is not null`
  const found = search ? sql`where position(lower(${search}) in lower(title)) > 0` : sql``
  const matching = sql`(select * from (${all}) as trash ${found}) as matching`
  const { rows } = await db.execute<{ kind: TrashKind; id: number; title: string; deleted_at: Date | string }>(
    sql`select * from ${matching} order by deleted_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total from ${matching}`)
  const entries = rows.map(({ kind, id, title, deleted_at }) => ({
    kind,
    id,
    title,
    deleted_at: new Date(deleted_at).toISOString(),
  }))
  return { entries, total: Number(counted.rows[0]?.total ?? 0) }
}
