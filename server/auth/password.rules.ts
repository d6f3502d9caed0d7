import { readFileSync } from 'node:fs'
import { PASSWORD_LENGTH } from '../../contract/auth.ts'

/** What a guesser tries first: a password of everybody's, or one made of what stands on the sign-in page. */
export type PasswordFault = 'common' | 'fromContext'

/**
 * What is wrong with a password of the right length. `context` are texts that a guesser knows, such as the e-mail address
 * and the site's name: without their words it has to be a good password still.
 */
export function findPasswordFault(password: string, context: readonly string[]): PasswordFault | undefined {
  if (isCommon(password)) return 'common'
  const words = context.flatMap(toWords)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), squeeze(password))
  if (rest === squeeze(password)) return undefined
  return rest.length < PASSWORD_LENGTH.min || isCommon(rest) ? 'fromContext' : undefined
}

const SHORTEST_WORD = 4
const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The longest first, so that none takes a part of another away. */
function toWords(text: string): string[] {
  const parts = [squeeze(text), ...text.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
  return parts.filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length)
}

/** Also with digits and signs after it: `Password1!` is tried as soon as `password` is. */
function isCommon(text: string): boolean {
  const password = text.toLowerCase()
  return listCommon().has(password) || listCommon().has(password.replace(/[^a-z]{1,8}$/, ''))
}

let common: Set<string> | undefined

function listCommon(): Set<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return common
}
