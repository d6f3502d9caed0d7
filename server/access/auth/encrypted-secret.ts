import { hkdfSync } from 'node:crypto'
import { open, seal } from '../../platform/seal.ts'

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
