import { expect, test } from 'vitest'
import { parseFaqs, splitPlanPrice } from './parse-home.ts'

test('the price at the end of a sub heading is split off', () => {
  expect(splitPlanPrice('Checks and call-outs. From ₹5,499.')).toEqual({ text: 'Checks and call-outs.', price: 'From ₹5,499' })
  expect(splitPlanPrice('Guards. From ₹18,500 a month.').price).toBe('From ₹18,500 a month')
})

test('a sub heading without a price, or with only a price, stays whole', () => {
  expect(splitPlanPrice('Four visits a year.')).toEqual({ text: 'Four visits a year.', price: undefined })
  expect(splitPlanPrice('From ₹399').text).toBe('From ₹399')
})

test('unreadable FAQs are an empty list', () => {
  expect(parseFaqs('[{"title":"a","description":"b"}]')).toEqual([{ title: 'a', description: 'b' }])
  for (const faqs of [undefined, '', '{', '{}', '[1]']) expect(parseFaqs(faqs)).toEqual([])
})
