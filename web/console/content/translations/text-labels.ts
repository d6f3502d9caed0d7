import { toFieldName } from '../../../../contract/content/translated-fields.ts'
import type { TextPair } from '../../../../contract/content/translations.ts'

const LABELS: Record<string, string> = {
  title: 'Title',
  heading: 'Heading',
  subheading: 'Subheading',
  sub_heading: 'Subheading',
  about_service: 'About the service',
  visit_charge: 'Visiting charge',
  short_desc: 'Short description',
  content: 'Content',
  image_alt: 'Text of the picture',
  description: 'Description',
  address: 'Address',
  meta_title: 'Meta title',
  meta_desc: 'Meta description',
  meta_keywords: 'Meta keywords',
  offers: 'Offer',
  faqs: 'FAQ',
  whys: 'Why to choose',
  figures: 'Figure',
  offices: 'Office',
}

/** Labels of the texts by form field; a row is named by its list and place: `FAQ 2, title`. */
export function toTextLabels(texts: readonly Pick<TextPair, 'name'>[]): Record<string, string> {
  const rows: Record<string, string[]> = {}
  return Object.fromEntries(
    texts.map(({ name }) => {
      const [field = '', row, part] = name.split('.')
      if (!row) return [toFieldName(name), LABELS[field] ?? field]
      rows[field] ??= []
      if (!rows[field].includes(row)) rows[field].push(row)
      return [toFieldName(name), `${LABELS[field] ?? field} ${rows[field].indexOf(row) + 1}, ${part}`]
    }),
  )
}

/** The texts as fields of the form: each with the hash of the English text that it was made from. */
export function toFormValues(texts: readonly TextPair[]): Record<string, string | boolean> {
  return Object.fromEntries(
    texts.flatMap(({ name, text, text_of, state }) => {
      const field = toFieldName(name)
      const isSame = text === '' && text_of !== '' && state !== 'missing'
      return [
        [field, text],
        [`${field}:same`, isSame],
        [`${field}:of`, text_of],
      ] as const
    }),
  )
}

/** The reverse: the form's values as a save sends them. */
export function toSavedTexts(texts: readonly TextPair[], values: Record<string, unknown>) {
  return Object.fromEntries(
    texts.map(({ name }) => {
      const field = toFieldName(name)
      return [
        name,
        { text: String(values[field] ?? ''), same: values[`${field}:same`] === true, of: String(values[`${field}:of`] ?? '') },
      ]
    }),
  )
}
