import { formatMobile } from '../../contract/fields.ts'
import { dayIn, TIME_ZONE } from '../../contract/india.ts'
import { formatPhone } from '../../contract/phones.ts'

export type Receipt = {
  number: string
  reference: string
  paidAt: Date
  amountPaise: number
  /** In the provider's word, such as `upi`. */
  method: string | null
  paymentId: string
  service: string
  city: string
  customer: { name: string; mobile: string; mailid: string | null }
  business: { name: string; address: string; email: string; mobile: string; siteUrl: string; gstin: string | undefined }
  refund: { amountPaise: number; at: Date } | undefined
}

export type ReceiptLine = { label: string; value: string }

/** All that a receipt says, in the order in which it is read. */
export type ReceiptLines = {
  title: string
  state: 'Paid' | 'Refunded' | 'Partly refunded'
  paid: ReceiptLine
  details: ReceiptLine[]
  customer: string[]
  business: string[]
  amounts: ReceiptLine[]
  total: ReceiptLine
  refund: ReceiptLine | undefined
  help: string
}

const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
}

const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const day = new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, dateStyle: 'long', timeStyle: 'short' })

const toRupees = (amountPaise: number) => money.format(amountPaise / 100)

/**
 * Such as `KG/26-27/000123`: the years are India's financial year, which begins on 1 April. A tax invoice's number has at
 * most 16 characters (rule 46 of the CGST Rules).
 */
export function toReceiptNumber(serial: number, paidAt: Date): string {
  const [year = 0, month = 0] = dayIn(paidAt).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `KG/${String(first).slice(-2)}-${String(first + 1).slice(-2)}/${String(serial).padStart(6, '0')}`
}

/** Of an amount with 18 % GST in it. The halves are equal, as the law has them, so the taxable value takes up the rounding. */
export function splitGst(amountPaise: number): { taxablePaise: number; cgstPaise: number; sgstPaise: number } {
  const halfPaise = Math.round((amountPaise * 9) / 118)
  return { taxablePaise: amountPaise - 2 * halfPaise, cgstPaise: halfPaise, sgstPaise: halfPaise }
}

/** GST is spoken of only where the business has a GSTIN; what is not known has no line. */
export function toReceiptLines(receipt: Receipt): ReceiptLines {
  const { amountPaise, customer, business, refund } = receipt
  const method = receipt.method && (METHODS[receipt.method] ?? receipt.method)
  const isInvoice = Boolean(business.gstin)
  return {
    title: isInvoice ? 'Tax invoice' : 'Receipt',
    state: !refund ? 'Paid' : refund.amountPaise < amountPaise ? 'Partly refunded' : 'Refunded',
    paid: { label: 'Amount paid', value: toRupees(amountPaise) },
    details: withValues([
      { label: isInvoice ? 'Invoice number' : 'Receipt number', value: receipt.number },
      { label: 'Paid on', value: moment.format(receipt.paidAt) },
      { label: 'Paid by', value: method },
      { label: 'Payment ID', value: receipt.paymentId },
      { label: 'Booking', value: receipt.reference },
    ]),
    customer: [customer.name, formatMobile(customer.mobile), customer.mailid ?? ''].filter(Boolean),
    business: [business.name, ...toAddressLines(business.address), business.gstin ? `GSTIN ${business.gstin}` : ''].filter(
      Boolean,
    ),
    amounts: toAmounts(receipt),
    total: { label: isInvoice ? 'Total paid, GST included' : 'Total paid', value: toRupees(amountPaise) },
    refund: refund && { label: `Refunded on ${day.format(refund.at)}`, value: toRupees(refund.amountPaise) },
    help: toHelp(business),
  }
}

function toAmounts({ amountPaise, service, city, business }: Receipt): ReceiptLine[] {
  const label = `Visit charge for ${service} in ${city}`
  if (!business.gstin) return [{ label, value: toRupees(amountPaise) }]
  const { taxablePaise, cgstPaise, sgstPaise } = splitGst(amountPaise)
  return [
    { label: `${label} (taxable value)`, value: toRupees(taxablePaise) },
    { label: 'CGST 9%', value: toRupees(cgstPaise) },
    { label: 'SGST 9%', value: toRupees(sgstPaise) },
  ]
}

/** As it was written, unless it is so many short lines that they would run off the page. */
function toAddressLines(address: string): string[] {
  const lines = address.split(/\r\n|[\r\n]/).flatMap((line) => line.trim() || [])
  return lines.length > 8 ? [lines.join(', ')] : lines
}

function toHelp({ mobile, email }: Receipt['business']): string {
  const ways = [mobile && `call ${formatPhone(mobile)}`, email && `write to ${email}`].filter(Boolean).join(' or ')
  return ways && `Questions about this payment? ${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`
}

function withValues(lines: { label: string; value: string | null }[]): ReceiptLine[] {
  return lines.flatMap(({ label, value }) => (value ? { label, value } : []))
}
