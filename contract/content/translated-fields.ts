import { LANGUAGES, type Language } from '../languages.ts'
import { parseRupees } from '../money.ts'
import { type ContentKind, kindsWith } from './content.ts'

/** The languages that the content is translated into. */
export type TranslationLanguage = Exclude<Language, 'en'>
export const TRANSLATION_LANGUAGES = LANGUAGES.filter((language) => language !== 'en') as [
  TranslationLanguage,
  ...TranslationLanguage[],
]

/** The kinds that have texts in other languages. */
export const TRANSLATED_KINDS: [ContentKind, ...ContentKind[]] = kindsWith('translated')

/** Whether a text has to be translated: a visit charge that is a price, such as `₹199`, is the same in all languages. */
export const isTranslated = (name: string, english: string) =>
  english !== '' && (name !== 'visit_charge' || parseRupees(english) === undefined)

const POWERS = { k: 1_000, lakh: 100_000, लाख: 100_000 }
const FIGURE = /(\d+(?:[.,:]\d+)*)(?:(k)(?![a-z])|[ \u00a0](lakh|लाख))?/g

/** The numbers in a text or HTML, as `₹1,299`, `4:30`, `0.5` and `5 lakh` hold them, in a fixed order. */
export function toFigures(text: string): string[] {
  const found = text.replace(/<[^>]*>|&#?\w+;/g, ' ').matchAll(FIGURE)
  return [...found]
    .map(([, digits = '', thousands, power = thousands]) =>
      power ? (Number(digits.replaceAll(',', '')) * POWERS[power as keyof typeof POWERS]).toLocaleString('en-IN') : digits,
    )
    .sort()
}

/** The name of a text as a field of a form, in which a dot has a meaning of its own. */
export const toFieldName = (name: string) => name.replaceAll('.', '-')

/**
 * A text in another language, by its name (`title`, `faqs.<id of the row>.description`), or the word that the English
 * text stands there too. `of` is the hash of the English text that it was made from, and `from` that record's version.
 * `is_confirmed`: it was still right for that English text, so its figures are, whatever they are.
 */
export type TranslatedText = ({ text: string } | { same: true }) & { of: string; from: number; is_confirmed?: boolean }
export type TranslatedTexts = Readonly<Record<string, TranslatedText>>
