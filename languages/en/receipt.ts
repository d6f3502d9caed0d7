import type { Widen } from '../widen.ts'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The words of a receipt or a credit note. What tax law names is in English beside its translation. */
export const receiptTexts = {
  /** A receipt stores its title in English; this is how it is printed. */
  titles: { Receipt: 'Receipt', 'Tax invoice': 'Tax invoice', 'Credit note': 'Credit note', Bill: 'Bill' },
  states: { Paid: 'Paid', Refunded: 'Refunded', Due: 'To pay' },
  amount: { paid: 'Amount paid', refunded: 'Amount refunded', due: 'Amount to pay' },
  total: { paid: 'Total paid', refunded: 'Total refunded', due: 'Total to pay' },
  gstIncluded: 'GST included',
  number: 'Number',
  billNumber: 'Bill number',
  guaranteedUntil: 'Guaranteed until',
  /** How a bill was paid at the door, besides UPI. */
  atDoor: { cash: 'Cash', online: 'Online' },
  /** Of money that the office has not found yet. */
  asTold: (method: string) => `${method}, as the technician tells us`,
  issuedOn: 'Issued on',
  receipt: { number: 'Receipt number', credited: 'For receipt', dated: 'Receipt dated' },
  invoice: { number: 'Invoice number', credited: 'For invoice', dated: 'Invoice dated' },
  refundedOn: 'Refunded on',
  paidOn: 'Paid on',
  refundedTo: 'Refunded to',
  paidBy: 'Paid by',
  paymentId: 'Payment ID',
  booking: 'Booking',
  placeOfSupply: 'Place of supply',
  from: 'From',
  billedTo: 'Billed to',
  charge: (service: string, city: string) => `Visit charge for ${service} in ${city}`,
  /** What comes off a bill; the receipt's number may be missing. */
  chargePaid: (receipt: string) => `Visit charge paid before${receipt && `, ${receipt}`}`,
  taxable: 'taxable value',
  refunded: (day: string, creditNote: string) => `Refunded on ${day}, credit note ${creditNote}`,
  help(phone: string, email: string) {
    const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean).join(' or ')
    return ways && `Questions about this payment? ${capitalised(ways)}.`
  },
  test: 'Made at the test checkout: no money has moved, and this proves no payment.',
}

export type ReceiptTexts = Widen<typeof receiptTexts>
