import { asc, desc, inArray, lt } from 'drizzle-orm'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { erasureKeys, erasures } from '../../platform/db/schema.ts'
import { splitHash } from './person.rules.ts'

/** The key that persons are hashed with; each database has its own. */
export async function getErasureKey(db: DbOrTx): Promise<string> {
  const [row] = await db.select().from(erasureKeys)
  if (!row) throw new Error('The key of the erasures is missing')
  return row.key
}

export async function insertErasure(tx: DbOrTx, erasure: typeof erasures.$inferInsert): Promise<number> {
  const [row] = await tx.insert(erasures).values(erasure).returning({ id: erasures.id })
  if (!row) throw new Error('An erasure could not be recorded')
  return row.id
}

/** Newest first. */
export async function listErasuresOf(db: DbOrTx, personHash: string): Promise<Date[]> {
  const rows = await db
    .select()
    .from(erasures)
    .where(inArray(erasures.person_hash, [personHash, splitHash(personHash).person]))
    .orderBy(desc(erasures.created_at))
  return rows.map(({ created_at }) => created_at)
}

export type ErasureKey = { person_hash: string; created_at: Date }

export async function listErasures(db: DbOrTx): Promise<ErasureKey[]> {
  const { person_hash, created_at } = erasures
  return db.select({ person_hash, created_at }).from(erasures).orderBy(asc(created_at), asc(erasures.id))
}

export async function removeOldErasures(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, erasures, lt(erasures.created_at, limit))
}
