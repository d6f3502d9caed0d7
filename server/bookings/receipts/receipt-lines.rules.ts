import { formatMobile } from '../../../contract/fields.ts'
import { formatDay, formatMoment } from '../../../contract/india.ts'
import { toLabel } from '../../../contract/labels.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatPaiseInFull } from '../../../contract/money.ts'
import { CITIES } from '../../../contract/options.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { ReceiptFacts } from './receipts.rules.ts'

/** A receipt or a credit note to print. */
export type Printable = {
  number: string
  issuedAt: Date
  isTest: boolean
  facts: ReceiptFacts
  /** English by default. */
  language?: Language
  /** The credit notes of a receipt, one for each refund. */
  creditNotes: readonly { number: string; amountPaise: number; refundedAt: string }[]
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
  refunds: ReceiptLine[]
  help: string
}

/** A missing value has no line. */
export function toReceiptLines({ number, issuedAt, isTest, facts, creditNotes, language = 'en' }: Printable): ReceiptLines {
  const { amountPaise, customer, seller, credits } = facts
  const { receipt: texts, labels } = catalogues[language]
  const sold = seller.gstin ? texts.invoice : texts.receipt
  const act = credits ? 'refunded' : 'paid'
  const returnedPaise = creditNotes.reduce((sum, note) => sum + note.amountPaise, 0)
  const method = facts.method && toLabel(labels.paymentMethods, facts.method)
  return {
    title: toLabel(texts.titles, facts.title),
    state: credits || returnedPaise >= amountPaise ? 'Refunded' : 'Paid',
    stamp: isTest ? 'TEST' : undefined,
    paid: { label: texts.amount[act], value: formatPaiseInFull(amountPaise) },
    details: withValues([
      { label: credits ? texts.number : sold.number, value: number },
      ...(credits
        ? [
            { label: texts.issuedOn, value: formatDay(issuedAt, language) },
            { label: sold.credited, value: credits.number },
            { label: sold.dated, value: formatDay(credits.issuedAt, language) },
            { label: texts.refundedOn, value: formatDay(credits.refundedAt, language) },
          ]
        : [{ label: texts.paidOn, value: formatMoment(facts.paidAt, language) }]),
      { label: credits ? texts.refundedTo : texts.paidBy, value: method },
      { label: texts.paymentId, value: facts.paymentId },
      { label: texts.booking, value: facts.reference },
    ]),
    customer: [customer.name, formatMobile(customer.mobile), customer.mailid ?? ''].filter(Boolean),
    seller: [seller.name, ...toAddressLines(seller), seller.gstin ? `GSTIN ${seller.gstin}` : ''].filter(Boolean),
    amounts: toAmounts(facts, language),
    total: {
      label: [texts.total[act], ...(seller.gstin ? [texts.gstIncluded] : [])].join(', '),
      value: formatPaiseInFull(amountPaise),
    },
    refunds: creditNotes.map((note) => ({
      label: texts.refunded(formatDay(note.refundedAt, language), note.number),
      value: formatPaiseInFull(note.amountPaise),
    })),
    help: isTest ? texts.test : texts.help(seller.mobile && formatPhone(seller.mobile), seller.email),
  }
}

function toAmounts({ amountPaise, service, city, taxes }: ReceiptFacts, language: Language): ReceiptLine[] {
  const { receipt, labels } = catalogues[language]
  const { services, cities } = labels
  const stored = CITIES.find(({ label }) => label === city)?.value
  const label = receipt.charge(toLabel(services, service), stored ? cities[stored] : city)
  if (taxes.length === 0) return [{ label, value: formatPaiseInFull(amountPaise) }]
  const taxPaise = taxes.reduce((sum, tax) => sum + tax.amountPaise, 0)
  return [
    { label: `${label} (${receipt.taxable})`, value: formatPaiseInFull(amountPaise - taxPaise) },
    ...taxes.map((tax) => ({ label: tax.label, value: formatPaiseInFull(tax.amountPaise) })),
  ]
}

/**
 * The address in its own lines, without the name that stands above it; one of more than eight lines is joined, or it
 * would run off the page.
 */
function toAddressLines({ name, address }: ReceiptFacts['seller']): string[] {
  const named = address.startsWith(name) ? address.slice(name.length).match(/^\s*[,\r\n]\s*(.*)$/s)?.[1] : undefined
  const lines = (named ?? address).split(/\r\n|[\r\n]/).flatMap((line) => line.trim() || [])
  return lines.length > 8 ? [lines.join(', ')] : lines
}

function withValues(lines: { label: string; value: string | null }[]): ReceiptLine[] {
  return lines.flatMap(({ label, value }) => (value ? { label, value } : []))
}
