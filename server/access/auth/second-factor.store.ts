import { and, count, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { TICKET_LIFE_MS } from '../../../contract/access/auth.ts'
import type { FactorMethod } from '../../../contract/errors.ts'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import {
  administrators,
  passkeys,
  pendingSignIns,
  rateLimits,
  recoveryCodes,
  securitySettings,
  sessions,
  totpFactors,
} from '../../platform/db/schema.ts'
import { createToken, hashToken } from '../../platform/secrets.ts'
import { FACTOR_LIMITS } from './auth.rules.ts'
import { listPasskeys, removePasskeysOf } from './passkeys.store.ts'

const isConfirmed = isNotNull(totpFactors.confirmed_at)
const totpOf = (administratorId: number) => eq(totpFactors.administrator_id, administratorId)

/** The authenticator app of an administrator, even if its set-up is not confirmed. */
export async function findTotp(db: DbOrTx, administratorId: number) {
  const [row] = await db.select().from(totpFactors).where(totpOf(administratorId))
  return row
}

/** Stores the secret of a new set-up in place of an unconfirmed one; false if there is a confirmed one. */
export async function insertPendingTotp(db: DbOrTx, administratorId: number, secret: string, now: Date): Promise<boolean> {
  const rows = await db
    .insert(totpFactors)
    .values({ administrator_id: administratorId, secret, created_at: now })
    .onConflictDoUpdate({
      target: totpFactors.administrator_id,
      set: { secret, created_at: now },
      setWhere: isNull(totpFactors.confirmed_at),
    })
    .returning({ id: totpFactors.administrator_id })
  return rows.length > 0
}

/** Confirms a set-up; false if it is confirmed already or has another secret. */
export async function confirmPendingTotp(
  db: DbOrTx,
  administratorId: number,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(totpFactors)
    .set({ confirmed_at: now, last_step: step, last_used_at: now })
    .where(and(totpOf(administratorId), isNull(totpFactors.confirmed_at), eq(totpFactors.secret, secret)))
    .returning({ id: totpFactors.administrator_id })
  return rows.length > 0
}

/** Accepts the code of a time step once; false if this step or a later one was accepted before. */
export async function consumeTotpStep(db: DbOrTx, administratorId: number, step: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(totpFactors)
    .set({ last_step: step, last_used_at: now })
    .where(and(totpOf(administratorId), isConfirmed, lt(totpFactors.last_step, step)))
    .returning({ id: totpFactors.administrator_id })
  return rows.length > 0
}

export async function removeTotp(db: DbOrTx, administratorId: number): Promise<void> {
  await db.delete(totpFactors).where(totpOf(administratorId))
}

/** Whether every administrator has to have a second factor. */
export async function findIsRequired(db: DbOrTx): Promise<boolean> {
  const [row] = await db.select().from(securitySettings)
  return row?.is_second_factor_required ?? false
}

export async function updateIsRequired(db: DbOrTx, isRequired: boolean, now: Date): Promise<void> {
  const set = { is_second_factor_required: isRequired, updated_at: now }
  await db.insert(securitySettings).values(set).onConflictDoUpdate({ target: securitySettings.id, set })
}

/** Whether the administrator of a row has to set up a second factor: one is required, and there is none. */
export const isFactorDue = sql<boolean>`(
  exists (select from ${securitySettings} where is_second_factor_required)
  and not exists (select from ${totpFactors} where administrator_id = ${administrators.id} and confirmed_at is not null)
  and not exists (select from ${passkeys} where administrator_id = ${administrators.id})
)`

/** Removes all second factors of an administrator, with recovery codes and sign-ins waiting for them. */
export async function removeFactorsOf(db: DbOrTx, administratorId: number): Promise<void> {
  await removeTotp(db, administratorId)
  await removePasskeysOf(db, administratorId)
  await replaceRecoveryCodes(db, administratorId, [])
  await removePendingSignInsOf(db, administratorId)
}

/** Resets an administrator's limits for wrong codes, for all networks. */
export async function resetFactorLimits(db: DbOrTx, administratorId: number): Promise<void> {
  const { account, network } = FACTOR_LIMITS
  const isOfNetwork = sql`starts_with(${rateLimits.key}, ${`${network.keyPrefix}:${administratorId} `})`
  await db.delete(rateLimits).where(or(eq(rateLimits.key, `${account.keyPrefix}:${administratorId}`), isOfNetwork))
}

/** The methods by which an administrator can prove a second factor; empty if there is none. */
export async function listMethods(db: DbOrTx, administratorId: number): Promise<FactorMethod[]> {
  const isTotpSetUp = (await findTotp(db, administratorId))?.confirmed_at != null
  const hasPasskey = (await listPasskeys(db, administratorId)).length > 0
  const factors: FactorMethod[] = [...(hasPasskey ? ['passkey' as const] : []), ...(isTotpSetUp ? ['totp' as const] : [])]
  if (factors.length === 0 || (await countRecoveryCodes(db, administratorId)) === 0) return factors
  return [...factors, 'recovery']
}

export async function countRecoveryCodes(db: DbOrTx, administratorId: number): Promise<number> {
  const isOwn = eq(recoveryCodes.administrator_id, administratorId)
  const [row] = await db.select({ codes: count() }).from(recoveryCodes).where(isOwn)
  return row?.codes ?? 0
}

/** Replaces all recovery codes; an empty list removes them. */
export async function replaceRecoveryCodes(db: DbOrTx, administratorId: number, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.administrator_id, administratorId))
  const rows = hashes.map((code_hash) => ({ administrator_id: administratorId, code_hash }))
  if (rows.length > 0) await db.insert(recoveryCodes).values(rows)
}

