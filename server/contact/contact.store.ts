import type { DbOrTx } from '../db/client.ts'
import { contactDetails } from '../db/schema.ts'

export type ContactRow = typeof contactDetails.$inferSelect

export async function findContactDetails(db: DbOrTx): Promise<ContactRow | undefined> {
  const [row] = await db.select().from(contactDetails)
  return row
}

/** The row, locked until the transaction ends. */
export async function lockContactDetails(tx: DbOrTx): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contactDetails).for('update')
  return row
}

export async function writeContactDetails(tx: DbOrTx, fields: Partial<ContactRow>): Promise<ContactRow> {
  const [row] = await tx.update(contactDetails).set(fields).returning()
  if (!row) throw new Error('The contact details are gone from under their lock')
  return row
}

export async function insertContactDetails(db: DbOrTx, row: typeof contactDetails.$inferInsert): Promise<void> {
  await db.insert(contactDetails).values(row)
}
