import { hash, verify } from '@node-rs/argon2'
import { createBulkhead } from '../../platform/bulkhead.ts'

// argon2id, the library's default, at OWASP's smallest recommended cost: 19 MiB, two passes.
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How long a hash waits for a slot, after the request that needs it has waited for its own. */
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
