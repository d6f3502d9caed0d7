import { and, desc, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads } from '../../platform/db/schema.ts'
import { toFoldedText } from './leads.folded.rules.ts'

const BATCH = 500
/** Limits a run, so that it ends long before the next hour. */
const MAX_BATCHES = 100

/** Folds the texts of leads that an earlier version stored, or stores while it still serves; the newest first. */
export async function fillFoldedTexts(db: DbOrTx): Promise<void> {
  for (let filled = BATCH, batch = 0; filled === BATCH && batch < MAX_BATCHES; batch++) filled = await fillBatch(db)
}

async function fillBatch(db: DbOrTx): Promise<number> {
  return db.transaction(async (tx) => {
    const { id, name, message } = leads
    const rows = await tx
      .select({ id, name, message })
      .from(leads)
      // Leads in the trash are not searched; they are folded after they have been restored.
      .where(and(isNull(leads.folded_text), isNull(leads.deleted_at)))
      .orderBy(desc(id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const folded = JSON.stringify(rows.map((row) => ({ id: row.id, text: toFoldedText(row) })))
    await tx.execute(sql`
      update ${leads} set folded_text = folded.text
      from jsonb_to_recordset(${folded}::jsonb) as folded (id int, text text) where ${id} = folded.id`)
    return rows.length
  })
}
