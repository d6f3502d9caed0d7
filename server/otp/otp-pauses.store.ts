import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/durations.ts'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { otpCodes, otpPauses } from '../db/schema.ts'
import { PAUSE_MS, SHARE_OF_AN_ADDRESS, SHARE_OF_SENDS } from './otp.rules.ts'

export type Pause = typeof otpPauses.$inferSelect
export type Count = { sent: number; verified: number }

/**
 * The last pause of the network or address, or without one of the whole site; it may be over. One that begins later was
 * made while the clock was ahead.
 */
export async function findLastPause(db: DbOrTx, now: Date, network?: string): Promise<Pause | undefined> {
  const isOfNetwork = network === undefined ? isNull(otpPauses.network) : eq(otpPauses.network, network)
  const hasBegun = lte(otpPauses.started_at, now)
  const [row] = await db.select().from(otpPauses).where(and(isOfNetwork, hasBegun)).orderBy(desc(otpPauses.id)).limit(1)
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

/**
 * Counts the last expired codes of a day that an address or a network asked for, since its last pause, and how many
 * were verified. Of each address of a network a few count.
 */
export async function countEndedCodes(
  db: DbOrTx,
  of: { address: string } | { network: string },
  pausedUntil: Date,
  now: Date,
): Promise<Count> {
  const since = new Date(Math.max(now.getTime() - DAY_MS, pausedUntil.getTime()))
  const isOfThem = 'address' in of ? eq(otpCodes.address, of.address) : eq(otpCodes.network, of.network)
  const { verified_at, created_at, id } = otpCodes
  const newest = sql`row_number() over (partition by ${otpCodes.address} order by ${created_at} desc, ${id} desc)`
  const ended = db
    .select({ verified_at, created_at, id, place: newest.mapWith(Number).as('place') })
    .from(otpCodes)
    .where(
      and(
        isOfThem,
        inArray(otpCodes.delivery, ['pending', 'sent']),
        lte(otpCodes.expires_at, now),
        gt(otpCodes.created_at, since),
      ),
    )
    .as('ended')
  const last = db
    .select({ verified_at: ended.verified_at })
    .from(ended)
    .where(lte(ended.place, 'address' in of ? SHARE_OF_SENDS : SHARE_OF_AN_ADDRESS))
    .orderBy(desc(ended.created_at), desc(ended.id))
    .limit(SHARE_OF_SENDS)
    .as('last_codes')
  const [row] = await db.select({ sent: count(), verified: sql<number>`count(${last.verified_at})`.mapWith(Number) }).from(last)
  return row ?? { sent: 0, verified: 0 }
}
