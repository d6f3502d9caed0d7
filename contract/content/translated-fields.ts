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

/** Whether a text has to be translated: a price that is an amount, such as `₹199`, is the same everywhere. */
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

/** A text's name as the name of a form's field, in which a dot has a meaning of its own. */
export const toFieldName = (name: string) => name.replaceAll('.', '-')

/**
 * A text in another language, by its name (`title`, `faqs.<id of the row>.description`); `same`: the English text is
 * used. `of` is the hash of the English text that it translates, `from` the version of the record with that text.
 * `is_confirmed`: a person found it right for that English text, so different figures in it are right too.
 */
export type TranslatedText = ({ text: string } | { same: true }) & { of: string; from: number; is_confirmed?: boolean }
export type TranslatedTexts = Readonly<Record<string, TranslatedText>>
