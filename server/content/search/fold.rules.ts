// Gives each word one spelling, whatever its script and spelling: नळ, नल, nal and nul become equal.

const CONSONANTS: Record<string, string> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'ch', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd', ढ: 'dh' },
  ...{ ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ऱ: 'r' },
  ...{ ल: 'l', ळ: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h' },
}
const VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऍ: 'e', ॲ: 'e', ओ: 'o', औ: 'au', ऑ: 'o' },
}
const VOWEL_SIGNS: Record<string, string> = {
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au', 'ॅ': 'e', 'ॉ': 'o' },
}
/** A consonant's inherent vowel. Between two spoken vowels it is silent: कपड़े is "kapde". */
const INHERENT = 'ə'
const SILENT = /(?<=[aeiouə][^aeiouəh\s]h?)ə(?=[^aeiouəh\s]h?[aeiou])/g
const VIRAMA = '\u094d'
const NASALS = ['\u0902', '\u0901']
/** A final nasal only colours the vowel; after a bare consonant it makes one: नहीं is "nahi", करायचं "karaycha". */
const BARE_FINAL_NASAL = /(?<=[क-ह])[\u0901\u0902](?=य?(?![\u0900-\u097f]))/g
const FINAL_NASAL = /[\u0901\u0902](?![\u0900-\u097f])/g
const DEVANAGARI = /[\u0900-\u097f]/
/** The dot below a letter, and the marks that join letters or keep them apart: they don't matter for spelling here. */
const UNSPOKEN = /[\u093c\u200c\u200d]/g

/** Vowels that converted fonts and some keyboards write as two characters, and the intended one. */
const COMPOSED: readonly (readonly [string, string])[] = [
  ['आॅ', 'ऑ'],
  ['ाॅ', 'ॉ'],
  ['अॅ', 'ॲ'],
  ['अा', 'आ'],
  ['अो', 'ओ'],
  ['अौ', 'औ'],
  ['एे', 'ऐ'],
]

export const isDevanagari = (text: string) => DEVANAGARI.test(text)

/** Devanagari in Latin letters: `नल वाला` becomes `nal vala`. Everything else is unchanged. */
export function toLatin(text: string): string {
  if (!isDevanagari(text)) return text
  const marked = text.normalize('NFD').replace(UNSPOKEN, '').replaceAll('ज्ञ', 'ग्य')
  const plain = COMPOSED.reduce((composed, [written, as]) => composed.replaceAll(written, as), marked)
  const letters = [...plain.replace(BARE_FINAL_NASAL, 'ा').replace(FINAL_NASAL, '')]
  const spoken = letters.map((letter, index) => toLatinLetter(letter, letters[index + 1] ?? '')).join('')
  return spoken.replace(SILENT, '').replaceAll(INHERENT, 'a')
}

function toLatinLetter(letter: string, next: string): string {
  const consonant = CONSONANTS[letter]
  if (consonant) return hasInherentVowel(next) ? consonant + INHERENT : consonant
  if (NASALS.includes(letter)) return /^[pbmf]/.test(CONSONANTS[next] ?? '') ? 'm' : 'n'
  if (/[०-९]/.test(letter)) return String(letter.charCodeAt(0) - 0x0966)
  return VOWELS[letter] ?? VOWEL_SIGNS[letter] ?? (DEVANAGARI.test(letter) ? '' : letter)
}

/** A consonant is spoken with an "a" unless a vowel sign or a virama follows; at the end of a word it is silent. */
const hasInherentVowel = (next: string) => DEVANAGARI.test(next) && !(next in VOWEL_SIGNS) && next !== VIRAMA

