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

const PRICE = /^visit_charge$|\.price$/

/** Whether a text needs translation: a price that is an amount, such as `₹199`, is the same everywhere. */
export const isTranslated = (name: string, english: string) =>
  english !== '' && !(PRICE.test(name) && parseRupees(english) !== undefined)

const POWERS = { k: 1_000, lakh: 100_000, लाख: 100_000 }
const FIGURE = /\{charge\}|(\d+(?:[.,:]\d+)*)(?:(k)(?![a-z])|[ \u00a0](lakh|लाख))?/g

/** The numbers in a text or HTML, such as `₹1,299`, `4:30`, `0.5`, `5 lakh` and `{charge}`, in a fixed order. */
export function toFigures(text: string): string[] {
  const found = text.replace(/<[^>]*>|&#?\w+;/g, ' ').matchAll(FIGURE)
  return [...found]
    .map(([whole, digits = whole, thousands, power = thousands]) =>
      power ? (Number(digits.replaceAll(',', '')) * POWERS[power as keyof typeof POWERS]).toLocaleString('en-IN') : digits,
    )
    .sort()
}

/** A text's name as a form field's name, where a dot has a special meaning. */
export const toFieldName = (name: string) => name.replaceAll('.', '-')

/**
 * A text in another language, by its name (`title`, `faqs.<id of the row>.description`). `same`: the English text is
 * used. `of` is the hash of the translated English text, `from` the record's version with that text. `is_confirmed`: a
 * person approved it for that English text, so figures that differ are right.
 */
export type TranslatedText = ({ text: string } | { same: true }) & { of: string; from: number; is_confirmed?: boolean }
export type TranslatedTexts = Readonly<Record<string, TranslatedText>>
