import { expect, it } from 'vitest'
import { chargeHint } from './charge-hint.ts'

it.each([
  ['', /^Rupees, such as/],
  ['  ', /^Rupees, such as/],
  ['1299', /“Starting From: 1,299\/-”\. Can be paid online/],
  ['₹499', /“Starting From: 499\/-”\. Can be paid online/],
  ['On request', /“On request”\. Without a single number/],
  ['₹499 to ₹999', /“₹499 to ₹999”\. Without a single number/],
])('%j: %s', (charge, hint) => {
  expect(chargeHint(charge)).toMatch(hint)
})
