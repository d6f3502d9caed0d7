import { formatMobile } from '../../contract/fields.ts'
import { formatDay, formatMoment } from '../../contract/india.ts'
import { formatPaiseInFull } from '../../contract/money.ts'
import { methodLabel } from '../../contract/payment-methods.ts'
import { formatPhone } from '../../contract/phones.ts'
import type { ReceiptFacts } from './receipts.rules.ts'

/** A receipt or a credit note to print. */
export type Printable = {
  number: string
  issuedAt: Date
  isTest: boolean
  facts: ReceiptFacts
  /** The credit note of a refunded receipt. */
  creditNote: { number: string; refundedAt: string } | undefined
}

export type ReceiptLine = { label: string; value: string }

/** The texts of a receipt, in reading order. */
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

/** A missing value has no line. */
export function toReceiptLines({ number, issuedAt, isTest, facts, creditNote }: Printable): ReceiptLines {
  const { amountPaise, customer, seller, credits, title } = facts
  const sold = seller.gstin ? 'Invoice' : 'Receipt'
  const act = credits ? 'refunded' : 'paid'
  const method = facts.method && methodLabel(facts.method)
  return {
    title,
    state: credits || creditNote ? 'Refunded' : 'Paid',
    stamp: isTest ? 'TEST' : undefined,
    paid: { label: `Amount ${act}`, value: formatPaiseInFull(amountPaise) },
    details: withValues([
      { label: credits ? 'Number' : `${sold} number`, value: number },
      ...(credits
        ? [
            { label: 'Issued on', value: formatDay(issuedAt) },
            { label: `For ${sold.toLowerCase()}`, value: credits.number },
            { label: `${sold} dated`, value: formatDay(credits.issuedAt) },
            { label: 'Refunded on', value: formatDay(credits.refundedAt) },
          ]
        : [{ label: 'Paid on', value: formatMoment(facts.paidAt) }]),
      { label: credits ? 'Refunded to' : 'Paid by', value: method },
      { label: 'Payment ID', value: facts.paymentId },
      { label: 'Booking', value: facts.reference },
    ]),
    customer: [customer.name, formatMobile(customer.mobile), customer.mailid ?? ''].filter(Boolean),
    seller: [seller.name, ...toAddressLines(seller.address), seller.gstin ? `GSTIN ${seller.gstin}` : ''].filter(Boolean),
    amounts: toAmounts(facts),
    total: { label: `Total ${act}${seller.gstin ? ', GST included' : ''}`, value: formatPaiseInFull(amountPaise) },
    refund: creditNote && {
      label: `Refunded on ${formatDay(creditNote.refundedAt)}, credit note ${creditNote.number}`,
      value: formatPaiseInFull(amountPaise),
    },
    help: toHelp(seller, isTest),
  }
}

function toAmounts({ amountPaise, service, city, taxes }: ReceiptFacts): ReceiptLine[] {
  const label = `Visit charge for ${service} in ${city}`
  if (taxes.length === 0) return [{ label, value: formatPaiseInFull(amountPaise) }]
  const taxPaise = taxes.reduce((sum, tax) => sum + tax.amountPaise, 0)
  return [
    { label: `${label} (taxable value)`, value: formatPaiseInFull(amountPaise - taxPaise) },
    ...taxes.map((tax) => ({ label: tax.label, value: formatPaiseInFull(tax.amountPaise) })),
  ]
}

/** The address in its own lines; one of more than eight lines is joined, or it would run off the page. */
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
