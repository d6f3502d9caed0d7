import { Secret } from 'otpauth'
import { RECOVERY_CODES } from '../../../contract/access/second-factor.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { hashToken } from '../../platform/secrets.ts'
import { countRecoveryCodes, listMethods, replaceRecoveryCodes, resetOtherProofs, updateProvenAt } from './second-factor.store.ts'

/**
 * Completes the set-up of a second factor in this session. Returns new recovery codes, or none if some exist already.
 */
export async function completeFactor(tx: DbOrTx, session: NonNullable<Caller['session']>, now: Date): Promise<string[]> {
  await updateProvenAt(tx, session.id, now)
  await resetOtherProofs(tx, session)
  const hasCodes = (await countRecoveryCodes(tx, session.administratorId)) > 0
  return hasCodes ? [] : issueRecoveryCodes(tx, session.administratorId)
}

/** Replaces the recovery codes and returns the new ones, which are stored as hashes only. */
export async function issueRecoveryCodes(db: DbOrTx, administratorId: number): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(db, administratorId, codes.map(hashRecoveryCode))
  return codes
}

/** Recovery codes stand in for a second factor, so they are removed with the last one. */
export async function removeUnneededCodes(tx: DbOrTx, administratorId: number): Promise<void> {
  if ((await listMethods(tx, administratorId)).length === 0) await replaceRecoveryCodes(tx, administratorId, [])
}

/** Ten codes of 80 random bits, such as `k3fa-52qh-7xzn-mmwd`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => toGroups(new Secret({ size: 10 }).base32.toLowerCase()))
}

/** The hash of a code, however it was typed. Base32 has neither 0 nor 1: they are misread letters. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  return hashToken(letters.replace(/[^a-z2-7]/g, ''))
}

const toGroups = (code: string) => code.match(/.{4}/g)?.join('-') ?? code
