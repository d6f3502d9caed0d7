import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { Secret } from 'otpauth'
import type { PasskeyAnswer } from '../../../contract/access/passkeys.ts'
import { type Proof, RECOVERY_CODES } from '../../../contract/access/second-factor.ts'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { toNetwork } from '../../platform/address.rules.ts'
import { type DbOrTx, withoutEntry } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import { keyLimit } from '../../platform/http/limits.store.ts'
import { hashToken } from '../../platform/secrets.ts'
import { FACTOR_LIMITS, findStep, readStoredSecret } from './auth.rules.ts'
import { consumeChallenge, findPasskey, insertChallenge, listPasskeys, recordUse } from './passkeys.store.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countRecoveryCodes,
  findTotp,
  listMethods,
  replaceRecoveryCodes,
  resetOtherProofs,
  updateProvenAt,
} from './second-factor.store.ts'

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

/** The hash of a code in any spelling. Base32 has neither 0 nor 1: they are misread letters. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  return hashToken(letters.replace(/[^a-z2-7]/g, ''))
}

const toGroups = (code: string) => code.match(/.{4}/g)?.join('-') ?? code

type PasskeyDeps = Pick<Deps, 'log' | 'now' | 'settings'> & { db: DbOrTx }

// Loaded on demand: the library and its certificate parsers take memory, and most processes never verify a passkey.
const loadLibrary = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which authenticators support. With more, Node prints an experimental warning. */
const ALGORITHMS = [-8, -7, -257]

/** Browsers bind a passkey to this host, and an answer to this origin. */
function toSite({ siteUrl }: PasskeyDeps['settings']) {
  return { rpID: new URL(siteUrl).hostname, origin: siteUrl }
}

/** What an authenticator stores as the account of a passkey. */
const toUserHandle = (administratorId: number) => Buffer.from(`administrator-${administratorId}`)

/** Options for registering a discoverable passkey, with user verification. */
export async function createRegistrationOptions(
  { db, now, settings }: PasskeyDeps,
  administrator: { id: number; email: string },
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const existing = await listPasskeys(db, administrator.id)
  const options = await generateRegistrationOptions({
    rpName: settings.siteName,
    rpID: toSite(settings).rpID,
    userName: administrator.email,
    userID: new Uint8Array(toUserHandle(administrator.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await insertChallenge(db, { challenge: options.challenge, administratorId: administrator.id, now: now() })
  return options
}

/** Verifies a new passkey; undefined if it doesn't match the options. */
export async function verifyRegistration(
  deps: PasskeyDeps,
  administratorId: number,
  passkey: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
) {
  const { db, now, settings, log } = deps
  const { rpID, origin } = toSite(settings)
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: (challenge) => withoutEntry(() => consumeChallenge(db, { challenge, administratorId, now: now() })),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential
  } catch (error) {
    log.info({ administrator: administratorId, reason: String(error) }, 'a new passkey was refused')
    return undefined
  }
}

/** Options for using a passkey of any account. */
export async function createUseOptions({ db, now, settings }: PasskeyDeps) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({ rpID: toSite(settings).rpID, userVerification: 'required' })
  await insertChallenge(db, { challenge: options.challenge, administratorId: null, now: now() })
  return options
}

/** The administrator whose passkey gave this answer; undefined if it is wrong. Uses up the challenge. */
export async function verifyUse(deps: PasskeyDeps, passkey: PasskeyAnswer): Promise<number | undefined> {
  const { db, now, settings, log } = deps
  const { rpID, origin } = toSite(settings)
  const { verifyAuthenticationResponse } = await loadLibrary()
  const stored = await findPasskey(db, passkey.id)
  if (!stored) return undefined
  const { userHandle } = passkey.response
  if (userHandle !== undefined && userHandle !== toUserHandle(stored.administrator_id).toString('base64url')) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: (challenge) =>
        withoutEntry(() => consumeChallenge(db, { challenge, administratorId: null, now: now() })),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        counter: stored.counter,
        transports: stored.transports,
      },
      requireUserVerification: true,
    })
    const isCounted = verified && (await withoutEntry(() => recordUse(db, stored.id, authenticationInfo.newCounter, now())))
    return isCounted ? stored.administrator_id : undefined
  } catch (error) {
    log.info({ administrator: stored.administrator_id, reason: String(error) }, 'a passkey was refused')
    return undefined
  }
}
