import { eq } from 'drizzle-orm'
import type { DocumentKey } from '../../contract/options.ts'
import type { DbOrTx } from '../db/client.ts'
import { documents } from '../db/schema.ts'

export async function findDocument(db: DbOrTx, key: DocumentKey) {
  const [row] = await db.select().from(documents).where(eq(documents.key, key))
  return row
}

export async function insertDocument(db: DbOrTx, row: typeof documents.$inferInsert): Promise<void> {
  await db.insert(documents).values(row)
}