/** Uses up a recovery code; false if there is none with this hash. */
export async function consumeRecoveryCode(db: DbOrTx, administratorId: number, hash: string): Promise<boolean> {
  const isMatch = and(eq(recoveryCodes.administrator_id, administratorId), eq(recoveryCodes.code_hash, hash))
  return (await db.delete(recoveryCodes).where(isMatch).returning({ hash: recoveryCodes.code_hash })).length > 0
}

/** Inserts a sign-in that waits for its second step, and returns its ticket. */
export async function insertPendingSignIn(db: DbOrTx, administratorId: number, now: Date): Promise<string> {
  const ticket = createToken()
  await db.insert(pendingSignIns).values({ ticket_hash: hashToken(ticket), administrator_id: administratorId, created_at: now })
  return ticket
}

const isOfTicket = (ticket: string, now: Date) =>
  and(eq(pendingSignIns.ticket_hash, hashToken(ticket)), gt(pendingSignIns.created_at, new Date(now.getTime() - TICKET_LIFE_MS)))

/** The administrator of a sign-in that waits for its second step. */
export async function findPendingSignIn(db: DbOrTx, ticket: string, now: Date): Promise<number | undefined> {
  const [row] = await db.select().from(pendingSignIns).where(isOfTicket(ticket, now))
  return row?.administrator_id
}

/** Uses up the ticket; false if it was used or has expired. */
export async function consumePendingSignIn(db: DbOrTx, ticket: string, now: Date): Promise<boolean> {
  const rows = await db.delete(pendingSignIns).where(isOfTicket(ticket, now)).returning({ hash: pendingSignIns.ticket_hash })
  return rows.length > 0
}

export async function removePendingSignInsOf(db: DbOrTx, administratorId: number): Promise<void> {
  await db.delete(pendingSignIns).where(eq(pendingSignIns.administrator_id, administratorId))
}

export async function removeExpiredSignIns(db: DbOrTx, now: Date): Promise<void> {
  await deleteInBatches(db, pendingSignIns, lte(pendingSignIns.created_at, new Date(now.getTime() - TICKET_LIFE_MS)))
}

/** Records that the administrator of this session has just confirmed who they are. */
export async function updateProvenAt(db: DbOrTx, sessionId: number, now: Date): Promise<void> {
  await db.update(sessions).set({ proven_at: now }).where(eq(sessions.id, sessionId))
}

/** A new second factor has not been proven in the other sessions of its administrator. */
export async function resetOtherProofs(
  db: DbOrTx,
  { id, administratorId }: { id: number; administratorId: number },
): Promise<void> {
  await db
    .update(sessions)
    .set({ proven_at: null })
    .where(and(eq(sessions.administrator_id, administratorId), ne(sessions.id, id)))
}
