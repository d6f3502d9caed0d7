import { and, asc, count, countDistinct, eq, gt, inArray, isNull, lt, lte, max, ne, type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { otpCodes, otpTries, verifications } from '../db/schema.ts'
import { OTP_LIFE_MS, OTP_MAX_TRIES, OTP_MAX_TRIES_OF_ALL, type Sent, VERIFICATION_LIFE_MS } from './otp.rules.ts'

/** Who requests a code: an address, and the wider network that it belongs to. */
export type Asker = { address: string; network: string }

// An arbitrary lock number. Codes are counted and inserted one request at a time, so that no limit can be exceeded.
const SENDING_LOCK = 7_294_012

/** Rejects with LOCK_TIMEOUT where another session holds the lock for more than a second. */
export async function lockSending(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '1s'`)
  await tx.execute(sql`select pg_advisory_xact_lock(${SENDING_LOCK})`)
}

/** A refused code cost nothing and reached nobody. One from later was sent while the clock was ahead. */
const mayHaveBeenSentBy = (now: Date) => and(ne(otpCodes.delivery, 'refused'), lte(otpCodes.created_at, now))

export async function countSent(
  db: DbOrTx,
  { mobile, address, network }: Asker & { mobile: string },
  pausedUntil: Date,
  now: Date,
): Promise<Sent> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const mayHaveBeenSent = mayHaveBeenSentBy(now)
  const sentWhere = async (condition: SQL, since: Date) =>
    (
      await db
        .select({ at: otpCodes.created_at })
        .from(otpCodes)
        .where(and(condition, mayHaveBeenSent, gt(otpCodes.created_at, since)))
        .orderBy(asc(otpCodes.created_at))
    ).map(({ at }) => at)
  const toNumber = await sentWhere(eq(otpCodes.mobile, mobile), dayAgo)
  const fromAddress = await sentWhere(eq(otpCodes.address, address), hourAgo)
  const isOpen = and(otpCodes.is_live, isNull(otpCodes.verified_at), gt(otpCodes.expires_at, now))
  const [ofNetwork] = await db
    .select({ fromNetwork: count(), open: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number) })
    .from(otpCodes)
    .where(and(eq(otpCodes.network, network), mayHaveBeenSent, gt(otpCodes.created_at, hourAgo)))
  const fromSite = await countFromSite(db, pausedUntil, now)
  return { toNumber, fromAddress, fromNetwork: 0, open: 0, ...ofNetwork, fromSite }
}

/** How many codes the whole site sent in the last hour, or since its last pause. */
async function countFromSite(db: DbOrTx, pausedUntil: Date, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const since = pausedUntil > hourAgo && pausedUntil <= now ? pausedUntil : hourAgo
  return db.$count(otpCodes, and(mayHaveBeenSentBy(now), gt(otpCodes.created_at, since)))
}

/** Removes codes and verifications from before the limit, which may not cut into the day that `countSent` counts. */
export async function removeOldCodes(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, otpCodes, lt(otpCodes.created_at, limit))
  await deleteInBatches(db, verifications, lt(verifications.verified_at, limit))
}

/**
 * Inserts a code, which is valid at once, and returns its id. The code before it stays valid until this one is
 * certainly sent.
 */
export async function insertCode(tx: DbOrTx, code: Asker & { mobile: string; codeHash: string }, now: Date): Promise<number> {
  const { mobile, codeHash, address, network } = code
  const [row] = await tx
    .insert(otpCodes)
    .values({
      ...{ mobile, address, network, code_hash: codeHash, created_at: now },
      expires_at: new Date(now.getTime() + OTP_LIFE_MS),
    })
    .returning({ id: otpCodes.id })
  if (!row) throw new Error('A code was not stored')
  return row.id
}

/** Invalidates the codes before it. */
export async function updateCodeAsSent(db: DbOrTx, { id, mobile }: { id: number; mobile: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(otpCodes).set({ delivery: 'sent' }).where(eq(otpCodes.id, id))
    await tx
      .update(otpCodes)
      .set({ is_live: false })
      .where(and(eq(otpCodes.mobile, mobile), lt(otpCodes.id, id), otpCodes.is_live))
  })
}

/** A code that may have been sent stays valid beside the one before it; a refused one does not. */
export async function updateCodeAsUnsent(db: DbOrTx, id: number, delivery: 'refused' | 'unknown'): Promise<void> {
  await db
    .update(otpCodes)
    .set({ delivery, is_live: delivery === 'unknown' })
    .where(eq(otpCodes.id, id))
}

/** Counts the numbers to which no code could be sent in the last hour, since the last code that could. */
export async function countUnreached(db: DbOrTx, now: Date): Promise<number> {
  const [last] = await db
    .select({ id: max(otpCodes.id) })
    .from(otpCodes)
    .where(eq(otpCodes.delivery, 'sent'))
  const isFailure = inArray(otpCodes.delivery, ['refused', 'unknown'])
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const [row] = await db
    .select({ numbers: countDistinct(otpCodes.mobile) })
    .from(otpCodes)
    .where(and(isFailure, gt(otpCodes.id, last?.id ?? 0), gt(otpCodes.created_at, hourAgo)))
  return row?.numbers ?? 0
}

/**
 * Counts one try of the network for each valid code of the number, before any code is compared, so that parallel
 * guesses gain nothing. Several codes are valid only where it is unknown whether the newest was sent.
 */
export async function consumeCodeTries(
  db: DbOrTx,
  { mobile, network }: { mobile: string; network: string },
  now: Date,
): Promise<{ id: number; codeHash: string }[]> {
  return db.transaction(async (tx) => {
    const usable = await tx
      .select({ code_id: otpCodes.id })
      .from(otpCodes)
      .where(
        and(
          eq(otpCodes.mobile, mobile),
          otpCodes.is_live,
          gt(otpCodes.expires_at, now),
          lt(otpCodes.tries, OTP_MAX_TRIES_OF_ALL),
        ),
      )
      .orderBy(asc(otpCodes.id))
      .for('update')
    if (usable.length === 0) return []
    const counted = await tx
      .insert(otpTries)
      .values(usable.map(({ code_id }) => ({ code_id, asker: network, tries: 1 })))
      .onConflictDoUpdate({
        target: [otpTries.code_id, otpTries.asker],
        set: { tries: sql`${otpTries.tries} + 1` },
        setWhere: lt(otpTries.tries, OTP_MAX_TRIES),
      })
      .returning({ id: otpTries.code_id })
    if (counted.length === 0) return []
    return tx
      .update(otpCodes)
      .set({ tries: sql`${otpCodes.tries} + 1` })
      .where(
        inArray(
          otpCodes.id,
          counted.map(({ id }) => id),
        ),
      )
      .returning({ id: otpCodes.id, codeHash: otpCodes.code_hash })
  })
}

type Verifier = { mobile: string; address: string; tokenHash: string }

/**
 * Turns a correct code into a verification, once; the same code again renews that verification's token. False where the
 * verification was consumed already.
 */
export async function verifyCode(db: DbOrTx, codeId: number, verifier: Verifier, now: Date): Promise<boolean> {
  const { mobile, address, tokenHash: token_hash } = verifier
  return db.transaction(async (tx) => {
    const [first] = await tx
      .update(otpCodes)
      .set({ verified_at: now })
      .where(and(eq(otpCodes.id, codeId), otpCodes.is_live, isNull(otpCodes.verified_at)))
      .returning({ id: otpCodes.id })
    if (!first) {
      const open = await tx
        .update(verifications)
        .set({ address, token_hash })
        .where(isOpen(mobile, now))
        .returning({ id: verifications.id })
      return open.length > 0
    }
    await tx
      .insert(verifications)
      .values({ mobile, address, token_hash, verified_at: now })
      .onConflictDoUpdate({
        target: verifications.mobile,
        targetWhere: isNull(verifications.spent_at),
        set: { verified_at: now, address, token_hash },
      })
    return true
  })
}

const isOpen = (mobile: string, now: Date) =>
  and(
    eq(verifications.mobile, mobile),
    isNull(verifications.spent_at),
    gt(verifications.verified_at, new Date(now.getTime() - VERIFICATION_LIFE_MS)),
  )

/**
 * Consumes the number's verification for a caller with its token, or for one without a token at the address that
 * verified it: the neighbours in a network are thousands of phones. Of concurrent requests only one gets its id.
 */
export async function consumeVerification(
  tx: DbOrTx,
  { mobile, address, tokenHash }: { mobile: string; address: string; tokenHash: string | undefined },
  now: Date,
): Promise<number | undefined> {
  const isOfCaller = tokenHash ? eq(verifications.token_hash, tokenHash) : eq(verifications.address, address)
  const [consumed] = await tx
    .update(verifications)
    .set({ spent_at: now })
    .where(and(isOpen(mobile, now), isOfCaller))
    .returning({ id: verifications.id })
  return consumed?.id
}

export async function linkVerification(tx: DbOrTx, verificationId: number, leadId: number): Promise<void> {
  await tx.update(verifications).set({ lead_id: leadId }).where(eq(verifications.id, verificationId))
}
