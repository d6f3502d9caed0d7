import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { otpCodes, otpPauses } from '../db/schema.ts'
import { DAY_MS, PAUSE_MS, SHARE_OF_SENDS } from './otp.rules.ts'

export type Pause = typeof otpPauses.$inferSelect
export type Count = { sent: number; verified: number }

/** The last pause, whether it lasts or not. */
export async function findLastPause(db: DbOrTx): Promise<Pause | undefined> {
  const [row] = await db.select().from(otpPauses).orderBy(desc(otpPauses.id)).limit(1)
  return row
}

export async function removeOldPauses(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, otpPauses, lt(otpPauses.ends_at, limit))
}

export async function insertPause(tx: DbOrTx, reason: Pause['reason'], now: Date): Promise<Pause> {
  const ends_at = new Date(now.getTime() + PAUSE_MS)
  const [row] = await tx.insert(otpPauses).values({ reason, started_at: now, ends_at }).returning()
  if (!row) throw new Error('A pause was not stored')
  return row
}

export async function endPause(db: DbOrTx, now: Date): Promise<void> {
  await db.update(otpPauses).set({ ends_at: now }).where(gt(otpPauses.ends_at, now))
}

const counted = { sent: count(), verified: sql<number>`count(${otpCodes.verified_at})`.mapWith(Number) }

export async function countCodes(db: DbOrTx, spanMs: number, now: Date): Promise<Count> {
  const [row] = await db
    .select(counted)
    .from(otpCodes)
    .where(gt(otpCodes.created_at, new Date(now.getTime() - spanMs)))
  return row ?? { sent: 0, verified: 0 }
}

/** Of the last fifty sends of the day, none from before the last pause. */
export async function countLastCodes(db: DbOrTx, pausedUntil: Date, now: Date): Promise<Count> {
  const since = new Date(Math.max(now.getTime() - DAY_MS, pausedUntil.getTime()))
  const last = db
    .select({ id: otpCodes.id })
    .from(otpCodes)
    .where(gt(otpCodes.created_at, since))
    .orderBy(desc(otpCodes.created_at), desc(otpCodes.id))
    .limit(SHARE_OF_SENDS)
    .as('last_codes')
  const [row] = await db
    .select(counted)
    .from(otpCodes)
    .innerJoin(last, and(eq(last.id, otpCodes.id)))
  return row ?? { sent: 0, verified: 0 }
}
