import { TRANSLATION_LANGUAGES, type TranslationLanguage, toFigures } from '../contract/content/translated-fields.ts'

type Fault = readonly [fault: string, sign: RegExp]
export type LanguageLaws = {
  /** Words that no one says at the door or on the phone in Mumbai, Thane and Pune, and spellings that we don't use. */
  forbidden: readonly RegExp[]
  faults: readonly Fault[]
  /** What the language calls English. */
  english: string
}

const FAULTS: readonly Fault[] = [
  ['a Devanagari digit', /[०-९]/],
  ['a word that begins with a vowel sign', /(^|[^\p{L}\p{M}\u200c\u200d])(?=[\u0900-\u097f])\p{M}/u],
  ['an invisible letter', /[\u200b\ufeff\u00ad]/],
  ['two spaces, or one before a stop', / {2}| [.,।;?]/],
  // Four Latin words or more before one in lower case: names and units have capitals.
  ['an English sentence', /(?:[A-Za-z][A-Za-z’'-]*[ ,]+){4,}[a-z]{2,}/],
]

async function loadLaws(language: TranslationLanguage): Promise<readonly [TranslationLanguage, LanguageLaws]> {
  const { laws }: { laws: LanguageLaws } = await import(`./${language}/laws.test-tools.ts`)
  return [language, laws]
}

export const LAWS = Object.fromEntries(await Promise.all(TRANSLATION_LANGUAGES.map(loadLaws))) as Record<
  TranslationLanguage,
  LanguageLaws
>

/** How a translated text breaks the rules for all our texts; markup is ignored. */
export function findFaults(language: TranslationLanguage, english: string, translated: string): string[] {
  const text = toWords(translated)
  const own = LAWS[language]
  const faults = [...FAULTS, ...own.faults].filter(([, sign]) => sign.test(text)).map(([fault]) => fault)
  const forbidden = own.forbidden.flatMap((words) => words.exec(text)?.[0] ?? [])
  const [expected, actual] = [toFigures(english), toFigures(translated)]
  return [
    ...faults,
    ...forbidden.map((word) => `the word ${word}`),
    ...(translated === translated.normalize('NFC') ? [] : ['a spelling that is not NFC']),
    ...(expected.join() === actual.join() ? [] : [`other figures: ${expected} → ${actual}`]),
  ]
}

const toWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:quot|#39);/g, '"')
    .replaceAll('&amp;', '&')
    .replace(/\S+@\S+/g, '')
