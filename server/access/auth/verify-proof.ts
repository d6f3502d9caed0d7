import type { Proof } from '../../../contract/access/second-factor.ts'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { toNetwork } from '../../platform/address.rules.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import { keyLimit } from '../../platform/http/limits.ts'
import { withoutEntry } from '../audit/audit.store.ts'
import { FACTOR_LIMITS } from './auth.rules.ts'
import { hashRecoveryCode } from './complete-factor.ts'
import { readStoredSecret } from './encrypted-secret.ts'
import { consumeRecoveryCode, consumeTotpStep, findTotp } from './second-factor.store.ts'
import { findStep } from './totp.rules.ts'
import { verifyUse } from './verify-passkey.ts'

/** `known`: the known device or the session, either of which has its own limit. */
type Prover = { known: string | undefined; address: string }

/** Verifies a proof of an administrator's second factor and uses it up; throws 422, or 429 after too many wrong ones. */
export function proofVerifier(deps: Deps) {
  const { db, log, now, pool, settings } = deps
  const limitFor = (who: keyof typeof FACTOR_LIMITS) => keyLimit(pool, FACTOR_LIMITS[who], { isRestored: true })
  const [knownLimit, networkLimit, accountLimit] = [limitFor('known'), limitFor('network'), limitFor('account')]

  /** The message about a wrong proof; undefined if it is correct. */
  async function findFault(administratorId: number, proof: Proof): Promise<string | undefined> {
    if (proof.method === 'passkey') {
      return (await verifyUse(deps, proof.passkey)) === administratorId ? undefined : ADMIN_MESSAGES.passkeyRefused
    }
    if (proof.method === 'recovery') {
      const isConsumed = await consumeRecoveryCode(db, administratorId, hashRecoveryCode(proof.code))
      return isConsumed ? undefined : ADMIN_MESSAGES.recoveryCodeWrong
    }
    const totp = await findTotp(db, administratorId)
    if (!totp?.confirmed_at) return ADMIN_MESSAGES.methodUnknown
    const secret = readStoredSecret(totp.secret, settings.secretKey, administratorId)
    if (secret === undefined) {
      log.error({ administrator: administratorId }, 'an authenticator app was set up with another SECRET_KEY')
      return ADMIN_MESSAGES.totpUnreadable
    }
    const step = findStep(secret, proof.code, now())
    if (step === undefined) return ADMIN_MESSAGES.codeWrong
    return (await consumeTotpStep(db, administratorId, step, now())) ? undefined : ADMIN_MESSAGES.codeUsed
  }

  return async function verifyProof(administratorId: number, proof: Proof, { known, address }: Prover): Promise<void> {
    const network = `${administratorId} ${toNetwork(address)}`
    if (known === undefined || (await knownLimit.take(known)) === undefined) {
      await networkLimit.consume(network)
      // Only the app's codes can be guessed, and guessing them must not use up the attempts of the other methods.
      if (proof.method === 'totp') await accountLimit.consume(String(administratorId))
    }
    // A proof is used up even if the call fails afterwards.
    const fault = await withoutEntry(() => findFault(administratorId, proof))
    const details = { administrator: administratorId, address, method: proof.method }
    if (fault) {
      log.warn(details, 'a second factor was refused')
      throw invalid({ 'proof.code': fault })
    }
    log.info(details, proof.method === 'recovery' ? 'a recovery code was used' : 'a second factor was proven')
    await networkLimit.reset(network)
    if (known !== undefined) await knownLimit.reset(known)
  }
}
