import { expect, it } from 'vitest'
import { createReference } from './leads.rules.ts'

it('a reference has six characters that are not easily confused', () => {
  const references = Array.from({ length: 2000 }, createReference)
  for (const reference of references) expect(reference).toMatch(/^KG-[2-9ABCDEFGHJKMNPQRSTVWXYZ]{6}$/)
  expect(new Set(references).size).toBeGreaterThan(1990)
})
