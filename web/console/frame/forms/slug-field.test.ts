import { expect, it } from 'vitest'
import { Slug } from '../../../../contract/admin-fields.ts'
import { toSlug } from './slug-field.tsx'

it.each([
  ['AC service before April: why?', 'ac-service-before-april-why'],
  ['  Café & Bar  ', 'cafe-bar'],
  ['100% cotton', '100-cotton'],
  ['नल टपकता है', ''],
  ['नल tap', 'tap'],
  ['—', ''],
])('%j suggests %j', (title, slug) => expect(toSlug(title)).toBe(slug))

it.each(['word '.repeat(60), 'x'.repeat(300)])('the slug of a long title is short enough and valid', (title) => {
  expect(Slug.safeParse(toSlug(title)).success).toBe(true)
})
