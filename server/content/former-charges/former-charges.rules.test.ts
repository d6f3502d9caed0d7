import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAmounts, listSpellings } from './former-charges.rules.ts'

const read = (text: string, rupees: number) => findAmounts(text, rupees).map(({ start, end }) => text.slice(start, end))

it.each([
  ['Visit ₹199.', ['199']],
  ['Visit ₹ 199, Rs 199, Rs. 199, INR 199', ['199', '199', '199', '199']],
  ['Starting From: 199/-', ['199']],
  ['199 rupees, 199 रुपये, 199 रुपयांत', ['199', '199', '199']],
  ['रु. 199 और रु 199', ['199', '199']],
  ['विजिट ₹१९९ से', ['१९९']],
  ['₹199.00 and ₹199.', ['199', '199']],
  ['(₹199), “₹199”, ₹199/visit', ['199', '199', '199']],
  ['<p>Pay <strong>₹199</strong> or ₹<b>199</b></p>', ['199', '199']],
  ['&#8377;199 and ₹&nbsp;199', ['199', '199']],
])('found in %s', (text, found) => {
  expect(read(text, 199)).toEqual(found)
})

it('a thousand is found with its comma and without', () => {
  expect(read('₹1,299 and ₹1299 and ₹१,२९९', 1299)).toEqual(['1,299', '1299', '१,२९९'])
})

it.each([
  ...['₹1,199', '₹1999', '₹199.50', '₹199,000', '₹199k', '₹199 lakh', '1,199/-', '₹11,99,199'],
  ...['199', 'room 199', '199 km', 'call 98200 199/-', '+91 199/-', '₹199 000', '199%', 'hours 199', 'A199/-'],
  ...[
    'https://x.example/?p=₹199',
    'www.x.example/Rs199/-',
    'see /offers/₹199',
    '<a title="₹199" href="/x?rs=199/-">here</a>',
    'rs199@x.example',
  ],
  ...['<p>Rs</p><p>199</p>', '&#199;/-', '१,१९९ रुपये', '₹१९९.५०'],
])('none is found in %s', (text) => {
  expect(findAmounts(text, 199)).toEqual([])
})

it.each(['₹199 to ₹499', '₹99 – ₹199', '₹199 ते ₹499'])('%s is a range, which no charge is', (text) => {
  expect(findAmounts(text, 199)).toEqual([])
})

it.each([
  ['new tap from ₹199, mixer', true],
  ['नया नल ₹199 से', true],
  ['नवा नळ ₹199\u00a0पासून', true],
  ['a visit for ₹199', false],
  ['Visit ₹199 – 30 days of guarantee', false],
])('%s: the lowest price is %j', (text, isFrom) => {
  expect(findAmounts(text, 199)).toMatchObject([{ isFrom }])
})

describe('whatever the amounts and the words around them', () => {
  const rupees = fc.integer({ min: 10, max: 9_999_999 })
  const signs = fc.constantFrom(
    (digits: string) => `₹${digits}`,
    (digits: string) => `Rs. ${digits}`,
    (digits: string) => `${digits}/-`,
    (digits: string) => `${digits} रुपये`,
  )
  const words = fc.constantFrom(
    'A visit costs ',
    '<p>Visit: ',
    'विजिट ',
    '<a href="/services/homeservice/plumber">Plumber</a> ',
    '',
  )

  it('each spelling is found', () => {
    fc.assert(
      fc.property(rupees, signs, words, fc.nat(3), (amount, sign, before, spelling) => {
        const spellings = listSpellings(amount)
        const text = `${before}${sign(spellings[spelling % spellings.length] ?? '')} only`
        expect(findAmounts(text, amount)).toHaveLength(1)
      }),
    )
  })

  it('a longer number is never found', () => {
    fc.assert(
      fc.property(rupees, signs, fc.integer({ min: 0, max: 9 }), fc.boolean(), (amount, sign, digit, isBefore) => {
        const longer = isBefore ? `${digit}${amount}` : `${amount}${digit}`
        fc.pre(Number(longer) !== amount)
        expect(findAmounts(sign(longer), amount)).toEqual([])
      }),
    )
  })

  it('nothing is found but the digits', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('1', '9', ' ', '₹', '/', '-', ',', '.', '<b>', '</b>', '<a href="', '">', 'Rs', '१', 'a'),
        }),
        (text) => {
          for (const digits of read(text, 199)) expect(listSpellings(199)).toContain(digits)
        },
      ),
    )
  })
})
