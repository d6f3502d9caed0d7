import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const PREFIX = 'aes:'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The secret as it is stored: encrypted for its administrator with AES-256-GCM, or as it is where there is no key. */
export function toStoredSecret(secret: string, key: string | undefined, administratorId: number): string {
  if (!key) return secret
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derive(key), iv).setAAD(contextOf(administratorId))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** A stored secret in clear; undefined if it was encrypted with another key, or for another administrator. */
export function readStoredSecret(stored: string, key: string | undefined, administratorId: number): string | undefined {
  if (!stored.startsWith(PREFIX)) return stored
  if (!key) return undefined
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', derive(key), bytes.subarray(0, IV_BYTES))
    .setAAD(contextOf(administratorId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const derive = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'second factor', 32))
const contextOf = (administratorId: number) => Buffer.from(`administrator ${administratorId}`)
