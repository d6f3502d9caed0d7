import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  City,
  formatMobile,
  hasAllowedFirstDigit,
  Id,
  ListQuery,
  Mobile,
  normaliseMobile,
  OptionalEmail,
  optionalText,
} from './fields.ts'
import { english, toText } from './messages.ts'

type Parsed = { error?: { issues: { message: string }[] } | undefined }
const messageOf = ({ error }: Parsed) => toText(english, error?.issues[0]?.message ?? '')

describe('a mobile number as people type it', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['+91-(98765)-43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['+91 098765 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['+९१ ९८७६५ ४३२१०', '9876543210'],
    [' 9876543210\u200e', '9876543210'],
    // Ten digits that begin with 91 are a number, not a country code.
    ['9198765432', '9198765432'],
    ['12345', '12345'],
    ['98765432101234', '98765432101234'],
    ['call me', ''],
    ['', ''],
  ])('%j is %s', (typed, digits) => {
    expect(normaliseMobile(typed)).toBe(digits)
  })

  it('stays the same when it is normalised again', () => {
    for (const typed of ['+91 98765 43210', '098765 43210', '919198765432', '9198765432'])
      expect(normaliseMobile(normaliseMobile(typed))).toBe(normaliseMobile(typed))
  })

  it('is shown in two groups of five', () => {
    expect(formatMobile('9876543210')).toBe('98765 43210')
    expect(formatMobile('1800')).toBe('1800')
  })
})

describe('the API', () => {
  it.each(['7000000000', '8123456789', '9999999999'])('accepts the mobile %s', (mobile) => {
    expect(Mobile.safeParse(mobile).success).toBe(true)
  })

  it.each(['5999999999', '987654321', '98765432101', '+919876543210', '98765 43210', '९८७६५४३२१०', ' 9876543210'])(
    'refuses the mobile %s',
    (mobile) => {
      expect(messageOf(Mobile.safeParse(mobile))).toBe('Invalid Mobile Number')
    },
  )

  it('accepts a first digit of 6 only if the setting allows it', () => {
    expect(Mobile.safeParse('6999999999').success).toBe(true)
    expect(hasAllowedFirstDigit('6999999999', '6789')).toBe(true)
    expect(hasAllowedFirstDigit('6999999999', '789')).toBe(false)
  })

  it.each(['1', '42', '2147483647', 7])('accepts the id %j', (id) => {
    expect(Id.parse(id)).toBe(Number(id))
  })

  it.each(['0', '-1', '1.5', '1e1', '0x1', '01', ' 1', '', 'abc', '2147483648', '99999999999', 0, 1.5])(
    'refuses the id %j',
    (id) => {
      expect(Id.safeParse(id).success).toBe(false)
    },
  )

  it.each([undefined, null, '', '  '])('accepts %j in place of an email', (email) => {
    expect(OptionalEmail.parse(email)).toBeUndefined()
  })

  it.each(['asha@example.com', 'a.b+c@sub.example.co.in'])('accepts the email %s', (email) => {
    expect(OptionalEmail.parse(email)).toBe(email)
  })

  it.each(['asha', 'asha@', '@example.com', 'a b@example.com', 'a@b', 'a@b.c', 'a@example.com,b@example.com', '<a@example.com>'])(
    'refuses the email %s',
    (email) => {
      expect(messageOf(OptionalEmail.safeParse(email))).toBe('Invalid email address')
    },
  )

  it.each([5, true, {}])('refuses the email %j with our own message', (email) => {
    expect(messageOf(OptionalEmail.safeParse(email))).toBe('Invalid email address')
  })

  it.each([5, true, {}])('refuses the text %j with our own message', (text) => {
    expect(messageOf(optionalText(10).safeParse(text))).toBe(english.textNeeded)
  })

  it('accepts a page and a limit, which may be left out', () => {
    expect(z.object(ListQuery).parse({})).toMatchObject({ page: 1, limit: 100 })
    expect(z.object(ListQuery).parse({ page: '2', limit: 5 })).toMatchObject({ page: 2, limit: 5 })
  })

  it.each([{ page: '' }, { page: '0' }, { page: 'two' }, { limit: '' }, { limit: '101' }, { limit: '0' }, { limit: '1.5' }])(
    'refuses %j',
    (query) => {
      expect(z.object(ListQuery).safeParse(query).success).toBe(false)
    },
  )

  it('accepts a city by its value, not by its label', () => {
    expect(City.safeParse('mum').success).toBe(true)
    expect(City.safeParse('Mumbai').success).toBe(false)
  })
})
