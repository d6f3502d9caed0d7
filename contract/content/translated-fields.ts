import { LANGUAGES, type Language } from '../languages.ts'
import { parseRupees } from '../money.ts'
import { CONTENT_KINDS, type ContentKind } from './content.ts'

/** The languages that the content is translated into. */
export type TranslationLanguage = Exclude<Language, 'en'>
export const TRANSLATION_LANGUAGES = LANGUAGES.filter((language) => language !== 'en') as [
  TranslationLanguage,
  ...TranslationLanguage[],
]

type Translated = {
  texts: readonly string[]
  /** The lists whose rows are translated, with the texts of a row; the first one names the row. */
  lists: Readonly<Record<string, readonly [string, string]>>
  /** The texts without which a translation is not shown to visitors. */
  required: readonly string[]
}

const ITEM = ['title', 'description'] as const
const META = ['meta_title', 'meta_desc', 'meta_keywords'] as const

/** What of each kind is translated. Slugs, prices, phones, categories and states are the same in all languages. */
export const TRANSLATED = {
  blogs: { texts: ['title', 'short_desc', 'content', 'image_alt'], lists: {}, required: ['title', 'short_desc', 'content'] },
  services: {
    texts: ['title', 'sub_heading', 'about_service', 'visit_charge', ...META],
    lists: { offers: ITEM, faqs: ITEM, whys: ITEM },
    required: ['title', 'meta_desc', 'about_service'],
  },
  homepage: {
    texts: ['heading', 'subheading', ...META],
    lists: { faqs: ITEM },
    required: ['heading', 'meta_desc', 'subheading'],
  },
  documents: { texts: ['title', 'description'], lists: { figures: ITEM }, required: ['title', 'description'] },
  'contact-us': { texts: ['address'], lists: { offices: ['name', 'address'] }, required: ['address'] },
  // One list serves searches in all languages.
  'search-words': { texts: [], lists: {}, required: [] },
} as const satisfies Record<ContentKind, Translated>

/** The kinds that have texts in other languages. */
export const TRANSLATED_KINDS = CONTENT_KINDS.filter((kind) => TRANSLATED[kind].texts.length > 0) as [
  ContentKind,
  ...ContentKind[],
]

const MAX_ITEM = { title: 300, description: 3000 }
const MAX_META = { meta_title: 200, meta_desc: 500, meta_keywords: 500 }

/** How long a translated text may be: as long as the English one, whose limit is in the input of its kind. */
const MAX_LENGTHS: Record<ContentKind, Readonly<Record<string, number | Readonly<Record<string, number>>>>> = {
  blogs: { title: 200, short_desc: 500, content: 500_000, image_alt: 300 },
  services: {
    ...{ title: 200, sub_heading: 300, about_service: 20_000, visit_charge: 100, ...MAX_META },
    ...{ offers: MAX_ITEM, faqs: MAX_ITEM, whys: MAX_ITEM },
  },
  homepage: { heading: 200, subheading: 500, ...MAX_META, faqs: MAX_ITEM },
  documents: { title: 200, description: 500_000, figures: MAX_ITEM },
  'contact-us': { address: 500, offices: { name: 80, address: 500 } },
  'search-words': {},
}

/** The limit of a text by its name, `title` or `faqs.<row>.description`; undefined for a name that the kind has not. */
export function findMaxLength(kind: ContentKind, name: string): number | undefined {
  const [first = '', , inRow = ''] = name.split('.')
  const limit = MAX_LENGTHS[kind][first]
  return typeof limit === 'object' ? limit[inRow] : limit
}

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
