import { isDevanagari, toNameKey, toWords } from '../../content/search/fold.rules.ts'

/** Numbers are searched as written: one that an erasure cuts out of a message must not stay in the folded text. */
const toKey = (word: string) => toNameKey(word).match(/^[a-z]{2,}$/)?.[0] ?? ''

/** The text that finds a lead in any spelling: the words of its name, and the Devanagari words of its message. */
export function toFoldedText({ name, message }: { name: string; message: string }): string {
  const words = [...toWords(name), ...toWords(message).filter(isDevanagari)]
  return [...new Set(words.map(toKey).filter(Boolean))].join(' ')
}

/** The patterns that match a searched word in that text; none for a number or an address. */
export function toFoldedPatterns(searched: string): string[] {
  const [word = '', ...others] = toWords(searched)
  const key = others.length === 0 ? toKey(word) : ''
  // As in `toPatterns`: two letters match at the beginning of a word, where a trigram index finds them.
  if (key.length < 3) return key ? [`${key}%`, `% ${key}%`] : []
  // A final "a" may be the middle of a name that is only typed in part.
  return [`%${key.replace(/(?<=...)a$/, '')}%`]
}
