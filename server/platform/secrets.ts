import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { toShortToken } from '../../contract/paths.ts'

/** File in the data folder with the one-time codes' key, used without a SECRET_KEY. */
export const CODE_KEY_FILE = 'code.key'

/**
 * 256 random bits; we store only the hash, except for bookings. Apps that make links of texts drop a final `-` or `_`:
 * no token's short form ends with one, and the last letter of 32 bytes is never one.
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

const ALGORITHM = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** Encrypts a value with a key of 32 bytes for one context; returns base64url. */
export function seal(value: Uint8Array, key: Buffer, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The value encrypted with this key in this context; undefined for anything else. */
export function open(text: string, key: Buffer, context: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Hex HMAC-SHA256 of `order_id|payment_id`, which Razorpay’s checkout passes to the page. */
export function signCheckout({ orderId, paymentId }: { orderId: string; paymentId: string }, secret: string): string {
  return sign(`${orderId}|${paymentId}`, secret)
}

/** Hex HMAC-SHA256 of the raw body: parsing and serialising it again could change it. */
export function signWebhook(rawBody: string, secret: string): string {
  return sign(rawBody, secret)
}

/** Compares in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)]
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes)
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
