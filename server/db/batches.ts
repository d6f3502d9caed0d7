import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTx } from './client.ts'

/** A thousand rows at a time, so that no lock is held for long. */
export const BATCH = 1000

/** Deletes the rows of a condition in batches. */
export async function deleteInBatches(db: DbOrTx, table: PgTable, condition: SQL | undefined): Promise<void> {
  // A row that changes in the meantime is passed over, and found by the next run.
  const batch = sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH}))`
  for (let removed = BATCH; removed === BATCH; ) removed = (await db.delete(table).where(batch)).rowCount ?? 0
}
