import type { Blog } from '../../../contract/blogs.ts'

/** As the fields of the form hold them. */
export type BlogValues = {
  title: string
  slug: string
  category: string
  short_desc: string
  content: string
  /** The picture's file, saved or just uploaded. */
  image: string
  /** Number of an upload that is not saved yet. */
  image_id: number | ''
  image_alt: string
  status: '' | '0' | '1'
}

export const BLOG_LABELS = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  status: 'Status',
  short_desc: 'Description',
  content: 'Content',
  image: 'Image',
  image_id: 'Image',
  image_alt: 'Alternative text',
} satisfies Record<keyof BlogValues, string>

const { image_id: _i, image_alt: _a, ...kept } = BLOG_LABELS
/** Labels of what a version keeps. */
export const BLOG_VERSION_LABELS = kept

export const EMPTY_BLOG: BlogValues = {
  title: '',
  slug: '',
  category: '',
  short_desc: '',
  content: '',
  image: '',
  image_id: '',
  image_alt: '',
  status: '',
}

export function toBlogValues({ title, slug, category, short_desc, content, image, picture, status }: Blog): BlogValues {
  return {
    ...{ title, slug, category, short_desc, content, image },
    image_id: '',
    image_alt: picture?.alt ?? '',
    status: status === 1 ? '1' : '0',
  }
}

/** A version, or what another saved, as the form's fields. */
export function toBlogFields(fields: Record<string, unknown>): Record<string, unknown> {
  return { ...fields, image_id: '', ...('status' in fields && { status: String(fields.status) }) }
}
