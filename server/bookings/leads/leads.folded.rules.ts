import { isDevanagari, toNameKey, toWords } from '../../content/search/fold.rules.ts'

/** Figures are found as they are written; a number that is cut out of a message must not stay in the folded text. */
const toKey = (word: string) => toNameKey(word).match(/^[a-z]{2,}$/)?.[0] ?? ''

/** What a lead is found by in any spelling: the words of its name, and those of its message that are in Devanagari. */
export function toFoldedText({ name, message }: { name: string; message: string }): string {
  const words = [...toWords(name), ...toWords(message).filter(isDevanagari)]
  return [...new Set(words.map(toKey).filter(Boolean))].join(' ')
}

/** The patterns of a searched word for that text; none for what is no word, such as a number or an address. */
export function toFoldedPatterns(searched: string): string[] {
  const [word = '', ...others] = toWords(searched)
  const key = others.length === 0 ? toKey(word) : ''
  // As in `toPatterns`: two letters match at the beginning of a word, where a trigram index finds them.
  if (key.length < 3) return key ? [`${key}%`, `% ${key}%`] : []
  // An "a" at the end may be the middle of a name that is typed in part.
  return [`%${key.replace(/(?<=...)a$/, '')}%`]
}
