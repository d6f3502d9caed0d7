import { hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { open, seal } from '../../platform/secrets.ts'

/** A code is accepted one time step of 30 seconds early or late, for clocks that differ. */
const SKEW_STEPS = 1

/** A random secret of 160 bits, in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code, with the parameters that every authenticator app supports. */
export function toTotpUri(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString()
}

/** The time step of a code that is valid now; undefined if it is wrong. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: SKEW_STEPS })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function totpOf(secret: string, issuer?: string, label?: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, issuer, label })
}

const PREFIX = 'aes:'

/** The stored form of a secret: encrypted for its administrator, or plain if there is no key. */
export function toStoredSecret(secret: string, key: string | undefined, administratorId: number): string {
  return key ? PREFIX + seal(Buffer.from(secret), derive(key), contextOf(administratorId)) : secret
}

/** Decrypts a stored secret; undefined if it was encrypted with another key or for another administrator. */
export function readStoredSecret(stored: string, key: string | undefined, administratorId: number): string | undefined {
  if (!stored.startsWith(PREFIX)) return stored
  return key && open(stored.slice(PREFIX.length), derive(key), contextOf(administratorId))?.toString()
}

const derive = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'second factor', 32))
const contextOf = (administratorId: number) => `administrator ${administratorId}`
