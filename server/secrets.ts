import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id, the library's default, at OWASP's smallest recommended cost: 19 MiB, two passes.
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// A code is valid for five minutes and five attempts; this cost keeps a leaked table from being searched in that time.
const CODE_COST = { memoryCost: 8_192, timeCost: 1, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, PASSWORD_COST)
}

export function hashCode(code: string): Promise<string> {
  return hash(code, CODE_COST)
}

/** Whether a password or a code matches its hash. */
export function verifySecret(hashed: string, secret: string): Promise<boolean> {
  return verify(hashed, secret)
}

/** 256 random bits; only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
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
