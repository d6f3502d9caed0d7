import { and, desc, eq, getTableColumns, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Caller } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/roles.ts'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { administrators, rateLimits, sessions } from '../../platform/db/schema.ts'
import { createToken, hashToken } from '../../platform/secrets.ts'
import { isAlive, SESSION_IDLE_MS, SESSION_LIFE_MS, SIGN_IN_LIMITS } from './auth.rules.ts'
import { isFactorDue, removePendingSignInsOf } from './second-factor.store.ts'

export async function findAdministrator(db: DbOrTx, email: string) {
  const [row] = await db.select().from(administrators).where(eq(administrators.email, email.toLowerCase()))
  return row
}

/** Treats a disabled account like an unknown one. */
export async function findActiveAdministrator(db: DbOrTx, email: string) {
  const row = await findAdministrator(db, email)
  return row?.disabled_at ? undefined : row
}

export async function insertAdministrator(db: DbOrTx, row: { email: string; password_hash: string; role: Role }): Promise<void> {
  await db.insert(administrators).values({ ...row, email: row.email.toLowerCase() })
}

/**
 * Locks the account and runs `work`. Throws `toRefusal()` if the password has changed or the account was switched off
 * since it was read: both end sign-ins that are under way.
 */
export async function whileUnchanged<Answer>(
  db: DbOrTx,
  { id, password_hash }: { id: number; password_hash: string },
  toRefusal: () => Error,
  work: (tx: DbOrTx) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(administrators).where(eq(administrators.id, id)).for('no key update')
    if (row?.password_hash !== password_hash || row.disabled_at) throw toRefusal()
    return work(tx)
  })
}

/** Inserts a session and returns its token; only the token's hash is stored. */
export async function insertSession(
  db: DbOrTx,
  session: { administratorId: number; address: string; userAgent: string; now: Date },
): Promise<string> {
  const token = createToken()
  await db.insert(sessions).values({
    administrator_id: session.administratorId,
    token_hash: hashToken(token),
    address: session.address,
    user_agent: session.userAgent,
    created_at: session.now,
    last_used_at: session.now,
    proven_at: session.now,
  })
  return token
}

const LAST_USED_EVERY_MS = 60_000

/** The valid session of a token. Updates `last_used_at` at most once a minute, and not for an unattended console. */
export async function findSession(db: DbOrTx, token: string, now: Date, isAttended = true): Promise<Caller['session']> {
  const [session] = await db
    .select({ ...getTableColumns(sessions), role: administrators.role, isFactorDue })
    .from(sessions)
    .innerJoin(administrators, eq(administrators.id, sessions.administrator_id))
    .where(and(eq(sessions.token_hash, hashToken(token)), isNull(administrators.disabled_at)))
  if (!session || !isAlive(session, now)) return undefined
  const outdated = new Date(now.getTime() - LAST_USED_EVERY_MS)
  if (isAttended && session.last_used_at < outdated) {
    await db
      .update(sessions)
      .set({ last_used_at: now })
      .where(and(eq(sessions.id, session.id), lt(sessions.last_used_at, outdated)))
  }
  const { id, administrator_id, role, proven_at, isFactorDue: isDue } = session
  return { id, administratorId: administrator_id, role, provenAt: proven_at, isFactorDue: isDue }
}

export async function removeSession(db: DbOrTx, id: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Removes one of an administrator's sessions; false if there is none. */
export async function removeSessionOf(db: DbOrTx, administratorId: number, id: number): Promise<boolean> {
  const isMatch = and(eq(sessions.administrator_id, administratorId), eq(sessions.id, id))
  return (await db.delete(sessions).where(isMatch).returning({ id: sessions.id })).length > 0
}

/** Most recently used first. */
export async function listSessions(db: DbOrTx, administratorId: number) {
  return db.select().from(sessions).where(eq(sessions.administrator_id, administratorId)).orderBy(desc(sessions.last_used_at))
}

export async function removeOtherSessions(
  db: DbOrTx,
  { id, administratorId }: { id: number; administratorId: number },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.administrator_id, administratorId), ne(sessions.id, id)))
}

/** Removes expired sessions: too old, or idle for too long. */
export async function removeExpiredSessions(db: DbOrTx, now: Date): Promise<void> {
  const isIdle = lte(sessions.last_used_at, new Date(now.getTime() - SESSION_IDLE_MS))
  const isOld = lte(sessions.created_at, new Date(now.getTime() - SESSION_LIFE_MS))
  await deleteInBatches(db, sessions, or(isIdle, isOld))
}

export async function removeSessionsOf(db: DbOrTx, administratorId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.administrator_id, administratorId))
}

export async function listAdministrators(db: DbOrTx) {
  return db.select({ email: administrators.email }).from(administrators).orderBy(administrators.email)
}

/** The keys that sign the cookies of known devices. */
export async function listDeviceKeys(db: DbOrTx) {
  const { id, role, device_key, disabled_at } = administrators
  return db.select({ id, role, device_key }).from(administrators).where(isNull(disabled_at))
}

export async function getAdministrator(db: DbOrTx, id: number) {
  const [row] = await db.select().from(administrators).where(eq(administrators.id, id))
  if (!row) throw new Error(`Administrator ${id} is gone while signed in`)
  return row
}

/**
 * Sets a new password and returns the new key for device cookies. All known devices become unknown, and sign-ins still
 * waiting for a second step end.
 */
export async function updatePassword(db: DbOrTx, id: number, passwordHash: string): Promise<{ id: number; device_key: string }> {
  await removePendingSignInsOf(db, id)
  const [row] = await db
    .update(administrators)
    .set({ password_hash: passwordHash, device_key: sql`default` })
    .where(eq(administrators.id, id))
    .returning({ id: administrators.id, device_key: administrators.device_key })
  if (!row) throw new Error(`Administrator ${id} is gone while a password is set`)
  return row
}

/** Stores another hash of the same password, unless the password has changed since; sessions and devices stay. */
export async function renewHash(
  db: DbOrTx,
  { id, password_hash }: { id: number; password_hash: string },
  newHash: string,
): Promise<boolean> {
  const isSame = and(eq(administrators.id, id), eq(administrators.password_hash, password_hash))
  const renewed = await db
    .update(administrators)
    .set({ password_hash: newHash })
    .where(isSame)
    .returning({ id: administrators.id })
  return renewed.length > 0
}

/** Resets the sign-in limits of an account for all addresses. */
export async function resetSignInLimits(db: DbOrTx, email: string): Promise<void> {
  const { account, pair } = SIGN_IN_LIMITS
  const isOfPair = sql`starts_with(${rateLimits.key}, ${`${pair.keyPrefix}:${email} `})`
  await db.delete(rateLimits).where(or(eq(rateLimits.key, `${account.keyPrefix}:${email}`), isOfPair))
}
