import type { DbOrTx } from '../db/client.ts'
import { contactDetails, contactMessages } from '../db/schema.ts'

export async function findContactDetails(db: DbOrTx) {
  const [row] = await db.select().from(contactDetails)
  return row
}

export async function insertContactDetails(db: DbOrTx, row: typeof contactDetails.$inferInsert): Promise<void> {
  await db.insert(contactDetails).values(row)
}

export async function insertContactMessage(
  db: DbOrTx,
  row: { name: string; email: string; message: string; created_at: Date },
): Promise<void> {
  await db.insert(contactMessages).values(row)
}
