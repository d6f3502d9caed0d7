import { describe, expect, it } from 'vitest'
import { type Person, readPerson } from '../../../contract/operation/privacy.ts'
import { describePerson, hashPerson, toPattern } from './privacy.rules.ts'

const MOBILE: Person = { kind: 'mobile', value: '9876543210' }
const EMAIL: Person = { kind: 'email', value: "o'neill+ads@home.example.com" }
const cut = (person: Person, text: string) => text.replace(new RegExp(toPattern(person), 'giu'), '…')

it.each([
  ['+91 98765-43210', MOBILE],
  ['९८७६५४३२१०', MOBILE],
  [' Asha@Example.COM ', { kind: 'email', value: 'asha@example.com' }],
  ['Asha 9876543210', undefined],
  ['98765', undefined],
  ['asha@example', undefined],
])('“%s” is read as %j', (typed, person) => {
  expect(readPerson(typed)).toEqual(person)
})

describe('the pattern', () => {
  it.each([
    ['call 9876543210.', 'call ….'],
    ['+91 98765-43210, or 098765 43210', '…, or …'],
    ['00919876543210 (98765) 43210', '… (…'],
    ['९८७६५ ४३२१०', '…'],
    ['order 19876543210, 98765432101, 9876543211', 'order 19876543210, 98765432101, 9876543211'],
  ])('of a number finds it in “%s”', (text, left) => {
    expect(cut(MOBILE, text)).toBe(left)
  })

  it.each([
    ["<O'Neill+Ads@home.example.com>", '<…>'],
    ["write to o'neill+ads@home.example.com.", 'write to ….'],
    ["mo'neill+ads@home.example.com", "mo'neill+ads@home.example.com"],
    ["o'neill+ads@home.example.com.au", "o'neill+ads@home.example.com.au"],
    ["o'neillXads@home-example.com", "o'neillXads@home-example.com"],
  ])('of an address finds it in “%s”', (text, left) => {
    expect(cut(EMAIL, text)).toBe(left)
  })
})

it('a hash tells the kinds, the keys and the persons apart', () => {
  const hashes = [
    hashPerson(MOBILE, 'key', undefined),
    hashPerson(MOBILE, 'key', 'secret'),
    hashPerson(MOBILE, 'other key', undefined),
    hashPerson({ kind: 'email', value: MOBILE.value }, 'key', undefined),
  ]
  expect(new Set(hashes).size).toBe(4)
  expect([describePerson(MOBILE), describePerson(EMAIL)]).toEqual(['a mobile number ending in 210', 'an email address'])
})
