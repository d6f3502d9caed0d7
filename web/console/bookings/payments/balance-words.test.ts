import { expect, it } from 'vitest'
import type { Balance } from '../../../../contract/bookings/payments.balance.ts'
import {
  type Difference,
  formatDay,
  readDay,
  stepDay,
  toDifferenceText,
  toOpenDayText,
  toVerdict,
  toVerdictDetail,
} from './balance-words.ts'

const difference = (kind: Difference['kind'], reference: string | null = null): Difference => ({
  kind,
  payment_id: 'pay_1',
  amount_paise: 49_900,
  order_id: null,
  reference,
})
const balance = (is_even: boolean, differences: Difference[]) => ({ is_even, differences }) as unknown as Balance

it('the verdict says even or counts the differences', () => {
  expect(toVerdict(balance(true, []))).toBe('Balanced')
  expect(toVerdict(balance(false, [difference('noLead')]))).toBe('1 difference')
  expect(toVerdict(balance(false, [difference('noLead'), difference('amount')]))).toBe('2 differences')
  expect(toVerdict(balance(false, []))).toBe('The sums differ')
})

it('a difference is described in words', () => {
  expect(toDifferenceText(difference('noLead'))).toBe('₹499 was captured, but there is no lead for it.')
  expect(toDifferenceText(difference('noPayment', 'KG-7F3K2M'))).toBe(
    'Lead KG-7F3K2M counts as paid with ₹499, but the provider has no such payment.',
  )
})

it('an open day says why it is open', () => {
  const texts = [null, 1, 3].map((differences) => toOpenDayText({ day: '2026-11-20', differences }))
  expect(texts).toEqual(['Not compared yet', '1 difference', '3 differences'])
})

it('an even day says what that means', () => {
  const even = (count: number) => {
    const side = { count, amount_paise: count * 49_900, refunded_paise: 0 }
    return { ...balance(true, []), provider: side, leads: side }
  }
  expect(toVerdictDetail(even(0), true)).toBe('Nothing was paid so far.')
  expect(toVerdictDetail(even(2), false)).toBe('Every payment captured is a paid lead, and every paid lead has a payment.')
})

it('days follow one another over the end of a month and of a year', () => {
  expect(stepDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(stepDay('2028-03-01', -1)).toBe('2028-02-29')
})

it('a day is read from an address; anything else is undefined', () => {
  expect(readDay('2026-11-21')).toBe('2026-11-21')
  expect([null, '', '2026-02-30', '2026-11', '1999-01-01', 'today'].map(readDay)).toEqual(Array(6).fill(undefined))
})

it('a day is written out', () => expect(formatDay('2026-11-21')).toBe('Saturday, November 21, 2026'))
