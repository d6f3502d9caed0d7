import { formatMobile } from '../../contract/fields.ts'
import { TIME_ZONE } from '../../contract/india.ts'
import { methodLabel } from '../../contract/payment-methods.ts'
import { formatPhone } from '../../contract/phones.ts'
import type { ReceiptFacts } from './receipts.rules.ts'

/** A receipt or a credit note, as it is to be printed. */
export type Printable = {
  number: string
  issuedAt: Date
  isTest: boolean
  facts: ReceiptFacts
  /** Credit note of a receipt that was taken back since. */
  creditNote: { number: string; refundedAt: string } | undefined
}

export type ReceiptLine = { label: string; value: string }

/** All that a receipt says, in the order in which it is read. */
export type ReceiptLines = {
  title: string
  state: 'Paid' | 'Refunded'
  /** Printed across the page. */
  stamp: string | undefined
  paid: ReceiptLine
  details: ReceiptLine[]
  customer: string[]
  seller: string[]
  amounts: ReceiptLine[]
  total: ReceiptLine
  refund: ReceiptLine | undefined
  help: string
}

const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const day = new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, dateStyle: 'long', timeStyle: 'short' })

const toRupees = (amountPaise: number) => money.format(amountPaise / 100)
const toDay = (at: string) => day.format(new Date(at))

/** What is not known has no line. */
export function toReceiptLines({ number, issuedAt, isTest, facts, creditNote }: Printable): ReceiptLines {
  const { amountPaise, customer, seller, credits, title } = facts
  const sold = seller.gstin ? 'Invoice' : 'Receipt'
  const act = credits ? 'refunded' : 'paid'
  const method = facts.method && methodLabel(facts.method)
  return {
    title,
    state: credits || creditNote ? 'Refunded' : 'Paid',
    stamp: isTest ? 'TEST' : undefined,
    paid: { label: `Amount ${act}`, value: toRupees(amountPaise) },
    details: withValues([
      { label: credits ? 'Number' : `${sold} number`, value: number },
      ...(credits
        ? [
            { label: 'Issued on', value: day.format(issuedAt) },
            { label: `For ${sold.toLowerCase()}`, value: credits.number },
            { label: `${sold} dated`, value: toDay(credits.issuedAt) },
            { label: 'Refunded on', value: toDay(credits.refundedAt) },
          ]
        : [{ label: 'Paid on', value: moment.format(new Date(facts.paidAt)) }]),
      { label: credits ? 'Refunded to' : 'Paid by', value: method },
      { label: 'Payment ID', value: facts.paymentId },
      { label: 'Booking', value: facts.reference },
    ]),
    customer: [customer.name, formatMobile(customer.mobile), customer.mailid ?? ''].filter(Boolean),
    seller: [seller.name, ...toAddressLines(seller.address), seller.gstin ? `GSTIN ${seller.gstin}` : ''].filter(Boolean),
    amounts: toAmounts(facts),
    total: { label: `Total ${act}${seller.gstin ? ', GST included' : ''}`, value: toRupees(amountPaise) },
    refund: creditNote && {
      label: `Refunded on ${toDay(creditNote.refundedAt)}, credit note ${creditNote.number}`,
      value: toRupees(amountPaise),
    },
    help: toHelp(seller, isTest),
  }
}

function toAmounts({ amountPaise, service, city, taxes }: ReceiptFacts): ReceiptLine[] {
  const label = `Visit charge for ${service} in ${city}`
  if (taxes.length === 0) return [{ label, value: toRupees(amountPaise) }]
  const taxPaise = taxes.reduce((sum, tax) => sum + tax.amountPaise, 0)
  return [
    { label: `${label} (taxable value)`, value: toRupees(amountPaise - taxPaise) },
    ...taxes.map((tax) => ({ label: tax.label, value: toRupees(tax.amountPaise) })),
  ]
}

/** The address as it was written, unless it is so many short lines that they would run off the page. */
function toAddressLines(address: string): string[] {
  const lines = address.split(/\r\n|[\r\n]/).flatMap((line) => line.trim() || [])
  return lines.length > 8 ? [lines.join(', ')] : lines
}

function toHelp({ mobile, email }: ReceiptFacts['seller'], isTest: boolean): string {
  if (isTest) return 'Made at the test checkout: no money has moved, and this proves no payment.'
  const ways = [mobile && `call ${formatPhone(mobile)}`, email && `write to ${email}`].filter(Boolean).join(' or ')
  return ways && `Questions about this payment? ${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`
}

function withValues(lines: { label: string; value: string | null }[]): ReceiptLine[] {
  return lines.flatMap(({ label, value }) => (value ? { label, value } : []))
}
