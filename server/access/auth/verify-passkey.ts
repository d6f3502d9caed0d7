import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../../contract/access/passkeys.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { withoutEntry } from '../audit/audit.store.ts'
import { consumeChallenge, findPasskey, insertChallenge, listPasskeys, recordUse } from './passkeys.store.ts'

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

/** Options for registering a passkey that names its account by itself and verifies its user. */
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

/** Verifies a new passkey; undefined if it is not what the options asked for. */
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
