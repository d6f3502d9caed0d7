import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { TestApp } from '../../../test/harness.ts'
import { type Account, authenticate } from './second-factor.test-tools.ts'

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]

/** What a test can falsify. */
type Fault = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; type?: string }

/** An authenticator with one passkey, as WebAuthn defines its answers (level 3, 6.5). */
export function createAuthenticator(site = 'https://karigar.example') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let uses = 0
  let userHandle: string | undefined

  const toClientData = (type: string, challenge: string, { origin = site, ...fault }: Fault) =>
    Buffer.from(JSON.stringify({ type: fault.type ?? type, challenge, origin, crossOrigin: false }))

  function toAuthenticatorData(flags: number, { rpId = new URL(site).hostname, isVerified = true, counter }: Fault): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | PRESENT | (isVerified ? VERIFIED : 0))
    head.writeUInt32BE(counter ?? ++uses, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head])
  }

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create(options: { challenge: string; user: { id: string } }, fault: Fault = {}) {
      userHandle = options.user.id
      // A COSE key: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([hex('a5010203262001215820'), fromBase64(x), hex('225820'), fromBase64(y)])
      const credential = Buffer.concat([Buffer.alloc(16), hex('0010'), credentialId, key])
      const data = Buffer.concat([toAuthenticatorData(HAS_KEY, fault), credential])
      // CBOR: { fmt: "none", attStmt: {}, authData }
      const head = Buffer.concat([
        hex('a363666d74646e6f6e656761747453746d74a06861757468446174615900'),
        Buffer.from([data.length]),
      ])
      const response = {
        clientDataJSON: toClientData('webauthn.create', options.challenge, fault).toString('base64url'),
        attestationObject: Buffer.concat([head, data]).toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: { challenge: string }, fault: Fault = {}) {
      const data = toAuthenticatorData(0, fault)
      const clientData = toClientData('webauthn.get', options.challenge, fault)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}

const hex = (text: string) => Buffer.from(text, 'hex')
const fromBase64 = (text: string) => Buffer.from(text, 'base64url')

/** Registration options for the administrator who is signed in. */
export const startCreation = async (app: TestApp, token: string) =>
  (await app.request('POST', '/account/passkeys/options', undefined, { token })).body.data

/** Options for using a passkey. */
export const startUse = async (app: TestApp) => (await app.request('POST', '/public/authenticate/passkey/options')).body.data

/** Signs in an account and adds a passkey. */
export async function addPasskey(app: TestApp, account: Account, name = 'Chrome on Linux') {
  const { token, id } = (await authenticate(app, account)).body
  const authenticator = createAuthenticator()
  const passkey = authenticator.create(await startCreation(app, token))
  const { status, body } = await app.request('POST', '/account/passkeys', { name, passkey }, { token })
  if (status !== 200) throw new Error(`No passkey: ${status} ${JSON.stringify(body)}`)
  return { account, token: token as string, id: id as number, authenticator, recoveryCodes: body.data.recovery_codes as string[] }
}
