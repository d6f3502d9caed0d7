import { and, eq, getTableColumns, gte, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { TRASH_LIFE_DAYS } from '../../../contract/content/history.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { toLimit } from '../../platform/deps/deps.ts'

export const TRASH_TERM = { days: TRASH_LIFE_DAYS }

/** The two columns that make rows of a table go into the trash. */
function toColumns(table: PgTable) {
  const { id, deleted_at } = getTableColumns(table)
  if (!id || !deleted_at) throw new Error('Rows of this table have no place in the trash')
  return { id, deleted_at }
}

/** Returns false if there is no such row, or if it is in the trash already. */
export async function moveToTrash(db: DbOrTx, table: PgTable, id: number, now: Date): Promise<boolean> {
  const columns = toColumns(table)
  const moved = await db
    .update(table)
    .set({ deleted_at: now })
    .where(and(eq(columns.id, id), isNull(columns.deleted_at)))
  return moved.rowCount === 1
}

/** Returns false if the trash has no such row, or if it does not meet the condition. */
export async function takeFromTrash(db: DbOrTx, table: PgTable, id: number, now: Date, condition?: SQL): Promise<boolean> {
  const columns = toColumns(table)
  const taken = await db
    .update(table)
    .set({ deleted_at: null })
    .where(and(eq(columns.id, id), gte(columns.deleted_at, toLimit(TRASH_TERM, now)), condition))
  return taken.rowCount === 1
}
