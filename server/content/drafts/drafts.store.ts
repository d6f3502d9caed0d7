import { and, desc, eq, lt } from 'drizzle-orm'
import type { Draft } from '../../../contract/content/drafts.ts'
import { type Db, type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { drafts } from '../../platform/db/schema.ts'

type Row = typeof drafts.$inferInsert

/** Maximum per administrator. The oldest is removed first; the device still has it. */
const MAX_OF_ADMINISTRATOR = 20

const isOf = (administratorId: number) => eq(drafts.administrator_id, administratorId)
const newestFirst = desc(drafts.saved_at)

export function listDrafts(db: DbOrTx, administratorId: number, record: string): Promise<Draft[]> {
  return db
    .select({ key: drafts.key, text: drafts.text })
    .from(drafts)
    .where(and(isOf(administratorId), eq(drafts.record, record)))
    .orderBy(newestFirst)
}

export async function saveDraft(db: Db, row: Row): Promise<void> {
  const target = [drafts.administrator_id, drafts.record, drafts.key]
  await db.transaction(async (tx) => {
    await tx
      .insert(drafts)
      .values(row)
      .onConflictDoUpdate({ target, set: { text: row.text, saved_at: row.saved_at } })
    const oldestKept = tx
      .select({ saved_at: drafts.saved_at })
      .from(drafts)
      .where(isOf(row.administrator_id))
      .orderBy(newestFirst)
      .offset(MAX_OF_ADMINISTRATOR - 1)
      .limit(1)
    await tx.delete(drafts).where(and(isOf(row.administrator_id), lt(drafts.saved_at, oldestKept)))
  })
}

export async function removeDraft(db: DbOrTx, { administrator_id, record, key }: Omit<Row, 'text' | 'saved_at'>): Promise<void> {
  await db.delete(drafts).where(and(isOf(administrator_id), eq(drafts.record, record), eq(drafts.key, key)))
}

export async function removeOldDrafts(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, drafts, lt(drafts.saved_at, limit))
}
