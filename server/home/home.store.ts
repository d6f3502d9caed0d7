import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { homeRecords } from '../db/schema.ts'

/** The record that the public sees. */
export const LIVE_HOME_ID = 1

export async function findHomeRecord(db: DbOrTx, id: number) {
  const [row] = await db.select().from(homeRecords).where(eq(homeRecords.id, id))
  return row
}

export async function insertHomeRecord(db: DbOrTx, row: typeof homeRecords.$inferInsert): Promise<void> {
  await db.insert(homeRecords).values(row)
}
