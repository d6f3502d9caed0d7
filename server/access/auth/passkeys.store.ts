import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { passkeyChallenges, passkeys } from '../../platform/db/schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function listPasskeys(db: DbOrTx, administratorId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.administrator_id, administratorId)).orderBy(asc(passkeys.id))
}

/** A passkey by the id that its authenticator gave it. */
export async function findPasskey(db: DbOrTx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credential_id, credentialId))
  return row
}

/** False if the credential is stored already. */
export async function insertPasskey(db: DbOrTx, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return rows.length > 0
}

/** Removes one passkey of an administrator; false if there is none. */
export async function removePasskey(db: DbOrTx, administratorId: number, id: number): Promise<boolean> {
  const isMatch = and(eq(passkeys.administrator_id, administratorId), eq(passkeys.id, id))
  return (await db.delete(passkeys).where(isMatch).returning({ id: passkeys.id })).length > 0
}

export async function removePasskeysOf(db: DbOrTx, administratorId: number): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.administrator_id, administratorId))
}

/**
 * Records a use. False if the authenticator's counter has not grown, a sign of a cloned passkey; authenticators without
 * a counter send 0.
 */
export async function recordUse(db: DbOrTx, id: number, counter: number, now: Date): Promise<boolean> {
  const hasGrown = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined)
  const rows = await db
    .update(passkeys)
    .set({ counter, last_used_at: now })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS

/** Stores a challenge: for registering a passkey of an administrator or, with null, for using one. */
export async function insertChallenge(
  db: DbOrTx,
  { challenge, administratorId, now }: { challenge: string; administratorId: number | null; now: Date },
): Promise<void> {
  await db.insert(passkeyChallenges).values({ challenge, administrator_id: administratorId, created_at: now })
}

/** Uses up a challenge that was stored for the same purpose; false if it was used or has expired. */
export async function consumeChallenge(
  db: DbOrTx,
  { challenge, administratorId, now }: { challenge: string; administratorId: number | null; now: Date },
): Promise<boolean> {
  const isSameOwner =
    administratorId === null
      ? isNull(passkeyChallenges.administrator_id)
      : eq(passkeyChallenges.administrator_id, administratorId)
  const isFresh = gt(passkeyChallenges.created_at, new Date(now.getTime() - CHALLENGE_LIFE_MS))
  const rows = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), isSameOwner, isFresh))
    .returning({ challenge: passkeyChallenges.challenge })
  return rows.length > 0
}

export async function removeExpiredChallenges(db: DbOrTx, now: Date): Promise<void> {
  await deleteInBatches(db, passkeyChallenges, lte(passkeyChallenges.created_at, new Date(now.getTime() - CHALLENGE_LIFE_MS)))
}
