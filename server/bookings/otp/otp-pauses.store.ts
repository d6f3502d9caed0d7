import { and, count, desc, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { otpCodes, otpPauses } from '../../platform/db/schema.ts'
import { PAUSE_MS } from './otp.rules.ts'

export type Pause = typeof otpPauses.$inferSelect
type Count = { sent: number; verified: number }

/** The last pause of the whole site; it may be over. One that begins later was made while the clock was ahead. */
export async function findLastPause(db: DbOrTx, now: Date): Promise<Pause | undefined> {
  const isOfSite = and(isNull(otpPauses.network), lte(otpPauses.started_at, now))
  const [row] = await db.select().from(otpPauses).where(isOfSite).orderBy(desc(otpPauses.id)).limit(1)
  return row
}

export async function removeOldPauses(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, otpPauses, lt(otpPauses.ends_at, limit))
}

const MAX_LISTED = 100

/** The networks and addresses that are paused now, newest pause first. */
export async function listPausedNetworks(db: DbOrTx, now: Date): Promise<(Pause & { network: string })[]> {
  const rows = await db
    .select()
    .from(otpPauses)
    .where(and(isNotNull(otpPauses.network), gt(otpPauses.ends_at, now)))
    .orderBy(desc(otpPauses.id))
    .limit(MAX_LISTED)
  return rows.map((row) => ({ ...row, network: row.network ?? '' }))
}

export async function insertPause(
  tx: DbOrTx,
  { reason, network }: Pick<Pause, 'reason'> & { network?: string },
  now: Date,
): Promise<Pause> {
  const ends_at = new Date(now.getTime() + PAUSE_MS)
  const [row] = await tx.insert(otpPauses).values({ reason, network, started_at: now, ends_at }).returning()
  if (!row) throw new Error('A pause was not stored')
  return row
}

export async function endPauses(db: DbOrTx, now: Date): Promise<void> {
  await db.update(otpPauses).set({ ends_at: now }).where(gt(otpPauses.ends_at, now))
}

const verified = sql<number>`count(${otpCodes.verified_at})`.mapWith(Number)
const failed = sql<number>`count(*) filter (where ${otpCodes.delivery} in ('refused', 'unknown'))`.mapWith(Number)

/** The codes of the last `spanMs`: sent, verified, and failed, which includes those that may not have been sent. */
export async function countCodes(db: DbOrTx, spanMs: number, now: Date): Promise<Count & { failed: number }> {
  const [row] = await db
    .select({ total: count(), verified, failed })
    .from(otpCodes)
    .where(gt(otpCodes.created_at, new Date(now.getTime() - spanMs)))
  const { total = 0, ...counted } = row ?? { verified: 0, failed: 0 }
  return { ...counted, sent: total - counted.failed }
}
