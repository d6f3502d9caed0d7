/** What an attacker tries first: a password that is easy to guess, or one made from the words of the sign-in page. */
export type PasswordFault = 'weak' | 'fromContext'

/** From 0, tried among the first hundred, to 4; with 3 it takes a hundred million guesses, with 4 ten thousand million. */
export type Score = 0 | 1 | 2 | 3 | 4
export type Verdict = { score: Score; fault: PasswordFault | undefined }

const SCORE_NEEDED = 3
/** Judging takes longer with the square of the length, and what is long enough here is long enough. */
const MAX_JUDGED_CHARS = 40
const MIN_WORD_CHARS = 4

/**
 * `texts` are what everybody sees, such as the e-mail address and the site's name: a password has to be a good one even
 * without their words.
 */
export function judge(password: string, texts: readonly string[], toScore: (text: string) => Score): Verdict {
  const judged = password.slice(0, MAX_JUDGED_CHARS)
  const rest = texts.flatMap(toWords).reduce((left, word) => left.replaceAll(word, ''), judged.toLowerCase())
  const isFromContext = rest.length < judged.length
  const score = toScore(isFromContext ? rest : judged)
  return { score, fault: score >= SCORE_NEEDED ? undefined : isFromContext ? 'fromContext' : 'weak' }
}

/** The longest first, so that no word removes part of another. */
function toWords(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [words.join(''), ...words].filter((word) => word.length >= MIN_WORD_CHARS).sort((a, b) => b.length - a.length)
}
