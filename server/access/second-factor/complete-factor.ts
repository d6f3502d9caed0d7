import type { Caller } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.rules.ts'
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
