import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { ReceiptKind, ReceiptSeries } from '../../../contract/options.ts'

const Seller = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  mobile: z.string(),
  siteUrl: z.string(),
  gstin: z.nullable(z.string()),
})
/** The issuer of a receipt: the settings and contact details of the day on which it was issued. */
export type Seller = z.infer<typeof Seller>

const Moment = z.iso.datetime()

/** What was paid, by whom and for what. */
const SaleFacts = z.object({
  /** Null for an order whose lead was gone when its receipt was made, before version 1.0. */
  reference: z.nullable(z.string()),
  paidAt: Moment,
  amountPaise: z.number(),
  /** The provider's name of the method, such as `upi`; on a bill a value of `PAID_BY`. */
  method: z.nullable(z.string()),
  /** Null on a bill, which is paid at the door. */
  paymentId: z.nullable(z.string()),
  service: z.string(),
  city: z.string(),
  customer: z.object({
    name: z.string(),
    mobile: z.string(),
    mailid: z.nullable(z.string()),
    /** The tax number of a firm that asked for it. */
    gstin: z.nullish(z.string()),
    /** Where the visit was, where tax law wants the recipient's address. */
    address: z.optional(z.string()),
  }),
  /** Only on a credit note: the receipt that it credits. */
  credits: z.optional(z.object({ number: z.string(), issuedAt: Moment, refundedAt: Moment })),
  /** Only on a bill: the lines of the quote, the visit charge where it is billed, what of that was paid online, the guarantee. */
  bill: z.optional(
    z.object({
      lines: z.array(z.object({ label: z.string(), amountPaise: z.number() })),
      chargePaise: z.number(),
      paid: z.optional(z.object({ amountPaise: z.number(), receipt: z.nullable(z.string()) })),
      guaranteedUntil: z.optional(Moment),
    }),
  ),
})
export type SaleFacts = z.infer<typeof SaleFacts>

/** Everything that a receipt or a credit note prints, fixed when it is issued. */
export const ReceiptFacts = z.extend(SaleFacts, {
  title: z.string(),
  seller: Seller,
  /** Included in the amount; empty without a GSTIN. */
  taxes: z.array(z.object({ label: z.string(), amountPaise: z.number() })),
  /** Code of the kind of service, on tax invoices and their credit notes. */
  sac: z.optional(z.string()),
})
export type ReceiptFacts = z.infer<typeof ReceiptFacts>

/** Test payments have their own series, so that the books of the business have no gaps. */
export function toSeries(kind: ReceiptKind, isTest: boolean): ReceiptSeries {
  if (kind === 'receipt') return isTest ? 'TEST' : 'KG'
  if (kind === 'bill') return isTest ? 'TESTKB' : 'KB'
  return isTest ? 'TESTCN' : 'CN'
}

/** The first year of India's financial year, which begins on 1 April. */
function financialYear(moment: Date): number {
  const [year = 0, month = 0] = dayIn(moment).split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** Receipts from before this moment have been retained for that many years after the end of their financial year. */
export function receiptLimit(years: number, now: Date): Date {
  return boundsOfDay(`${financialYear(now) - years}-04-01`).start
}

/** The first moment at which a receipt of this day is no longer retained. */
export function receiptEnd(years: number, issuedAt: Date): Date {
  return boundsOfDay(`${financialYear(issuedAt) + years + 1}-04-01`).start
}

/**
 * Such as `KG/26-27/000123`, with the financial year of the day of issue; after a restore `KGXQ/26-27/00123`. A tax
 * invoice's number has at most 16 characters (rule 46 of the CGST Rules).
 */
export function toReceiptNumber(series: ReceiptSeries, serial: number, issuedAt: Date, suffix = ''): string {
  const first = financialYear(issuedAt)
  const year = `${String(first).slice(-2)}-${String(first + 1).slice(-2)}`
  return `${series}${suffix}/${year}/${String(serial).padStart(6 - Math.sign(suffix.length), '0')}`
}

/** Two letters for the series after a restore. Which numbers were given after the backup is lost, so they are drawn. */
export function drawSeriesSuffix(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  return letters.charAt(randomInt(letters.length)) + letters.charAt(randomInt(letters.length))
}

/**
 * Splits an amount that includes 18 % GST. CGST and SGST are equal by law, so the taxable value absorbs the rounding.
 */
export function splitGst(amountPaise: number): { taxablePaise: number; cgstPaise: number; sgstPaise: number } {
  const halfPaise = Math.round((amountPaise * 9) / 118)
  return { taxablePaise: amountPaise - 2 * halfPaise, cgstPaise: halfPaise, sgstPaise: halfPaise }
}

/** From this amount on, a tax invoice names the address of a customer without a GSTIN (rule 46 of the CGST Rules). */
export const ADDRESS_FROM_PAISE = 50_000_00

/** Services other than repair and installation, by their name; the accountant confirms it, see settings.md. */
const SAC_OTHERS: readonly (readonly [RegExp, string])[] = [
  [/paint|construction|building|bridge|road|sports/i, '9954'],
  [/clean|pest|guard|spa|helper|skilled|labour/i, '9985'],
  [/seo|search|marketing|affiliate|promot/i, '9983'],
]
/** The group of the services' accounting code (annexure to notification 11/2017, Central Tax (Rate)); 9987 is repair. */
export const toSac = (service: string): string => SAC_OTHERS.find(([words]) => words.test(service))?.[1] ?? '9987'

/** Taxes appear only where the seller has a GSTIN. */
export function toReceiptFacts(sale: SaleFacts, seller: Seller): ReceiptFacts {
  const { cgstPaise, sgstPaise } = splitGst(sale.amountPaise)
  const taxes = [
    { label: 'CGST 9%', amountPaise: cgstPaise },
    { label: 'SGST 9%', amountPaise: sgstPaise },
  ]
  const title = sale.credits ? 'Credit note' : seller.gstin ? 'Tax invoice' : sale.bill ? 'Bill' : 'Receipt'
  if (!seller.gstin) return { ...sale, title, seller, taxes: [] }
  return { ...sale, title, seller, taxes, sac: toSac(sale.service) }
}
