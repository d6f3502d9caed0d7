import type { DbOrTx } from '../../platform/db/client.ts'
import { upiIds } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/env/env.ts'

/** The UPI ID of the business: the one entered in the console, else that of the environment. */
export async function findUpiId(db: DbOrTx, { upiId }: Pick<Settings, 'upiId'>): Promise<{ id: string; is_own: boolean } | null> {
  const [own] = await db.select().from(upiIds)
  if (own) return { id: own.upi_id, is_own: true }
  return upiId ? { id: upiId, is_own: false } : null
}

/** An empty one leaves that of the environment. */
export async function updateUpiId(tx: DbOrTx, upi_id: string, now: Date): Promise<void> {
  const set = { upi_id, updated_at: now }
  if (upi_id === '') await tx.delete(upiIds)
  else await tx.insert(upiIds).values(set).onConflictDoUpdate({ target: upiIds.id, set })
}
