import { eq } from 'drizzle-orm'
import type { DocumentKey } from '../../contract/options.ts'
import type { DbOrTx } from '../db/client.ts'
import { documents } from '../db/schema.ts'
import { cleanDocumentHtml } from '../html/clean-html.ts'
import { toStoredHtml } from '../html/stored-html.ts'

export type DocumentRow = typeof documents.$inferSelect

export async function findDocument(db: DbOrTx, key: DocumentKey): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(documents).where(eq(documents.key, key))
  return row
}

/** The row, locked until the transaction ends. */
export async function lockDocument(tx: DbOrTx, key: DocumentKey): Promise<DocumentRow | undefined> {
  const [row] = await tx.select().from(documents).where(eq(documents.key, key)).for('update')
  return row
}

export async function writeDocument(tx: DbOrTx, key: DocumentKey, fields: Partial<DocumentRow>): Promise<DocumentRow> {
  const kept = fields.description === undefined ? {} : toStoredHtml(fields.description, cleanDocumentHtml)
  const [row] = await tx
    .update(documents)
    .set({ ...fields, ...kept })
    .where(eq(documents.key, key))
    .returning()
  if (!row) throw new Error(`Document ${key} is gone from under its lock`)
  return row
}

export async function insertDocument(db: DbOrTx, row: typeof documents.$inferInsert): Promise<void> {
  await db.insert(documents).values({ ...row, ...toStoredHtml(row.description, cleanDocumentHtml) })
}
