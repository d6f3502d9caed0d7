import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { formatPaise, formatPaiseInFull, parseRupees } from './money.ts'

test.each([
  [49_900, '₹499'],
  [1_29_900, '₹1,299'],
  [1_00_00_000, '₹1,00,000'],
  [49_950, '₹499.50'],
  [100, '₹1'],
  [0, '₹0'],
  [-49_900, '−₹499'],
])('%i paise are %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text)
})

test('an amount in full is written as Intl writes it, with a minus in place of its hyphen', () => {
  const intl = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => {
      expect(formatPaiseInFull(paise)).toBe(intl.format(paise / 100).replace('-', '−'))
    }),
  )
})

it.each([
  ['499', 499],
  ['₹499', 499],
  ['₹ 499', 499],
  ['1,299', 1299],
  ['1,25,000', 125_000],
  ['Rs. 1,299/-', 1299],
  ['rs 99', 99],
  ['INR 250', 250],
  ['499.00', 499],
  [' 499 ', 499],
  ['0', 0],
  ['₹0/-', 0],
])('%s is %i rupees', (text, rupees) => {
  expect(parseRupees(text)).toBe(rupees)
})

it.each([
  '',
  'Free',
  'On request',
  'From 499',
  '499 onwards',
  '499-999',
  '499.50',
  '-499',
  '4 99',
  '1,2',
  '12345678',
  '$5',
  '४९९',
])('%j has no single number of rupees', (text) => {
  expect(parseRupees(text)).toBeUndefined()
})
