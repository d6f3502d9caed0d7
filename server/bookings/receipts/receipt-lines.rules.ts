import { MAHARASHTRA } from '../../../contract/bookings/lead-fields.ts'
import { isToBePaid } from '../../../contract/bookings/quotes.ts'
import { formatMobile } from '../../../contract/fields.ts'
import { formatDay, formatMoment } from '../../../contract/india.ts'
import { toLabel } from '../../../contract/labels.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatPaiseInFull } from '../../../contract/money.ts'
import { CITIES, type PaidBy } from '../../../contract/options.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { ReceiptFacts } from './receipts.rules.ts'

/** A receipt, a credit note or a bill to print. */
export type Printable = {
  number: string
  issuedAt: Date
  isTest: boolean
  facts: ReceiptFacts
  /** English by default. */
  language?: Language
  /** The credit notes of a receipt, one for each refund. */
  creditNotes: readonly { number: string; amountPaise: number; refundedAt: string }[]
  /** When the money of a bill was found; null while what was said of it at the door is all that is known. */
  foundAt?: Date | null
}

export type ReceiptLine = { label: string; value: string }

/** The texts of a receipt, in reading order. */
export type ReceiptLines = {
  title: string
  state: 'Paid' | 'Refunded' | 'Due'
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
export function toReceiptLines({
  number,
  issuedAt,
  isTest,
  facts,
  creditNotes,
  foundAt = null,
  language = 'en',
}: Printable): ReceiptLines {
  const { amountPaise, customer, seller, credits } = facts
  const { receipt: texts, labels } = catalogues[language]
  const sold = seller.gstin ? texts.invoice : texts.receipt
  const isOwed = facts.bill !== undefined && isToBePaid({ paid_by: facts.method as PaidBy | null, settled_at: foundAt })
  const act = credits ? 'refunded' : isOwed ? 'due' : 'paid'
  const returnedPaise = creditNotes.reduce((sum, note) => sum + note.amountPaise, 0)
  const methods = facts.bill ? { ...labels.paymentMethods, ...texts.atDoor } : labels.paymentMethods
  const method = facts.method && !isOwed && facts.method !== 'owed' ? toLabel(methods, facts.method) : null
  const isByTechnician = facts.bill !== undefined && foundAt === null
  return {
    title: toLabel(texts.titles, facts.title),
    state: isOwed ? 'Due' : credits || (returnedPaise > 0 && returnedPaise >= amountPaise) ? 'Refunded' : 'Paid',
    stamp: isTest ? 'TEST' : undefined,
    paid: { label: texts.amount[act], value: formatPaiseInFull(amountPaise) },
    details: withValues([
      { label: facts.bill && !seller.gstin ? texts.billNumber : credits ? texts.number : sold.number, value: number },
      ...(credits
        ? [
            { label: texts.issuedOn, value: formatDay(issuedAt, language) },
            { label: sold.credited, value: credits.number },
            { label: sold.dated, value: formatDay(credits.issuedAt, language) },
            { label: texts.refundedOn, value: formatDay(credits.refundedAt, language) },
          ]
        : [{ label: isOwed ? texts.issuedOn : texts.paidOn, value: formatMoment(facts.paidAt, language) }]),
      { label: credits ? texts.refundedTo : texts.paidBy, value: method && isByTechnician ? texts.byTechnician(method) : method },
      { label: texts.paymentId, value: facts.paymentId },
      { label: texts.booking, value: facts.reference },
      {
        label: texts.guaranteedUntil,
        value: facts.bill?.guaranteedUntil ? formatDay(facts.bill.guaranteedUntil, language) : null,
      },
      { label: 'SAC', value: facts.sac ?? null },
      { label: texts.placeOfSupply, value: facts.sac ? `Maharashtra (${MAHARASHTRA})` : null },
    ]),
    customer: [
      customer.name,
      ...(customer.address ? [customer.address] : []),
      ...(customer.gstin && seller.gstin ? [`GSTIN ${customer.gstin}`] : []),
      formatMobile(customer.mobile),
      customer.mailid ?? '',
    ].filter(Boolean),
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

function toAmounts(facts: ReceiptFacts, language: Language): ReceiptLine[] {
  const { amountPaise, taxes, bill } = facts
  const { receipt } = catalogues[language]
  const label = toChargeLabel(facts, language)
  const lines = bill ? toBillLines(bill, label, language) : []
  if (taxes.length === 0) return bill ? lines : [{ label, value: formatPaiseInFull(amountPaise) }]
  const taxPaise = taxes.reduce((sum, tax) => sum + tax.amountPaise, 0)
  const taxable = bill ? capitalised(receipt.taxable) : `${label} (${receipt.taxable})`
  return [
    ...lines,
    { label: taxable, value: formatPaiseInFull(amountPaise - taxPaise) },
    ...taxes.map((tax) => ({ label: tax.label, value: formatPaiseInFull(tax.amountPaise) })),
  ]
}

function toChargeLabel({ service, city }: ReceiptFacts, language: Language): string {
  const { receipt, labels } = catalogues[language]
  const { services, cities } = labels
  const stored = CITIES.find(({ label }) => label === city)?.value
  return receipt.charge(toLabel(services, service), stored ? cities[stored] : city)
}

function toBillLines({ lines, chargePaise, paid }: NonNullable<ReceiptFacts['bill']>, charge: string, language: Language) {
  const { receipt } = catalogues[language]
  return [
    ...lines.map(({ label, amountPaise }) => ({ label, value: formatPaiseInFull(amountPaise) })),
    ...(chargePaise > 0 ? [{ label: charge, value: formatPaiseInFull(chargePaise) }] : []),
    ...(paid ? [{ label: receipt.chargePaid(paid.receipt ?? ''), value: formatPaiseInFull(-paid.amountPaise) }] : []),
  ]
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

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
