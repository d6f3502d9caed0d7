import { desc, eq, lt } from 'drizzle-orm'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { erasureKeys, erasures } from '../db/schema.ts'

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
  const rows = await db.select().from(erasures).where(eq(erasures.person_hash, personHash)).orderBy(desc(erasures.created_at))
  return rows.map(({ created_at }) => created_at)
}

export async function removeOldErasures(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, erasures, lt(erasures.created_at, limit))
}
