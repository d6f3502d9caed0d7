import { and, count, desc, eq, gt, lt, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { VersionedKind } from '../../../contract/content/history.ts'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators, versions } from '../../platform/db/schema.ts'

/** This many versions of a record are retained however old they are. */
export const VERSIONS_KEPT = 50

type VersionRow = {
  kind: VersionedKind
  key: string
  version: number
  fields: Record<string, unknown>
  administratorId: number | undefined
  createdAt: Date
}

/** Stores the fields after a save; a version that is stored already stays as it is. */
export async function insertVersion(tx: DbOrTx, { administratorId, createdAt, ...row }: VersionRow): Promise<void> {
  await tx
    .insert(versions)
    .values({ ...row, administrator_id: administratorId, created_at: createdAt })
    .onConflictDoNothing()
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

/** The records that an administrator saved last, newest first; those that are gone since are among them. */
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

/** Removes versions from before the limit, except the newest `keptCount` of each record. */
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
  // The first condition is one lookup in the index and spares most versions the count.
  const isSuperseded = sql`(${newest}) >= ${versions.version} + ${keptCount} and (${newerCount}) >= ${keptCount}`
  await deleteInBatches(db, versions, and(lt(versions.created_at, limit), isSuperseded))
}
