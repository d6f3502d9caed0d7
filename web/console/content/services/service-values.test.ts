import { expect, it } from 'vitest'
import { Slug } from '../../../../contract/admin-fields.ts'
import type { AdminService } from '../../../../contract/content/services.ts'
import { toReading } from '../../../ui/charge-text.ts'
import { chargeHint, toCopyValues } from './service-values.ts'

it.each([
  ['plumber', 'plumber-copy'],
  ['a'.repeat(120), `${'a'.repeat(115)}-copy`],
  [`${'a'.repeat(114)}-b`, `${'a'.repeat(114)}-copy`],
])('a copy of %s has the slug %s', (slug, copy) => {
  const values = toCopyValues({ slug, offers: [] as AdminService['offers'] } as AdminService)
  expect([values.slug, Slug.safeParse(values.slug).success]).toEqual([copy, true])
})

it.each([
  ['', /^Rupees, such as/],
  ['  ', /^Rupees, such as/],
  ['1299', /“Starting From: 1,299\/-”\. Can be paid online/],
  ['₹499', /“Starting From: 499\/-”\. Can be paid online/],
  ['0', /“Starting From: 0\/-”\. There’s nothing to pay online/],
  ['On request', /“On request”\. Paying online needs a single number/],
  ['₹499 to ₹999', /“₹499 to ₹999”\. Paying online needs a single number/],
])('%j: %s', (charge, hint) => {
  expect(chargeHint(charge)).toMatch(hint)
})

it.each([
  ['A visit for {charge}.', '1299', 'Visitors read “A visit for ₹1,299.”'],
  ['{charge} in all', 'On request', 'Visitors read “On request in all”'],
  ['No charge in it', '1299', undefined],
  [`${'word '.repeat(20)}{charge}${' word'.repeat(20)}`, '99', /^Visitors read “….{40}₹99.{40}…”$/],
])('%s reads, with %s: %s', (text, charge, read) => {
  expect(toReading(text, charge)).toEqual(read instanceof RegExp ? expect.stringMatching(read) : read)
})
