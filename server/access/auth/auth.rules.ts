import { hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { open, seal } from '../../platform/secrets.ts'

export const SESSION_IDLE_MS = 12 * HOUR_MS
export const SESSION_LIFE_MS = 7 * DAY_MS

/** A session ends after 12 idle hours, and after 7 days even if it is in use. */
export function isAlive(session: { created_at: Date; last_used_at: Date }, now: Date): boolean {
  return (
    now.getTime() - session.last_used_at.getTime() < SESSION_IDLE_MS &&
    now.getTime() - session.created_at.getTime() < SESSION_LIFE_MS
  )
}

const QUARTER_HOUR_S = 15 * 60

/** Limits for attempts to sign in. A known device has its own limit; for all others the three after it apply. */
export const SIGN_IN_LIMITS = {
  device: { keyPrefix: 'sign-in-device', points: 10, durationS: QUARTER_HOUR_S },
  /** Per account and address. */
  pair: { keyPrefix: 'sign-in-pair', points: 10, durationS: QUARTER_HOUR_S },
  account: { keyPrefix: 'sign-in-account', points: 100, durationS: QUARTER_HOUR_S },
  /** Per address; its network may have five times as many. */
  address: { keyPrefix: 'sign-in-address', points: 50, durationS: QUARTER_HOUR_S },
  /** The same for passkeys, counted separately so that password attempts don't use it up. */
  passkey: { keyPrefix: 'sign-in-passkey', points: 50, durationS: QUARTER_HOUR_S },
} as const

/** An abandoned set-up expires, so that a later user of the session can't complete it. */
export const SET_UP_MS = 10 * MINUTE_MS

/**
 * Limits for entering codes. We ask for codes only after the correct password, so strangers can't use these limits up.
 * A known device, a session and a set-up each have their own limit; everyone else shares the next two. Three of a
 * million codes are valid at a time: at 30 attempts an hour, the chance of guessing one within a year is a half.
 */
export const FACTOR_LIMITS = {
  known: { keyPrefix: 'factor-known', points: 10, durationS: QUARTER_HOUR_S },
  /** Per account and network. */
  network: { keyPrefix: 'factor-network', points: 10, durationS: QUARTER_HOUR_S },
  account: { keyPrefix: 'factor-account', points: 30, durationS: 4 * QUARTER_HOUR_S },
} as const

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
