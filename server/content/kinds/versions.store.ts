import { and, count, desc, eq, getTableColumns, gt, gte, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'
import { TRASH_LIFE_DAYS, type VersionedKind } from '../../../contract/content/history.ts'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { administrators, versions } from '../../platform/db/schema.ts'
import { toLimit } from '../../platform/deps/deps.ts'

/** A record keeps at least this many versions, whatever their age. */
export const VERSIONS_KEPT = 50

type VersionRow = {
  kind: VersionedKind
  key: string
  version: number
  fields: Record<string, unknown>
  administratorId: number | undefined
  createdAt: Date
}

/** Stores the fields after a save; leaves stored versions unchanged. */
export async function insertVersions(tx: DbOrTx, rows: readonly VersionRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ administratorId, createdAt, ...row }) => ({
    ...row,
    administrator_id: administratorId,
    created_at: createdAt,
  }))
  await tx.insert(versions).values(values).onConflictDoNothing()
}

const columns = { version: versions.version, by: administrators.email, created_at: versions.created_at }

export async function listVersions(db: DbOrTx, kind: VersionedKind, key: string) {
  return db
    .select(columns)
    .from(versions)
    .leftJoin(administrators, eq(administrators.id, versions.administrator_id))
    .where(and(eq(versions.kind, kind), eq(versions.key, key)))
    .orderBy(desc(versions.version))
    .limit(200)
}

export async function findVersion(db: DbOrTx, kind: VersionedKind, key: string, version: number) {
  const [row] = await db
    .select({ ...columns, fields: versions.fields })
    .from(versions)
    .leftJoin(administrators, eq(administrators.id, versions.administrator_id))
    .where(and(eq(versions.kind, kind), eq(versions.key, key), eq(versions.version, version)))
  return row
}

const OWN_EDITS = 6

/** An administrator's latest saved records, newest first, including deleted ones. */
export async function listOwnVersions(db: DbOrTx, administratorId: number) {
  const saved_at = max(versions.created_at)
  return db
    .select({ kind: versions.kind, key: versions.key, saved_at: sql<Date>`${saved_at}`.mapWith(versions.created_at) })
    .from(versions)
    .where(eq(versions.administrator_id, administratorId))
    .groupBy(versions.kind, versions.key)
    .orderBy(desc(saved_at))
    .limit(OWN_EDITS)
}

/** Removes versions older than the limit, except the newest `keptCount` of each record. */
export async function removeOldVersions(db: DbOrTx, limit: Date, keptCount: number): Promise<void> {
  const newer = alias(versions, 'newer')
  const isOfSame = and(eq(newer.kind, versions.kind), eq(newer.key, versions.key))
  const newest = db
    .select({ version: max(newer.version) })
    .from(newer)
    .where(isOfSame)
  const newerCount = db
    .select({ count: count() })
    .from(newer)
    .where(and(isOfSame, gt(newer.version, versions.version)))
  // The first condition is a single index lookup and spares most versions the count.
  const isSuperseded = sql`(${newest}) >= ${versions.version} + ${keptCount} and (${newerCount}) >= ${keptCount}`
  await deleteInBatches(db, versions, and(lt(versions.created_at, limit), isSuperseded))
}

export const TRASH_TERM = { days: TRASH_LIFE_DAYS }

/** The two columns that a table needs for the trash. */
function toColumns(table: PgTable) {
  const { id, deleted_at } = getTableColumns(table)
  if (!id || !deleted_at) throw new Error('Rows of this table have no place in the trash')
  return { id, deleted_at }
}

/** False if there is no such row, or if it is already in the trash. */
export async function moveToTrash(db: DbOrTx, table: PgTable, id: number, now: Date): Promise<boolean> {
  const columns = toColumns(table)
  const moved = await db
    .update(table)
    .set({ deleted_at: now })
    .where(and(eq(columns.id, id), isNull(columns.deleted_at)))
  return moved.rowCount === 1
}

/** False if the trash has no such row, or if the row doesn't meet the condition. */
export async function takeFromTrash(db: DbOrTx, table: PgTable, id: number, now: Date, condition?: SQL): Promise<boolean> {
  const columns = toColumns(table)
  const taken = await db
    .update(table)
    .set({ deleted_at: null })
    .where(and(eq(columns.id, id), gte(columns.deleted_at, toLimit(TRASH_TERM, now)), condition))
  return taken.rowCount === 1
}
