import { createHmac } from 'node:crypto'
import type { Person } from '../../../contract/operation/privacy.ts'

const DEVANAGARI = '०१२३४५६७८९'
const GAP = '[\\s().-]*'
const DIGIT = `0-9${DEVANAGARI}`

/**
 * A regular expression, for JavaScript and for PostgreSQL, that finds the number in any spelling, or the address in
 * any case, and neither within a longer one.
 */
export function toPattern({ kind, value }: Person): string {
  if (kind === 'email') {
    const literal = value.replace(/[^a-z0-9@]/gi, (sign) => `[${sign === '^' || sign === '\\' ? `\\${sign}` : sign}]`)
    return `(?<![a-zA-Z0-9._%+-])${literal}(?![a-zA-Z0-9-]|[.][a-zA-Z0-9])`
  }
  const digits = [...value].map((digit) => `[${digit}${DEVANAGARI[Number(digit)]}]`).join(GAP)
  const prefix = `(?:[+]?(?:[0०]{1,2})?[9९]${GAP}[1१]${GAP}|[0०]${GAP})?`
  return `(?<![${DIGIT}])${prefix}${digits}(?![${DIGIT}])`
}

/** The audit log can't be erased, so it gets just enough to recognise the person who was searched for. */
export const describePerson = ({ kind, value }: Person) =>
  kind === 'mobile' ? `a mobile number ending in ${value.slice(-3)}` : 'an email address'

/** Two keys are the same if their checks are. */
export const hashCheck = (key: string, secretKey: string | undefined) => hash('email ', key, secretKey)

/**
 * Identifies a person to those who know the number or address, the database's key and the SECRET_KEY, if there is one.
 * The letters before the dot say which keys these were.
 */
export function hashPerson({ kind, value }: Person, key: string, secretKey: string | undefined): string {
  return `${hashCheck(key, secretKey).slice(0, 16)}.${hash(`${kind} ${value}`, key, secretKey)}`
}

/** The parts of such a hash; earlier ones name no key. */
export function splitHash(personHash: string): { person: string; keys: string | undefined } {
  const [person = '', keys] = personHash.split('.').reverse()
  return { person, keys }
}

function hash(text: string, key: string, secretKey: string | undefined): string {
  return createHmac('sha256', `${key}${secretKey ?? ''}`)
    .update(text)
    .digest('hex')
}
