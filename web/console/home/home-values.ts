import type { HomePage } from '../../../contract/home.ts'
import type { Item } from '../../../contract/services.ts'

export type HomeValues = {
  meta_title: string
  meta_desc: string
  meta_keywords: string
  heading: string
  contact1: string
  contact2: string
  subheading: string
  faqs: Item[]
}

export const HOME_LABELS = {
  meta_title: 'Meta Title',
  meta_desc: 'Meta Description',
  meta_keywords: 'Meta Keywords',
  heading: 'Heading',
  contact1: 'Contact Number 1',
  contact2: 'Contact Number 2',
  subheading: 'Subheading',
  faqs: 'FAQ',
} satisfies Record<keyof HomeValues, string>

export const EMPTY_HOME: HomeValues = {
  meta_title: '',
  meta_desc: '',
  meta_keywords: '',
  heading: '',
  contact1: '',
  contact2: '',
  subheading: '',
  faqs: [{ title: '', description: '' }],
}

export function toHomeValues(record: HomePage): HomeValues {
  const { meta_title, meta_desc, meta_keywords, heading, contact1, contact2, subheading, faqs } = record
  return { meta_title, meta_desc, meta_keywords, heading, contact1, contact2, subheading, faqs }
}
