import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAmounts, listSpellings, replaceAmounts } from './amounts.rules.ts'

const replace = (text: string, from: number, to: number) => replaceAmounts(text, findAmounts(text, from), to)

describe('an amount is found and replaced in its own spelling', () => {
  it.each([
    ['Visit ₹199.', 199, 249, 'Visit ₹249.'],
    ['Visit ₹ 199, Rs 199, Rs. 199, INR 199', 199, 249, 'Visit ₹ 249, Rs 249, Rs. 249, INR 249'],
    ['Starting From: 199/-', 199, 249, 'Starting From: 249/-'],
    ['199 rupees, 199 रुपये, 199 रुपयांत', 199, 249, '249 rupees, 249 रुपये, 249 रुपयांत'],
    ['रु. 199 और रु 199', 199, 249, 'रु. 249 और रु 249'],
    ['विजिट ₹१९९ से', 199, 1299, 'विजिट ₹१,२९९ से'],
    ['₹1,299 and ₹1299', 1299, 1499, '₹1,499 and ₹1499'],
    ['₹999', 999, 1299, '₹1,299'],
    ['₹1,299', 1299, 999, '₹999'],
    ['₹199.00 and ₹199.', 199, 249, '₹249.00 and ₹249.'],
    ['(₹199), “₹199”, ₹199/visit', 199, 249, '(₹249), “₹249”, ₹249/visit'],
    ['<p>Pay <strong>₹199</strong> or ₹<b>199</b></p>', 199, 249, '<p>Pay <strong>₹249</strong> or ₹<b>249</b></p>'],
    ['&#8377;199 and ₹&nbsp;199', 199, 249, '&#8377;249 and ₹&nbsp;249'],
  ])('%s', (text, from, to, replaced) => {
    expect(replace(text, from, to)).toBe(replaced)
  })
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

it.each([
  ['₹199 to ₹499', true, false],
  ['₹99 – ₹199', true, false],
  ['₹199 ते ₹499', true, false],
  ['new tap from ₹199, mixer', false, true],
  ['नया नल ₹199 से', false, true],
  ['नवा नळ ₹199\u00a0पासून', false, true],
  ['a visit for ₹199', false, false],
  ['Visit ₹199 – 30 days of guarantee', false, false],
])('%s: in a range %j, the lowest price %j', (text, isInRange, isFrom) => {
  expect(findAmounts(text, 199)).toMatchObject([{ isInRange, isFrom }])
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

  it('each spelling is found, replaced, and found again', () => {
    fc.assert(
      fc.property(rupees, rupees, signs, words, fc.nat(3), (from, to, sign, before, spelling) => {
        const spellings = listSpellings(from)
        const text = `${before}${sign(spellings[spelling % spellings.length] ?? '')} only`
        expect(findAmounts(text, from)).toHaveLength(1)
        const replaced = replace(text, from, to)
        expect(findAmounts(replaced, to)).toHaveLength(1)
        if (from !== to) expect(findAmounts(replaced, from)).toEqual([])
        expect(replaced.replace(/[\d०-९,]+/, '')).toBe(text.replace(/[\d०-९,]+/, ''))
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

  it('markup and every other letter stay as they are', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('1', '9', ' ', '₹', '/', '-', ',', '.', '<b>', '</b>', '<a href="', '">', 'Rs', '१', 'a'),
        }),
        (text) => {
          const amounts = findAmounts(text, 199)
          for (const { start, end } of amounts) expect(listSpellings(199)).toContain(text.slice(start, end))
          expect(replaceAmounts(text, amounts, 199)).toBe(text)
        },
      ),
    )
  })
})
