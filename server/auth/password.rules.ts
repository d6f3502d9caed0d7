import { readFileSync } from 'node:fs'
import { PASSWORD_LENGTH } from '../../contract/auth.ts'

/** What an attacker tries first: a common password, or one made from the words of the sign-in page. */
export type PasswordFault = 'common' | 'fromContext'

/**
 * What is wrong with a password of sufficient length. `context` are texts that an attacker knows, such as the e-mail
 * address and the site's name: the password has to be a good one even without their words.
 */
export function findPasswordFault(password: string, context: readonly string[]): PasswordFault | undefined {
  if (isCommon(password)) return 'common'
  const words = context.flatMap(toWords)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), normalise(password))
  if (rest === normalise(password)) return undefined
  return rest.length < PASSWORD_LENGTH.min || isCommon(rest) ? 'fromContext' : undefined
}

const MIN_WORD_LENGTH = 4
const normalise = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The longest first, so that no word removes part of another. */
function toWords(text: string): string[] {
  const parts = [normalise(text), ...text.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
  return parts.filter((word) => word.length >= MIN_WORD_LENGTH).sort((a, b) => b.length - a.length)
}

/** A common password is also one with digits and signs after it, such as `Password1!`. */
function isCommon(text: string): boolean {
  const password = text.toLowerCase()
  return commonPasswords().has(password) || commonPasswords().has(password.replace(/[^a-z]{1,8}$/, ''))
}

let common: Set<string> | undefined

function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return common
}
