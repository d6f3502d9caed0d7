import { createHash, randomBytes, randomInt } from 'node:crypto'
import { toShortToken } from '../../contract/paths.ts'

/** File of the data folder with the key of the one-time codes, used without a SECRET_KEY. */
export const CODE_KEY_FILE = 'code.key'

/**
 * 256 random bits; only its hash is stored, but for bookings. Apps that make links of texts leave out a `-` or `_` at
 * the end: the short form of no token ends with one, and the last letter of 32 bytes is none.
 */
export function createToken(): string {
  for (;;) {
    const token = randomBytes(32).toString('base64url')
    if (!/[-_]$/.test(toShortToken(token))) return token
  }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Six random digits. */
export function createCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

export function createPassword(): string {
  return randomBytes(12).toString('base64url')
}
