import type { ReceiptFacts } from './receipts.rules.ts'

/** The words of a receipt or a credit note in one language. What tax law names is in English beside its translation. */
export type ReceiptTexts = {
  tag: string
  titles: Record<string, string>
  states: { Paid: string; Refunded: string }
  amount: { paid: string; refunded: string }
  total: { paid: string; refunded: string }
  gstIncluded: string
  number: string
  issuedOn: string
  receipt: { number: string; credited: string; dated: string }
  invoice: { number: string; credited: string; dated: string }
  refundedOn: string
  paidOn: string
  refundedTo: string
  paidBy: string
  paymentId: string
  booking: string
  from: string
  billedTo: string
  charge: (service: string, city: string) => string
  taxable: string
  refunded: (day: string, creditNote: string) => string
  help: (phone: string, email: string) => string
  test: string
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const receiptTexts: ReceiptTexts = {
  tag: 'en-IN',
  titles: {},
  states: { Paid: 'Paid', Refunded: 'Refunded' },
  amount: { paid: 'Amount paid', refunded: 'Amount refunded' },
  total: { paid: 'Total paid', refunded: 'Total refunded' },
  gstIncluded: 'GST included',
  number: 'Number',
  issuedOn: 'Issued on',
  receipt: { number: 'Receipt number', credited: 'For receipt', dated: 'Receipt dated' },
  invoice: { number: 'Invoice number', credited: 'For invoice', dated: 'Invoice dated' },
  refundedOn: 'Refunded on',
  paidOn: 'Paid on',
  refundedTo: 'Refunded to',
  paidBy: 'Paid by',
  paymentId: 'Payment ID',
  booking: 'Booking',
  from: 'From',
  billedTo: 'Billed to',
  charge: (service, city) => `Visit charge for ${service} in ${city}`,
  taxable: 'taxable value',
  refunded: (day, creditNote) => `Refunded on ${day}, credit note ${creditNote}`,
  help(phone, email) {
    const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean).join(' or ')
    return ways && `Questions about this payment? ${capitalised(ways)}.`
  },
  test: 'Made at the test checkout: no money has moved, and this proves no payment.',
}

/** Stored titles are English; an English receipt prints them as they are. */
export const toTitle = ({ titles }: ReceiptTexts, { title }: Pick<ReceiptFacts, 'title'>) => titles[title] ?? title
