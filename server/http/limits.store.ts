import { lt } from 'drizzle-orm'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'

/** Removes expired counts: their keys may contain e-mail and network addresses. */
export async function removeExpiredLimits(db: DbOrTx, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()))
}
