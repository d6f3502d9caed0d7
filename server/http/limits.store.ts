import { gt, lt, or } from 'drizzle-orm'
import { HOUR_MS } from '../../contract/durations.ts'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'

/** No limit lasts longer. */
const LONGEST_MS = HOUR_MS

/**
 * Removes expired counts: their keys may contain e-mail and network addresses. One that ends later than any limit was
 * made while the clock was ahead, and would lock somebody out until the clock gets there.
 */
export async function removeExpiredLimits(db: DbOrTx, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    rateLimits,
    or(lt(rateLimits.expire, now.getTime()), gt(rateLimits.expire, now.getTime() + LONGEST_MS)),
  )
}
