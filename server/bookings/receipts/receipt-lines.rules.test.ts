import { describe, expect, it } from 'vitest'
import { buildReceipt } from '../../../test/builders.ts'
import { toReceiptLines } from './receipt-lines.rules.ts'
import { toSac } from './receipts.rules.ts'

const GSTIN = '27AAPFU0939F1ZV'
const sale = { paidAt: '2026-07-12T18:45:00.000Z', amountPaise: 12_345_678 }
const credits = { number: 'KG/26-27/000123', issuedAt: '2026-07-12T18:45:00.000Z', refundedAt: '2026-07-14T20:00:00.000Z' }

it('a receipt states what was paid, when in Indian time, how and for what', () => {
  expect(toReceiptLines(buildReceipt({ sale }))).toEqual({
    title: 'Receipt',
    state: 'Paid',
    stamp: undefined,
    paid: { label: 'Amount paid', value: '₹1,23,456.78' },
    details: [
      { label: 'Receipt number', value: 'KG/26-27/000123' },
      { label: 'Paid on', value: '13 July 2026 at 12:15 am' },
      { label: 'Paid by', value: 'UPI' },
      { label: 'Payment ID', value: 'pay_QxT93kZfB2LmNa' },
      { label: 'Booking', value: 'KG-7F3K2M' },
    ],
    customer: ['Sunita Deshpande', '98200 12345', 'sunita@example.com'],
    seller: ['Shah & Sons', '14, Laxmi Industrial Estate', 'Karve Road', 'Pune 411004'],
    amounts: [{ label: 'Visit charge for AC Repair in Pune', value: '₹1,23,456.78' }],
    total: { label: 'Total paid', value: '₹1,23,456.78' },
    refunds: [],
    help: 'Questions about this payment? Call 98765 43210 or write to hello@karigar.example.',
  })
})

it('an address that begins with the name of the seller does not say it twice', () => {
  const address = 'Karigar, Head Office, Andheri East\nMumbai 400069'
  const sellerOf = (name: string) => toReceiptLines(buildReceipt({ seller: { name, address } })).seller
  expect(sellerOf('Karigar')).toEqual(['Karigar', 'Head Office, Andheri East', 'Mumbai 400069'])
  expect(sellerOf('Kari')).toEqual(['Kari', 'Karigar, Head Office, Andheri East', 'Mumbai 400069'])
  const lines = toReceiptLines(buildReceipt({ seller: { name: 'Karigar', address: 'Karigar\nAndheri East' } })).seller
  expect(lines).toEqual(['Karigar', 'Andheri East'])
})

it('without a GSTIN the receipt does not mention GST', () => {
  expect(JSON.stringify(toReceiptLines(buildReceipt()))).not.toMatch(/gst|tax/i)
})

it('with a GSTIN it is a tax invoice with the GST that the amount includes', () => {
  const { title, details, seller, amounts, total } = toReceiptLines(buildReceipt({ sale, seller: { gstin: GSTIN } }))
  expect(title).toBe('Tax invoice')
  expect(details[0]?.label).toBe('Invoice number')
  expect(seller.at(-1)).toBe(`GSTIN ${GSTIN}`)
  expect(amounts).toEqual([
    { label: 'Visit charge for AC Repair in Pune (taxable value)', value: '₹1,04,624.38' },
    { label: 'CGST 9%', value: '₹9,416.20' },
    { label: 'SGST 9%', value: '₹9,416.20' },
  ])
  expect(total).toEqual({ label: 'Total paid, GST included', value: '₹1,23,456.78' })
})

it('a tax invoice names the kind of service and the place of supply, a receipt without GSTIN neither', () => {
  const invoice = toReceiptLines(buildReceipt({ sale, seller: { gstin: GSTIN } }))
  expect(invoice.details).toContainEqual({ label: 'SAC', value: '9987' })
  expect(invoice.details).toContainEqual({ label: 'Place of supply', value: 'Maharashtra (27)' })
  expect(JSON.stringify(toReceiptLines(buildReceipt({ sale })))).not.toMatch(/SAC|supply/)
})

it.each([
  ['AC', '9987'],
  ['Pest Control', '9985'],
  ['Painting', '9954'],
  ['Home Construction', '9954'],
  ['Skilled Labour', '9985'],
  ['Search Engine Optimisation (SEO)', '9983'],
])('%s has the SAC %s', (service, sac) => expect(toSac(service)).toBe(sac))

it('a firm is named with its GSTIN and address on a tax invoice, and without one on a receipt', () => {
  const customer = { name: 'Shanti CHS', mobile: '9820012345', mailid: null, gstin: '29AAGCB7383J1Z4', address: 'B-204, Thane' }
  const of = (gstin: string | null) => toReceiptLines(buildReceipt({ sale: { ...sale, customer }, seller: { gstin } })).customer
  expect(of(GSTIN)).toEqual(['Shanti CHS', 'B-204, Thane', 'GSTIN 29AAGCB7383J1Z4', '98200 12345'])
  expect(of(null)).not.toContain('GSTIN 29AAGCB7383J1Z4')
})

const note = { number: 'CN/26-27/000004', amountPaise: 12_345_678, refundedAt: '2026-07-14T20:00:00.000Z' }

