import { Secret } from 'otpauth'
import { RECOVERY_CODES } from '../../../contract/access/second-factor.ts'
import { hashToken } from '../../platform/secrets.ts'

/** Ten codes of 80 random bits, such as `k3fa-52qh-7xzn-mmwd`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => toGroups(new Secret({ size: 10 }).base32.toLowerCase()))
}

/** The hash of a code, however it was typed. Base32 has neither 0 nor 1: they are misread letters. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  return hashToken(letters.replace(/[^a-z2-7]/g, ''))
}

const toGroups = (code: string) => code.match(/.{4}/g)?.join('-') ?? code
