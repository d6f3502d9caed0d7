import { randomInt } from 'node:crypto'

// Without 0, 1, I, L, O and U: read out on the phone, none is taken for another.
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a visitor quotes for a booking, such as `KG-7F3K2M`. Random, so that it tells nothing of how many there are. */
export function createReference(): string {
  return `KG-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')}`
}
