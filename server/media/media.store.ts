import type { DbOrTx } from '../db/client.ts'
import { images } from '../db/schema.ts'

export async function insertImage(db: DbOrTx, row: typeof images.$inferInsert): Promise<void> {
  await db.insert(images).values(row).onConflictDoNothing({ target: images.file })
}
