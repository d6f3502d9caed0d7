import { describe, expect, test } from 'vitest'
import { serviceTexts } from '../../../languages/en/pages.ts'
import { serviceTexts as serviceTextsHi } from '../../../languages/hi/pages.ts'
import { bookingCharge, splitPlanPrice, toPrice } from './prices.ts'

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

describe('the price of', () => {
  const plan = {
    service_cat: 'Annual-Subscription',
    sub_heading: 'Four visits a year. From ₹13,999 a year.',
    visit_charge: '599',
  } as const
  const textsOf = (service: Parameters<typeof toPrice>[0], texts: Parameters<typeof toPrice>[1] = serviceTexts) => {
    const { price, note } = toPrice(service, texts)
    return note ? [price.text, note.text] : [price.text]
  }

  test('a plan is that of its year, and its charge is the first visit', () => {
    expect(textsOf(plan)).toEqual(['From ₹13,999 a year', 'First visit ₹599'])
    const hindi = { ...plan, sub_heading: 'साल में 4 विजिट. साल के ₹13,999 से.' }
    expect(textsOf(hindi, serviceTextsHi)).toEqual(['साल के ₹13,999 से', 'पहली विजिट ₹599'])
    expect(bookingCharge(plan, serviceTexts)).toBe('First visit ₹599')
  })

  test('a plan whose text names none is its first visit', () => {
    expect(textsOf({ ...plan, sub_heading: 'Four visits a year.' })).toEqual(['First visit ₹599'])
  })

  test('another service is what a visit starts from, whatever its text says', () => {
    expect(textsOf({ ...plan, service_cat: 'Home' })).toEqual(['Starting From: 599/-'])
  })

  test('an untranslated text is marked as English on a Hindi page', () => {
    const { price, note } = toPrice({ ...plan, untranslated: ['sub_heading'] }, serviceTextsHi)
    expect([price, note]).toEqual([{ text: 'From ₹13,999 a year', lang: 'en' }, { text: 'पहली विजिट ₹599' }])
    const quoted = { ...plan, service_cat: 'Home' as const, visit_charge: 'On quotation', untranslated: ['visit_charge'] }
    expect(toPrice(quoted, serviceTextsHi)).toEqual({ price: { text: 'On quotation', lang: 'en' } })
  })
})
