import { expect, test } from 'vitest'
import { chargeText } from './charge-text.ts'

test.each([
  ['199', 'Starting From: 199/-'],
  ['1499', 'Starting From: 1,499/-'],
  ['₹1,299', 'Starting From: 1,299/-'],
  ['150000', 'Starting From: 1,50,000/-'],
  ['0', 'Starting From: 0/-'],
  ['On site survey', 'On site survey'],
  ['₹ 1,299/-', 'Starting From: 1,299/-'],
  ['₹500 to ₹900', '₹500 to ₹900'],
  ['₹499 - ₹999', '₹499 - ₹999'],
  [' ₹499.50 ', '₹499.50'],
])('the charge %s is shown as "%s"', (charge, text) => {
  expect(chargeText(charge)).toBe(text)
})
