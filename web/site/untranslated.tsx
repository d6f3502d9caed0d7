import { useTexts } from './texts.ts'

/** What the API says of a record in another language than English: the names of the texts that stay English. */
export type Translated = { untranslated?: readonly string[] }

/** `lang` of an element that shows a text of a record, such as `title` or `faqs.0.description`. */
export function langOf({ untranslated }: Translated, name: string): 'en' | undefined {
  return untranslated?.includes(name) ? 'en' : undefined
}

/** The texts that no live translation lacks: one of them names the record. */
const NAMES = ['title', 'heading', 'address']

/** Whether a page whose main record this is counts as a page of its language: the record has a live translation. */
export const isTranslated = ({ untranslated }: Translated) => untranslated?.every((name) => !NAMES.includes(name)) === true

/** At the head of a page in another language whose record is English, or partly. */
export function UntranslatedLine({ record }: { record: Translated }) {
  const texts = useTexts().layout
  const { untranslated } = record
  if (untranslated?.length === 0) return null
  return (
    <p className="border-b border-line bg-sunk text-sm text-muted">
      <span className="wrap block py-2">{isTranslated(record) ? texts.partlyInEnglish : texts.inEnglish}</span>
    </p>
  )
}
