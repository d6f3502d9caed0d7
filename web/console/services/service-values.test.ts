import { expect, it } from 'vitest'
import { Slug } from '../../../contract/admin-fields.ts'
import type { AdminService } from '../../../contract/services.ts'
import { toCopyValues } from './service-values.ts'

it.each([
  ['plumber', 'plumber-copy'],
  ['a'.repeat(120), `${'a'.repeat(115)}-copy`],
  [`${'a'.repeat(114)}-b`, `${'a'.repeat(114)}-copy`],
])('a copy of %s is called %s', (slug, copy) => {
  const values = toCopyValues({ slug } as AdminService)
  expect([values.slug, Slug.safeParse(values.slug).success]).toEqual([copy, true])
})
