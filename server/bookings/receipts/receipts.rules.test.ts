import fc from 'fast-check'
import { expect, it } from 'vitest'
import { receiptLimit, splitGst, toReceiptNumber, toSeries } from './receipts.rules.ts'

it.each([
  [123, '2026-07-12T10:35:00Z', 'KG/26-27/000123'],
  [1, '2027-03-31T18:29:00Z', 'KG/26-27/000001'],
  [2, '2027-03-31T19:00:00Z', 'KG/27-28/000002'],
  [3, '2027-01-01T00:00:00Z', 'KG/26-27/000003'],
  [1_234_567, '2099-12-31T00:00:00Z', 'KG/99-00/1234567'],
])('receipt %i, issued at %s, is %s: the financial year begins on 1 April in India', (serial, issuedAt, number) => {
  expect(toReceiptNumber('KG', serial, new Date(issuedAt))).toBe(number)
})

it('a number of the real series has at most 16 characters, up to the ten millionth', () => {
  for (const series of ['KG', 'CN'] as const) {
    expect(toReceiptNumber(series, 9_999_999, new Date('2026-07-12T10:35:00Z')).length).toBeLessThanOrEqual(16)
  }
})

it('receipts and credit notes, real and of test payments, are four series', () => {
  const series = (['receipt', 'creditNote'] as const).flatMap((kind) => [toSeries(kind, false), toSeries(kind, true)])
  expect(series).toEqual(['KG', 'TEST', 'CN', 'TESTCN'])
})

it.each([
  ['2034-03-31T18:29:00Z', '2025-03-31T18:30:00.000Z'],
  ['2034-03-31T18:30:00Z', '2026-03-31T18:30:00.000Z'],
])('at %s receipts from before %s have been retained for eight years after their financial year', (now, limit) => {
  expect(receiptLimit(8, new Date(now)).toISOString()).toBe(limit)
})

it('the parts of an amount with GST add up to it, and each half is 9/118 of it to the nearest paisa', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000_000 }), (amountPaise) => {
      const { taxablePaise, cgstPaise, sgstPaise } = splitGst(amountPaise)
      expect([taxablePaise, cgstPaise, sgstPaise].every(Number.isSafeInteger)).toBe(true)
      expect(taxablePaise + cgstPaise + sgstPaise).toBe(amountPaise)
      expect(cgstPaise).toBe(sgstPaise)
      expect(Math.abs(cgstPaise * 118 - amountPaise * 9)).toBeLessThanOrEqual(59)
    }),
  )
})

it('₹1,180 is ₹1,000 and two halves of ₹90', () => {
  expect(splitGst(118_000)).toEqual({ taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000 })
})

it('a tax invoice’s number has at most 16 characters after a restore too', () => {
  expect(toReceiptNumber('KG', 42, new Date('2026-07-12T10:35:00Z'), 'XQ')).toBe('KGXQ/26-27/00042')
})
