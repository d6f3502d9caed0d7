import { and, eq, getTableColumns, gte, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../db/client.ts'
import { limitOf } from '../jobs/retention.rules.ts'

/** The two columns that make rows of a table go into the trash. */
function toColumns(table: PgTable) {
  const { id, deleted_at } = getTableColumns(table)
  if (!id || !deleted_at) throw new Error('Rows of this table have no place in the trash')
  return { id, deleted_at }
}

/** False when there is no such row, or it lies in the trash already. */
export async function moveToTrash(db: DbOrTx, table: PgTable, id: number, now: Date): Promise<boolean> {
  const columns = toColumns(table)
  const moved = await db
    .update(table)
    .set({ deleted_at: now })
    .where(and(eq(columns.id, id), isNull(columns.deleted_at)))
  return moved.rowCount === 1
}

/**
 * False when the trash holds no such row; after its time there, a row that is kept for its receipt is no longer in it.
 */
export async function takeFromTrash(db: DbOrTx, table: PgTable, id: number, now: Date): Promise<boolean> {
  const columns = toColumns(table)
  const taken = await db
    .update(table)
    .set({ deleted_at: null })
    .where(and(eq(columns.id, id), gte(columns.deleted_at, limitOf('trash', now))))
  return taken.rowCount === 1
}
