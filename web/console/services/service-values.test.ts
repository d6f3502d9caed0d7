import { expect, it } from 'vitest'
import { Slug } from '../../../contract/admin-fields.ts'
import { toSlug } from './service-values.ts'

it.each([
  ['AC Repair & Service', 'ac-repair-service'],
  ['  Plumber!  ', 'plumber'],
  ['नळ', ''],
])('%j becomes %j', (heading, slug) => {
  expect(toSlug(heading)).toBe(slug)
})

it('a long heading makes a slug that can be saved', () => {
  const slug = toSlug(`${'a'.repeat(119)} bc`)
  expect([slug.length, Slug.safeParse(slug).success]).toEqual([119, true])
})
