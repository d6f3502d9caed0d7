import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { toShortToken } from '../../contract/paths.ts'
import { createBulkhead } from './bulkhead.ts'

/** File of the data folder with the key of the one-time codes, used without a SECRET_KEY. */
export const CODE_KEY_FILE = 'code.key'

// argon2id, the library's default, at OWASP's smallest recommended cost: 19 MiB, two passes.
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How long a hash waits for its turn, after the request that needs it has waited for its own. */
export const HASH_WAIT_MS = 2_000
// Hashing takes one of Node's four threads and a core for some 40 ms; one at a time leaves the rest to other work.
const inTurnOfPasswords = createBulkhead({ running: 1, waiting: 150, waitMs: HASH_WAIT_MS })

/** Keyboards compose letters in different ways, so that a password has one form, as NIST SP 800-63B asks. */
const toNormalForm = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return inTurnOfPasswords(() => hash(toNormalForm(password), PASSWORD_COST))
}

/**
 * Whether this is the hash of a password. An older one may be of the form in which it was typed: `renew` then gets a
 * hash of the normal form. Without a hash it takes as long: the time must not tell whether there is such an account.
 */
export async function isHashOfPassword(
  hashed: string | undefined,
  password: string,
  renew?: (hashed: string) => Promise<void>,
): Promise<boolean> {
  const forms = new Set([toNormalForm(password), password, password.normalize('NFC'), password.normalize('NFD')])
  for (const form of forms) {
    const isIt = await inTurnOfPasswords(() => (hashed ? verify(hashed, form) : hash(form, PASSWORD_COST).then(() => false)))
    if (!isIt) continue
    if (form !== toNormalForm(password)) await renew?.(await hashPassword(password))
    return true
  }
  return false
}

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
