import * as z from 'zod/mini'
import { boundsOfDay, dayIn } from '../../contract/india.ts'
import { CITIES, type ReceiptKind, type ReceiptSeries } from '../../contract/options.ts'

const Seller = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  mobile: z.string(),
  siteUrl: z.string(),
  gstin: z.nullable(z.string()),
})
/** Who issued a receipt, as it stood in the settings and the contact details on that day. */
export type Seller = z.infer<typeof Seller>

const Moment = z.iso.datetime()

/** What was paid, by whom and for what. */
const SaleFacts = z.object({
  /** Null for a booking that was deleted for good before receipts were kept. */
  reference: z.nullable(z.string()),
  paidAt: Moment,
  amountPaise: z.number(),
  /** The provider's word, such as `upi`. */
  method: z.nullable(z.string()),
  paymentId: z.string(),
  service: z.string(),
  city: z.string(),
  customer: z.object({ name: z.string(), mobile: z.string(), mailid: z.nullable(z.string()) }),
  /** On a credit note: the receipt that it takes back. */
  credits: z.optional(z.object({ number: z.string(), issuedAt: Moment, refundedAt: Moment })),
})
export type SaleFacts = z.infer<typeof SaleFacts>

/** All that a receipt or a credit note prints, as it was when it was issued. */
export const ReceiptFacts = z.extend(SaleFacts, {
  title: z.string(),
  seller: Seller,
  /** Included in the amount; none without a GSTIN. */
  taxes: z.array(z.object({ label: z.string(), amountPaise: z.number() })),
})
export type ReceiptFacts = z.infer<typeof ReceiptFacts>

/** Test payments count apart, so that the books of the business have no gaps where somebody tried the checkout. */
export function toSeries(kind: ReceiptKind, isTest: boolean): ReceiptSeries {
  if (kind === 'receipt') return isTest ? 'TEST' : 'KG'
  return isTest ? 'TESTCN' : 'CN'
}

/** The first year of India's financial year, which begins on 1 April. */
function financialYear(moment: Date): number {
  const [year = 0, month = 0] = dayIn(moment).split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** Receipts from before this moment have been kept for so many years after the end of their financial year. */
export function receiptLimit(years: number, now: Date): Date {
  return boundsOfDay(`${financialYear(now) - years}-04-01`).start
}

/**
 * Such as `KG/26-27/000123`, with the financial year of its day. A tax invoice's number has at most 16 characters (rule 46
 * of the CGST Rules).
 */
export function toReceiptNumber(series: ReceiptSeries, serial: number, issuedAt: Date): string {
  const first = financialYear(issuedAt)
  return `${series}/${String(first).slice(-2)}-${String(first + 1).slice(-2)}/${String(serial).padStart(6, '0')}`
}

/** Splits an amount with 18 % GST in it. The halves are equal, as the law has them, so the taxable value takes up the rounding. */
export function splitGst(amountPaise: number): { taxablePaise: number; cgstPaise: number; sgstPaise: number } {
  const halfPaise = Math.round((amountPaise * 9) / 118)
  return { taxablePaise: amountPaise - 2 * halfPaise, cgstPaise: halfPaise, sgstPaise: halfPaise }
}

/** GST is spoken of only where the seller has a GSTIN. */
export function toReceiptFacts(sale: SaleFacts, seller: Seller): ReceiptFacts {
  const { cgstPaise, sgstPaise } = splitGst(sale.amountPaise)
  const taxes = [
    { label: 'CGST 9%', amountPaise: cgstPaise },
    { label: 'SGST 9%', amountPaise: sgstPaise },
  ]
  const title = sale.credits ? 'Credit note' : seller.gstin ? 'Tax invoice' : 'Receipt'
  return { ...sale, title, seller, taxes: seller.gstin ? taxes : [] }
}

export function toCityLabel(city: string): string {
  return CITIES.find(({ value }) => value === city)?.label ?? city
}
