import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Pincode, requiredEmail, TypedMobile } from './fields.ts'
import { readPerson } from './operation/privacy.ts'
import { toLine, toPlain, toPlainHtml, toSigns } from './text.ts'

describe('a text as it is stored', () => {
  it.each([
    ['cafe\u0301', 'café', 'letters are composed'],
    ['\u095bameen', 'ज\u093cameen', 'a letter has one encoding'],
    ['First\u000bSecond\u000cThird', 'First\nSecond\nThird', 'the line break of Word is a line break'],
    ['One\r\nTwo\u2028Three', 'One\nTwo\nThree', 'all line breaks are one'],
    ['a\u0000b\u001bc\u007f', 'abc', 'other control characters go'],
    ['\u202a98200 12345\u202c', '98200 12345', 'marks of direction go'],
    ['\ufeffTap\u200b\u2060\u00ad', 'Tap', 'what nobody sees goes'],
    ['Asha\u00a0Rao\u2003\u202fB', 'Asha Rao  B', 'spaces are spaces'],
    ['a\ud800b\uffff', 'ab', 'what is no letter goes'],
    ['र्\u200dया, പ്രോ\u200cബ്', 'र्\u200dया, പ്രോ\u200cബ്', 'joiners that shape letters stay'],
    ['അവന്\u200d', 'അവന്\u200d', 'so at the end of an older Malayalam word'],
    ['👨\u200d👩\u200d👧 ❤️', '👨\u200d👩\u200d👧 ❤️', 'and in emoji'],
    ['गीजर\u200c Tap\u200d, \u200d7', 'गीजर Tap, 7', 'others go'],
    ['D’Souza – “plumber”', 'D’Souza – “plumber”', 'signs that somebody chose stay'],
  ])('%j is %j: %s', (typed, stored) => {
    expect(toPlain(typed)).toBe(stored)
  })

  it('has no line break where it is a name', () => {
    expect(toLine('Meera\nX-Injected: 1\t!')).toBe('Meera X-Injected: 1 !')
  })

  it('is the same when it is cleaned again, and can be stored by PostgreSQL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = toPlain(text)
        expect(toPlain(once)).toBe(once)
        expect(/\p{Surrogate}|\0/u.test(once)).toBe(false)
      }),
    )
  })

  it.each([
    ['<p>One&nbsp;two&nbsp; three\u00a0four</p>', '<p>One two  three four</p>', 'between words'],
    ['<p>20&nbsp;°C, ₹&nbsp;199</p>', '<p>20&nbsp;°C, ₹&nbsp;199</p>', 'at a figure it stays'],
    ['<p>&nbsp;</p>', '<p>&nbsp;</p>', 'and where it fills an empty line'],
    ['<p>First\u000bSecond</p><img alt="a\u000bb">', '<p>First<br>Second</p><img alt="a\nb">', 'a line break of Word is one'],
  ])('HTML %j is %j: %s', (typed, stored) => {
    expect(toPlainHtml(typed)).toBe(stored)
  })
})

test.each([['400 053'], ['400-053'], ['400‑053'], ['४०००५३'], ['４００ ０５３'], ['\u200e400053\u200b'], [' 400053 ']])(
  'the PIN code %j is 400053',
  (typed) => {
    expect(Pincode.parse(typed)).toBe('400053')
  },
)

test.each(['asha@x.example\u200b', '\u200easha@x.example', 'asha\u2060@x.example', '\ufeffasha@x.example '])(
  'the email address %j has no invisible letter',
  (typed) => {
    expect(requiredEmail().parse(typed)).toBe('asha@x.example')
    expect(readPerson(typed)).toEqual({ kind: 'email', value: 'asha@x.example' })
  },
)

test.each([
  '\u202a+91 98200 12345\u202c',
  '\u200e9820012345',
  '98200\u201112345',
  '98200–12345',
  '98200.12345',
  '९८२००१२३४५',
  '৯৮২০০১২৩৪৫',
  'tel:+919820012345',
])('the mobile number %j is a person’s', (typed) => {
  expect(TypedMobile.parse(typed)).toBe('9820012345')
  expect(readPerson(typed)).toEqual({ kind: 'mobile', value: '9820012345' })
})

it('digits of every script are those of ASCII', () => {
  expect(toSigns('९८२ ٠١٢ ۹ ৪৫ ௩ ૭ ０９')).toBe('982 012 9 45 3 7 09')
})
