import { and, asc, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { otpCodes, verifications } from '../db/schema.ts'
import { DAY_MS, HOUR_MS, OTP_LIFE_MS, OTP_MAX_TRIES, type Sent, VERIFICATION_LIFE_MS } from './otp.rules.ts'

// Any number of our own. Codes are counted and written one request at a time, so that no limit can be raced past.
const SENDING_LOCK = 7_294_012

export async function lockSending(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SENDING_LOCK})`)
}

export async function countSent(db: DbOrTx, mobile: string, address: string, pausedUntil: Date, now: Date): Promise<Sent> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const sentWhere = async (condition: ReturnType<typeof and>) =>
    (await db.select({ at: otpCodes.created_at }).from(otpCodes).where(condition).orderBy(asc(otpCodes.created_at))).map(
      ({ at }) => at,
    )
  const toNumber = await sentWhere(and(eq(otpCodes.mobile, mobile), gt(otpCodes.created_at, dayAgo)))
  const fromAddress = await sentWhere(and(eq(otpCodes.address, address), gt(otpCodes.created_at, hourAgo)))
  const [site] = await db
    .select({ total: count() })
    .from(otpCodes)
    .where(gt(otpCodes.created_at, pausedUntil > hourAgo ? pausedUntil : hourAgo))
  return { toNumber, fromAddress, fromSite: site?.total ?? 0 }
}

/** Codes and verifications from before the limit, which is no later than the limits of codes look back. */
export async function removeOldCodes(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, otpCodes, lt(otpCodes.created_at, limit))
  await deleteInBatches(db, verifications, lt(verifications.verified_at, limit))
}

/** Stores a new code and answers its id; the one before it is no longer taken. */
export async function insertCode(
  tx: DbOrTx,
  code: { mobile: string; codeHash: string; address: string; now: Date },
): Promise<number> {
  await tx
    .update(otpCodes)
    .set({ is_live: false })
    .where(and(eq(otpCodes.mobile, code.mobile), otpCodes.is_live))
  const [row] = await tx
    .insert(otpCodes)
    .values({
      mobile: code.mobile,
      code_hash: code.codeHash,
      address: code.address,
      created_at: code.now,
      expires_at: new Date(code.now.getTime() + OTP_LIFE_MS),
    })
    .returning({ id: otpCodes.id })
  if (!row) throw new Error('A code was not stored')
  return row.id
}

/** Takes back a code that could not be sent, so that it counts towards no limit. */
export async function removeCode(db: DbOrTx, id: number): Promise<void> {
  await db.delete(otpCodes).where(eq(otpCodes.id, id))
}

/** Spends one of the five tries of a number's code, before the code is compared: guessing in parallel gains nothing. */
export async function spendCodeTry(db: DbOrTx, mobile: string, now: Date): Promise<{ id: number; codeHash: string } | undefined> {
  const [row] = await db
    .update(otpCodes)
    .set({ tries: sql`${otpCodes.tries} + 1` })
    .where(and(eq(otpCodes.mobile, mobile), otpCodes.is_live, gt(otpCodes.expires_at, now), lt(otpCodes.tries, OTP_MAX_TRIES)))
    .returning({ id: otpCodes.id, codeHash: otpCodes.code_hash })
  return row
}

/**
 * Turns a code that was right into a verification, once; the same code again finds the one that it made.
 * False when that verification was spent already.
 */
export async function verifyCode(db: DbOrTx, code: { id: number; mobile: string }, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [first] = await tx
      .update(otpCodes)
      .set({ verified_at: now })
      .where(and(eq(otpCodes.id, code.id), otpCodes.is_live, isNull(otpCodes.verified_at)))
      .returning({ id: otpCodes.id })
    if (!first) return hasOpenVerification(tx, code.mobile, now)
    await tx
      .insert(verifications)
      .values({ mobile: code.mobile, verified_at: now })
      .onConflictDoUpdate({
        target: verifications.mobile,
        targetWhere: isNull(verifications.spent_at),
        set: { verified_at: now },
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

async function hasOpenVerification(db: DbOrTx, mobile: string, now: Date): Promise<boolean> {
  const rows = await db.select({ id: verifications.id }).from(verifications).where(isOpen(mobile, now))
  return rows.length > 0
}

/** Uses up the number's verification; of several requests at once only one is answered with it. */
export async function spendVerification(tx: DbOrTx, mobile: string, now: Date): Promise<number | undefined> {
  const [spent] = await tx
    .update(verifications)
    .set({ spent_at: now })
    .where(isOpen(mobile, now))
    .returning({ id: verifications.id })
  if (!spent) return undefined
  await tx
    .update(otpCodes)
    .set({ is_live: false })
    .where(and(eq(otpCodes.mobile, mobile), otpCodes.is_live, isNotNull(otpCodes.verified_at)))
  return spent.id
}

export async function linkVerification(tx: DbOrTx, verificationId: number, leadId: number): Promise<void> {
  await tx.update(verifications).set({ lead_id: leadId }).where(eq(verifications.id, verificationId))
}
