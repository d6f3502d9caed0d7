import { fold, toNameKey, toWords } from './fold.rules.ts'
import { NAMES } from './search-names.ts'

const PERSONAL = [
  /** Four digits of any script with no letter between them: a number of a person, a card or a vehicle. */
  /(\p{Nd}[^\p{L}\p{Nd}]*){4}/u,
  /** The reference of a booking, and a word as long and as mixed as one. */
  /\b[a-z]{2}-[a-z\d]{3,}/i,
  /(?<![a-z\d])(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}/i,
  /** An address of e-mail or of the web. */
  /@|\p{L}\.\p{L}{2}/u,
]

const toNameKeys = (words: string) => new Set(words.split(' ').map(toNameKey))
const names = new Set(NAMES.map(toNameKey))
/** An address that is spelled out: "asha at gmail dot com". */
const addressWords = toNameKeys('dot com gmail जीमेल yahoo hotmail outlook rediff rediffmail icloud')
/** Four of these are a number that is spelled out. */
const digitWords = toNameKeys(
  'zero one two three four five six seven eight nine double triple शून्य एक दो तीन चार पांच छह सात आठ नौ दोन पाच सहा नऊ',
)
const MAX_DIGIT_WORDS = 3

const MAX_WORDS = 5
const MAX_LETTERS = 20

/**
 * A query that found nothing, folded for counting and as it was typed, both without figures; undefined for one that may
 * be about a person.
 */
export function toMiss(query: string, tried: readonly string[]): { query: string; typed: string } | undefined {
  if (isPersonal(query.normalize('NFKC'))) return undefined
  const words = tried
    .flatMap(toWords)
    .map((word) => ({ query: fold(word).replace(/\d/g, ''), typed: word.replace(/\p{N}/gu, '') }))
  const kept = words.filter(({ query: { length } }) => length > 1 && length <= MAX_LETTERS).slice(0, MAX_WORDS)
  const join = (name: 'query' | 'typed') => kept.map((word) => word[name]).join(' ')
  return kept.length > 0 ? { query: join('query'), typed: join('typed').toLowerCase() } : undefined
}

function isPersonal(query: string): boolean {
  const keys = toWords(query).map(toNameKey)
  const hasName = keys.some((key) => names.has(key) || addressWords.has(key))
  return (
    hasName ||
    PERSONAL.some((pattern) => pattern.test(query)) ||
    keys.filter((key) => digitWords.has(key)).length > MAX_DIGIT_WORDS
  )
}
