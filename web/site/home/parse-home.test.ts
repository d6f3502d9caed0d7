import { expect, test } from 'vitest'
import { parseFaqs, splitPlanPrice } from './parse-home.ts'

test('the price at the end of a sub heading is split off', () => {
  expect(splitPlanPrice('Checks and call-outs. From ₹5,499.')).toEqual({ text: 'Checks and call-outs.', price: 'From ₹5,499' })
  expect(splitPlanPrice('Guards. From ₹18,500 a month.').price).toBe('From ₹18,500 a month')
})

test.each([
  ['3 मशीनों की सालाना सर्विस, रिपेयर शामिल. साल के ₹2,999 से.', '3 मशीनों की सालाना सर्विस, रिपेयर शामिल.', 'साल के ₹2,999 से'],
  ['गार्ड, 8 घंटे की शिफ्ट में। महीने के ₹18,500 से।', 'गार्ड, 8 घंटे की शिफ्ट में।', 'महीने के ₹18,500 से'],
  ['0.5 टन AC. ₹199 ची व्हिजिट. वर्षाला ₹2,999\u00a0पासून.', '0.5 टन AC. ₹199 ची व्हिजिट.', 'वर्षाला ₹2,999\u00a0पासून'],
])('the price at the end of %s is split off', (subHeading, text, price) => {
  expect(splitPlanPrice(subHeading)).toEqual({ text, price })
})

test.each(['साल के ₹2,999 से', '₹299 की विजिट. मजदूरी में से घटती है.', 'विजिट ₹199 से ₹299.', 'साल भर, ₹2,999 से.'])(
  '%s stays whole',
  (subHeading) => expect(splitPlanPrice(subHeading)).toEqual({ text: subHeading, price: undefined }),
)

test('a sub heading without a price, or with only a price, stays whole', () => {
  expect(splitPlanPrice('Four visits a year.')).toEqual({ text: 'Four visits a year.', price: undefined })
  expect(splitPlanPrice('From ₹399').text).toBe('From ₹399')
})

test('unreadable FAQs are an empty list', () => {
  expect(parseFaqs('[{"title":"a","description":"b"}]')).toEqual([{ title: 'a', description: 'b' }])
  for (const faqs of [undefined, '', '{', '{}', '[1]']) expect(parseFaqs(faqs)).toEqual([])
})
