const CONSONANTS: Record<string, string> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd' },
  ...{ ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y' },
  ...{ र: 'r', ऱ: 'r', ल: 'l', ळ: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h' },
}
const VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऍ: 'e', ॲ: 'a', ओ: 'o', औ: 'au', ऑ: 'o' },
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ॅ': 'e', 'ो': 'o', 'ौ': 'au', 'ॉ': 'o' },
}
const NASALS = 'ंँ'
/** A consonant has the vowel a unless one of these follows, or its word ends. */
const WITHOUT_A = /^[\u093a-\u094d]/

/**
 * Writes Devanagari in Latin letters, as a clerk would: `लक्ष्मी कुलकर्णी` → `Lakshmi Kulakarni`. Letters of other
 * scripts are left out.
 */
export function toLatin(text: string): string {
  const written = text.normalize('NFC').replace(/\p{Script=Devanagari}[\p{Script=Devanagari}\u200c\u200d]*/gu, toLatinWord)
  return written.replace(/[^\p{Script=Latin}\p{Script=Common}]/gu, '').trim()
}

function toLatinWord(word: string): string {
  // Dots that mark borrowed sounds are left out, and so is what only joins letters.
  const letters = [
    ...word
      .normalize('NFD')
      .replace(/[\u093c\u200c\u200d]/g, '')
      .normalize('NFC'),
  ]
  const sounds = letters.map((letter, index) => {
    const next = letters[index + 1]
    const consonant = CONSONANTS[letter]
    if (consonant) return next === undefined || WITHOUT_A.test(next) ? consonant : `${consonant}a`
    if (NASALS.includes(letter)) return /^[pbm]/.test(CONSONANTS[next ?? ''] ?? '') ? 'm' : 'n'
    return VOWELS[letter] ?? toDigit(letter)
  })
  const spelled = sounds.join('')
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

const toDigit = (letter: string) => (/[०-९]/.test(letter) ? String(letter.charCodeAt(0) - 0x0966) : '')
