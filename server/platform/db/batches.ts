import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTx } from './client.ts'

/** Rows in one statement, few enough that no lock lasts long. */
export const BATCH = 1000

/** Deletes the rows that match a condition, in batches. */
export async function deleteInBatches(db: DbOrTx, table: PgTable, condition: SQL | undefined): Promise<void> {
  // A row that changes in the meantime is skipped; the next run finds it.
  const batch = sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH}))`
  for (let removed = BATCH; removed === BATCH; ) removed = (await db.delete(table).where(batch)).rowCount ?? 0
}