/** The spellings of a sound, each replaced by a single one, in this order. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/(tion|sion|cian|s[hy]i?an)/g, 'sn'],
  [/i?ght/g, 'ait'],
  [/dge?/g, 'j'],
  [/ge(?=s?$)/g, 'j'],
  [/i([dlprt])e(?=s?$)/g, 'ai$1'],
  [/tch/g, 'ch'],
  [/dny/g, 'gy'],
  [/chn/g, 'kn'],
  [/ck/g, 'k'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/chh?/g, 'C'],
  [/sh/g, 's'],
  [/([bdgjkpt])h/g, '$1'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/wh?|vh/g, 'v'],
  [/C/g, 'c'],
  [/ee|ie|ea/g, 'i'],
  [/oo|ou/g, 'u'],
  [/a[iy]/g, 'e'],
  [/au/g, 'o'],
  [/y$/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/** The glide of "fuse" and "tube", which Devanagari writes and Latin letters leave out: फ्यूज, ट्यूब. */
const GLIDE = /(?<=[bdfgkmnpt])yu/g

/** "table" and "handle", which Devanagari spells by sound: टेबल, हँडल. */
const SYLLABIC_L = /(?<=[bp]|n[dg])le(?=s?$)/

/** A word's single spelling in lower-case Latin letters and digits; empty without known letters. */
export const fold = (word: string): string => toSounds(word).replace(GLIDE, 'u').replace(SYLLABIC_L, 'al')

function toSounds(word: string): string {
  const plain = toLatin(word.toLowerCase())
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
  return SPELLINGS.reduce((text, [written, as]) => text.replace(written, as), plain)
}

/**
 * A name's single spelling, without the short "a" that may or may not be written: कुलकर्णी and "Kulkarni" are
 * `kulkrni`. Leads store it (`folded_text`), so changing it needs a migration and a job that refills it.
 */
export const toNameKey = (word: string) =>
  toSounds(word)
    .replaceAll('ao', 'av')
    .replace(/(?<=.)a(?=.)/g, '')

/** A folded word without its vowels, which vary most in spelling; the first one stays as an "a". */
export function toSkeleton(folded: string): string {
  if (folded.length <= 2) return folded
  return folded.charAt(0).replace(/[aeiouy]/, 'a') + folded.slice(1).replace(/[aeiouy]/g, '')
}

/** A folded word without an English or Marathi ending: taps, leaking and leakage, pankhyacha. */
export function toStem(folded: string): string {
  const stem = folded.replace(/(ing|aj|er|ed|or|yaca|yaci|yace|yala|aca|aci|ace|ala|anca)?s?$/, '').replace(/e$/, '')
  return stem.length >= 3 ? stem : folded
}

/** Hindi and Marathi endings of case, plural or verb, folded, with the vowel that must precede them. */
const ENDINGS =
  /(v?an[aei]|n?(c[aeiou]|cya|la|na|ne|ni)|(an)?sati|ma?d(ye|e|un|il|l[aei])|pasun|varun|var|[ai]?kali|javal|kad(e|un)|paryant|tun|[aiu]t|t[aeio]|i?yo?n?|iya?n?|on?|en?)$/

/** Possible forms of a folded word without its ending: नळाला, स्विचला, मच्छरों, and पंखा from पंखे and पंख्याचा. */
export function toBases(folded: string): string[] {
  const rest = folded.replace(ENDINGS, '')
  const direct = [folded, rest].map((form) => form.replace(/(ya|e)$/, 'a'))
  const bases = [rest, rest.replace(/ya$/, 'i'), rest.replace(/(ya|[aeiou])$/, ''), ...direct]
  return bases.filter((base) => base.length >= 3 && base !== folded)
}

/** A Latin word with two neighbouring letters swapped, each pair in turn; folding hides some swaps: "frigde". */
export function toSwaps(word: string): string[] {
  if (word.length < 5 || !/^[a-z]+$/i.test(word)) return []
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
}

/** A text's words as written: "A.C." and "A/C" are one word. */
export function toWords(text: string): string[] {
  const joined = text.normalize('NFC').replace(/\b(\p{L})[./](\p{L})\b\.?/gu, '$1$2')
  return joined.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).filter(Boolean)
}
