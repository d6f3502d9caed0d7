import { toFieldName } from '../../../../contract/content/translated-fields.ts'
import type { TextPair } from '../../../../contract/content/translations.ts'

/** Labels that say more than the field's name. */
const LABELS: Record<string, string> = {
  sub_heading: 'Subheading',
  about_service: 'About the service',
  visit_charge: 'Visiting charge',
  short_desc: 'Short description',
  image_alt: 'Text of the picture',
  meta_desc: 'Meta description',
  offers: 'Offer',
  faqs: 'FAQ',
  whys: 'Why to choose',
  figures: 'Figure',
  offices: 'Office',
}

/** `meta_title` → `Meta title`. */
const toLabel = (field: string) => LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')

/** `sub_heading` → `Subheading`, `faqs.1.title` → `FAQ 2, title`. */
export function toPlaceLabel(place: string): string {
  const [field = '', row, part] = place.split('.')
  return part === undefined ? toLabel(field) : `${toLabel(field)} ${Number(row) + 1}, ${part}`
}

/** Labels of the texts by form field; a row is identified by its list and index. */
export function toTextLabels(texts: readonly Pick<TextPair, 'name'>[]): Record<string, string> {
  const rows: Record<string, string[]> = {}
  return Object.fromEntries(
    texts.map(({ name }) => {
      const [field = '', row, part] = name.split('.')
      if (!row) return [toFieldName(name), toPlaceLabel(name)]
      rows[field] ??= []
      if (!rows[field].includes(row)) rows[field].push(row)
      return [toFieldName(name), toPlaceLabel(`${field}.${rows[field].indexOf(row)}.${part}`)]
    }),
  )
}

/** The texts as form fields, each with the hash of the English text it was made from. */
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