it('a refunded receipt names the date and the credit note', () => {
  const { state, refunds } = toReceiptLines(buildReceipt({ sale, creditNotes: [note] }))
  expect([state, refunds]).toEqual([
    'Refunded',
    [{ label: 'Refunded on 15 July 2026, credit note CN/26-27/000004', value: '₹1,23,456.78' }],
  ])
})

it('a receipt that was refunded in part is paid, and names each credit note with its amount', () => {
  const parts = [
    { ...note, amountPaise: 5000 },
    { ...note, number: 'CN/26-27/000005', amountPaise: 100 },
  ]
  const { state, refunds } = toReceiptLines(buildReceipt({ sale, creditNotes: parts }))
  expect([state, refunds.map(({ value }) => value)]).toEqual(['Paid', ['₹50.00', '₹1.00']])
})

describe('a credit note', () => {
  const note = buildReceipt({
    number: 'CN/26-27/000004',
    issuedAt: new Date('2026-07-15T04:00:00Z'),
    sale: { ...sale, credits },
    seller: { gstin: GSTIN },
  })

  it('names the credited receipt, the refunded amount and the date', () => {
    const { title, state, paid, details, total, refunds } = toReceiptLines(note)
    expect([title, state, paid.label, total.label, refunds]).toEqual([
      'Credit note',
      'Refunded',
      'Amount refunded',
      'Total refunded, GST included',
      [],
    ])
    expect(details).toEqual([
      { label: 'Number', value: 'CN/26-27/000004' },
      { label: 'Issued on', value: '15 July 2026' },
      { label: 'For invoice', value: 'KG/26-27/000123' },
      { label: 'Invoice dated', value: '13 July 2026' },
      { label: 'Refunded on', value: '15 July 2026' },
      { label: 'Refunded to', value: 'UPI' },
      { label: 'Payment ID', value: 'pay_QxT93kZfB2LmNa' },
      { label: 'Booking', value: 'KG-7F3K2M' },
      { label: 'SAC', value: '9987' },
      { label: 'Place of supply', value: 'Maharashtra (27)' },
    ])
  })

  it('credits the GST of its receipt', () => {
    expect(toReceiptLines(note).amounts.map(({ value }) => value)).toEqual(['₹1,04,624.38', '₹9,416.20', '₹9,416.20'])
  })
})

it('a receipt of a test payment says so across the page and in its footer', () => {
  const { stamp, help } = toReceiptLines(buildReceipt({ isTest: true }))
  expect([stamp, help]).toEqual(['TEST', expect.stringContaining('no money has moved')])
})

it('a missing value has no line', () => {
  const receipt = buildReceipt({
    sale: { method: null, reference: null, customer: { name: 'Sunita Deshpande', mobile: '9820012345', mailid: null } },
    seller: { address: '', email: '' },
  })
  const lines = toReceiptLines(receipt)
  expect(lines.details.map(({ label }) => label)).toEqual(['Receipt number', 'Paid on', 'Payment ID'])
  expect(lines.customer).toEqual(['Sunita Deshpande', '98200 12345'])
  expect(lines.seller).toEqual(['Shah & Sons'])
  expect(lines.help).toBe('Questions about this payment? Call 98765 43210.')
})

it.each(['hi', 'mr'] as const)('in %s a receipt has the same values, and its labels and dates in that language', (language) => {
  const receipt = buildReceipt({ creditNotes: [note], sale: { service: 'Plumber', city: 'Mumbai' }, seller: { gstin: GSTIN } })
  const [english, translated] = [toReceiptLines(receipt), toReceiptLines({ ...receipt, language })]
  expect(translated.amounts.map(({ value }) => value)).toEqual(english.amounts.map(({ value }) => value))
  expect(translated.details.map(({ value }) => value).toSpliced(1, 1)).toEqual(
    english.details.map(({ value }) => value).toSpliced(1, 1),
  )
  expect(translated.amounts[0]?.label).toMatch(/प्लंबर.*मुंबई.*taxable value/)
  expect(translated.refunds[0]?.label).toContain('CN/26-27/000004')
  expect(translated.help).toContain('98765 43210')
  const labels = [...translated.details, translated.total, translated.paid].map(({ label }) => label).join(' ')
  expect(labels.replace(/\b(ID|GST|SAC|Place of supply)\b/g, '')).not.toMatch(/[a-z]/i)
})

it('an unknown payment method is printed as the provider names it', () => {
  expect(toReceiptLines(buildReceipt({ sale: { method: 'cardless_emi' } })).details).toContainEqual({
    label: 'Paid by',
    value: 'cardless_emi',
  })
})

it('an address of very many short lines is joined into one', () => {
  const address = Array.from({ length: 250 }, () => 'A').join('\n')
  expect(toReceiptLines(buildReceipt({ seller: { address } })).seller).toHaveLength(2)
})

it('a bill says how long its work is guaranteed', () => {
  const bill = {
    lines: [{ label: 'Capacitor', amountPaise: 48_000 }],
    chargePaise: 0,
    guaranteedUntil: '2026-08-12T09:00:00.000Z',
  }
  expect(toReceiptLines(buildReceipt({ sale: { bill } })).details.at(-1)).toEqual({
    label: 'Guaranteed until',
    value: '12 August 2026',
  })
})
