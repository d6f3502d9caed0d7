import type { Language } from '../../../contract/languages.ts'
import { Icon } from '../ui/icon.tsx'
import { useTexts } from './texts.ts'

/**
 * What the API says of a record in another language than English: the names of the texts that stay English, and the
 * time of the last change of the translation.
 */
export type Translated = { untranslated?: readonly string[]; translated_at?: string | undefined }

/** `lang` of an element that shows a text of a record, such as `title` or `faqs.0.description`. */
export function langOf({ untranslated }: Translated, name: string): 'en' | undefined {
  return untranslated?.includes(name) ? 'en' : undefined
}

/** A text with its language, where that is not the page's. */
export type TextInLanguage = { text: string; lang: 'en' | undefined }

/** Such a text within another one. */
export const InLanguage = ({ text, lang }: TextInLanguage) => (lang ? <span lang={lang}>{text}</span> : text)

/** The texts that name a record; every live translation has them. */
const NAMES = ['title', 'heading', 'address']

/** What a card or a link shows of a record. */
const CARD_TEXTS = [...NAMES, 'short_desc']

/** Whether a page whose main record this is counts as a page of its language: the record has a live translation. */
export const isTranslated = ({ untranslated }: Translated) => untranslated?.every((name) => !NAMES.includes(name)) === true

/** A list as the record of its page: a page of each language that one of its rows is translated into. */
export const listRecord = (rows: readonly Translated[]): Translated => rows.find(isTranslated) ?? rows[0] ?? {}

/** The language that search engines know the page of a record in, if its address is in this one. */
export const languageOf = (record: Translated, language: Language): Language => (isTranslated(record) ? language : 'en')

/** When a record last changed, or its translation. */
export const changedAt = ({ updated_at, translated_at = '' }: Translated & { updated_at: string }) =>
  updated_at > translated_at ? updated_at : translated_at

type Props = {
  /** The page's main record. */
  record: Translated | undefined
  /** The other records that it shows as cards or links. */
  shown: readonly Translated[]
}

/** Says at the head of a page in another language that it is English in whole or in part. */
export function UntranslatedLine({ record, shown }: Props) {
  const texts = useTexts().layout
  const isEnglish = record && !isTranslated(record)
  const isInCard = shown.some(({ untranslated }) => untranslated?.some((name) => CARD_TEXTS.includes(name)))
  if (!isEnglish && !record?.untranslated?.length && !isInCard) return null
  return (
    <p className="wrap -mb-2 flex items-center gap-2 pt-3 text-sm text-muted">
      <Icon name="globe" size={16} />
      {isEnglish ? texts.inEnglish : texts.partlyInEnglish}
    </p>
  )
}

const DEVANAGARI = /([\u0900-\u097f]+(?: [\u0900-\u097f]+)*)/

/** An English text that may quote Devanagari, which is Hindi, or Marathi where it has a letter of it. */
export function EnglishText({ text }: { text: string }) {
  return text.split(DEVANAGARI).map((part, at) => {
    // Between the parts that are English stand those that the pattern finds.
    if (at % 2 === 0) return part
    return (
      <span key={part} lang={/[ळऱ]/.test(part) ? 'mr' : 'hi'}>
        {part}
      </span>
    )
  })
}
