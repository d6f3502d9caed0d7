import { describe, expect, test } from 'vitest'
import { serviceTextsHi } from '../services/service-texts.hi.ts'
import { serviceTexts } from '../services/service-texts.ts'
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

  test('a plan is that of its year, and its charge is the first visit', () => {
    expect(toPrice(plan, serviceTexts)).toEqual({ price: 'From ₹13,999 a year', note: 'First visit ₹599' })
    const hindi = { ...plan, sub_heading: 'साल में 4 विजिट. साल के ₹13,999 से.' }
    expect(toPrice(hindi, serviceTextsHi)).toEqual({ price: 'साल के ₹13,999 से', note: 'पहली विजिट ₹599' })
    expect(bookingCharge(plan, serviceTexts)).toBe('First visit ₹599')
  })

  test('a plan whose text names none is its first visit', () => {
    expect(toPrice({ ...plan, sub_heading: 'Four visits a year.' }, serviceTexts)).toEqual({ price: 'First visit ₹599' })
  })

  test('another service is what a visit starts from, whatever its text says', () => {
    expect(toPrice({ ...plan, service_cat: 'Home' }, serviceTexts)).toEqual({ price: 'Starting From: 599/-' })
  })
})
