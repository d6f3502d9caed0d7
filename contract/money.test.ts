import { expect, test } from 'vitest'
import { formatPaise } from './money.ts'

test.each([
  [49_900, '₹499'],
  [1_29_900, '₹1,299'],
  [1_00_00_000, '₹1,00,000'],
  [49_950, '₹499.50'],
  [100, '₹1'],
  [0, '₹0'],
  [-49_900, '-₹499'],
])('%i paise are %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text)
})
