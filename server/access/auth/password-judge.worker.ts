import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

// A separate thread: the dictionaries take a third of a second to load, and their 60 MB are freed when it ends.
const ofIndia = readFileSync(new URL('./words-of-india.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' '))
const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english, ofIndia }, graphs: adjacencyGraphs })

parentPort?.on('message', ({ password, texts }: { password: string; texts: readonly string[] }) => {
  parentPort?.postMessage(judge(password, texts, (text) => zxcvbn.check(text).score))
})

/** Why a password is refused: it is easy to guess, or made from the words of the sign-in page. */
export type PasswordFault = 'weak' | 'fromContext'

/** From 0 (within the first hundred guesses) to 4 (ten thousand million guesses); 3 takes a hundred million. */
export type Score = 0 | 1 | 2 | 3 | 4
export type Verdict = { score: Score; fault: PasswordFault | undefined }

const SCORE_NEEDED = 3
/** Judging takes quadratic time in the length, and this many characters are enough to judge a password. */
const MAX_JUDGED_CHARS = 40
const MIN_WORD_CHARS = 4

/** `texts` are public, such as the site's name: a password has to be good even without their words. */
function judge(password: string, texts: readonly string[], toScore: (text: string) => Score): Verdict {
  const judged = password.slice(0, MAX_JUDGED_CHARS)
  const rest = texts.flatMap(toWords).reduce((left, word) => left.replaceAll(word, ''), judged.toLowerCase())
  const isFromContext = rest.length < judged.length
  const score = toScore(isFromContext ? rest : judged)
  return { score, fault: score >= SCORE_NEEDED ? undefined : isFromContext ? 'fromContext' : 'weak' }
}

/** Longest first, so that no word removes part of another. */
function toWords(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [words.join(''), ...words].filter((word) => word.length >= MIN_WORD_CHARS).sort((a, b) => b.length - a.length)
}
