import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { TrashEntry } from '../../contract/history.ts'
import type { DbOrTx } from '../db/client.ts'
import { blogs, homeRecords, leads, services, versions } from '../db/schema.ts'
import { limitOf } from '../jobs/retention.rules.ts'
import { removeLeadsWithoutReceipt, stripLeadsWithReceipt } from '../leads/leads.retention.store.ts'

const TABLES = { blogs, services, homepage: homeRecords, leads } as const
export type TrashKind = keyof typeof TABLES

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

/** False when the trash holds no such row: what has had its time there, and is kept for its receipt alone, is in it no more. */
export async function takeFromTrash(db: DbOrTx, kind: TrashKind, id: number, now: Date): Promise<boolean> {
  const table = TABLES[kind]
  const rows = await db
    .update(table)
    .set({ deleted_at: null })
    .where(and(eq(table.id, id), gte(table.deleted_at, limitOf('trash', now))))
    .returning({ id: table.id })
  return rows.length > 0
}

/** Removes what was deleted before the limit, content with its earlier saves; of leads with a receipt see `stripLeadsWithReceipt`. */
export async function emptyOldTrash(db: DbOrTx, limit: Date): Promise<void> {
  for (const kind of ['blogs', 'services', 'homepage'] as const) {
    const table = TABLES[kind]
    const removed = await db.delete(table).where(lt(table.deleted_at, limit)).returning({ id: table.id })
    const keys = removed.map(({ id }) => String(id))
    if (keys.length > 0) await db.delete(versions).where(and(eq(versions.kind, kind), inArray(versions.key, keys)))
  }
  await removeLeadsWithoutReceipt(db, lt(leads.deleted_at, limit))
  await stripLeadsWithReceipt(db, limit)
}

/** Newest first; `total` counts all of it. */
export async function listTrash(
  db: DbOrTx,
  now: Date,
  { page, limit, search }: { page: number; limit: number; search?: string },
): Promise<{ entries: TrashEntry[]; total: number }> {
  const isIn = sql`deleted_at >= ${limitOf('trash', now)}`
  const all = sql`
    select 'blogs' as kind, id, title, deleted_at from ${blogs} where ${isIn}
    union all select 'services', id, title, deleted_at from ${services} where ${isIn}
    union all select 'homepage', id, heading, deleted_at from ${homeRecords} where ${isIn}
    union all select 'leads', id, name || ' · ' || service_type, deleted_at from ${leads} where ${isIn}`
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
