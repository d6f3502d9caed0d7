import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Receipt, splitGst, toReceiptLines, toReceiptNumber } from './receipt.rules.ts'

const GSTIN = '27AAPFU0939F1ZV'

const receipt: Receipt = {
  number: 'KG/26-27/000123',
  reference: 'KG-7F3K2M',
  paidAt: new Date('2026-07-12T18:45:00Z'),
  amountPaise: 12_345_678,
  method: 'upi',
  paymentId: 'pay_QxT93kZfB2LmNa',
  service: 'AC Repair',
  city: 'Pune',
  customer: { name: 'Sunita Deshpande', mobile: '9820012345', mailid: 'sunita@example.com' },
  business: {
    name: 'Karigar',
    address: '14, Laxmi Industrial Estate\r\n\n  Karve Road \nPune 411004',
    email: 'hello@karigar.example',
    mobile: '9876543210',
    siteUrl: 'https://karigar.example',
    gstin: undefined,
  },
  refund: undefined,
}
const invoice: Receipt = { ...receipt, business: { ...receipt.business, gstin: GSTIN } }

it.each([
  [123, '2026-07-12T10:35:00Z', 'KG/26-27/000123'],
  [1, '2027-03-31T18:29:00Z', 'KG/26-27/000001'],
  [2, '2027-03-31T19:00:00Z', 'KG/27-28/000002'],
  [3, '2027-01-01T00:00:00Z', 'KG/26-27/000003'],
  [1_234_567, '2099-12-31T00:00:00Z', 'KG/99-00/1234567'],
])('receipt %i, paid at %s, is %s: the financial year begins on 1 April in India', (serial, paidAt, number) => {
  expect(toReceiptNumber(serial, new Date(paidAt))).toBe(number)
})

it('the parts of an amount with GST make the whole, and each half is 9 of 118 to the nearest paisa', () => {
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

it('a receipt says what was paid, when in India, how and for what', () => {
  expect(toReceiptLines(receipt)).toEqual({
    title: 'Receipt',
    state: 'Paid',
    paid: { label: 'Amount paid', value: '₹1,23,456.78' },
    details: [
      { label: 'Receipt number', value: 'KG/26-27/000123' },
      { label: 'Paid on', value: '13 July 2026 at 12:15 am' },
      { label: 'Paid by', value: 'UPI' },
      { label: 'Payment ID', value: 'pay_QxT93kZfB2LmNa' },
      { label: 'Booking', value: 'KG-7F3K2M' },
    ],
    customer: ['Sunita Deshpande', '98200 12345', 'sunita@example.com'],
    business: ['Karigar', '14, Laxmi Industrial Estate', 'Karve Road', 'Pune 411004'],
    amounts: [{ label: 'Visit charge for AC Repair in Pune', value: '₹1,23,456.78' }],
    total: { label: 'Total paid', value: '₹1,23,456.78' },
    refund: undefined,
    help: 'Questions about this payment? Call 98765 43210 or write to hello@karigar.example.',
  })
})

it('without a GSTIN not a word is said of GST', () => {
  expect(JSON.stringify(toReceiptLines(receipt))).not.toMatch(/gst|tax/i)
})

it('with a GSTIN it is a tax invoice with the GST that the amount includes', () => {
  const { title, details, business, amounts, total } = toReceiptLines(invoice)
  expect(title).toBe('Tax invoice')
  expect(details[0]?.label).toBe('Invoice number')
  expect(business.at(-1)).toBe(`GSTIN ${GSTIN}`)
  expect(amounts).toEqual([
    { label: 'Visit charge for AC Repair in Pune (taxable value)', value: '₹1,04,624.38' },
    { label: 'CGST 9%', value: '₹9,416.20' },
    { label: 'SGST 9%', value: '₹9,416.20' },
  ])
  expect(total).toEqual({ label: 'Total paid, GST included', value: '₹1,23,456.78' })
})

it.each([
  [12_345_678, 'Refunded', '₹1,23,456.78'],
  [10_000, 'Partly refunded', '₹100.00'],
])('a refund of %i paise of 12345678 says %s, when and how much', (amountPaise, state, value) => {
  const lines = toReceiptLines({ ...receipt, refund: { amountPaise, at: new Date('2026-07-14T20:00:00Z') } })
  expect(lines.state).toBe(state)
  expect(lines.refund).toEqual({ label: 'Refunded on 15 July 2026', value })
})

it('what is not known has no line', () => {
  const lines = toReceiptLines({
    ...receipt,
    method: null,
    customer: { ...receipt.customer, mailid: null },
    business: { ...receipt.business, address: '', email: '' },
  })
  expect(lines.details.map(({ label }) => label)).not.toContain('Paid by')
  expect(lines.customer).toEqual(['Sunita Deshpande', '98200 12345'])
  expect(lines.business).toEqual(['Karigar'])
  expect(lines.help).toBe('Questions about this payment? Call 98765 43210.')
})

it('a way of paying that is new to us is told in the provider’s word', () => {
  expect(toReceiptLines({ ...receipt, method: 'cardless_emi' }).details).toContainEqual({
    label: 'Paid by',
    value: 'cardless_emi',
  })
})

it('an address of very many short lines is set as one', () => {
  const address = Array.from({ length: 250 }, () => 'A').join('\n')
  expect(toReceiptLines({ ...receipt, business: { ...receipt.business, address } }).business).toHaveLength(2)
})
