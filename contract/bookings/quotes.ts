import * as z from 'zod/mini'
import { requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { PAID_BY, type PaidBy as PaidByValue, QUOTE_LINE_KINDS, QUOTE_STATUSES, type VisitOutcome } from '../options.ts'
import { toLine, toSigns } from '../text.ts'

export const MAX_LINES = 12
const LABEL_LENGTH = 80
/** Ten lakh rupees. */
const MAX_PAISE = 100_000_000

export const QuoteLine = z.object({
  label: requiredText(MESSAGES.quoteLabel, LABEL_LENGTH, toLine),
  paise: z.int(MESSAGES.quoteAmount).check(z.minimum(1, MESSAGES.quoteAmount), z.maximum(MAX_PAISE, MESSAGES.quoteAmount)),
  kind: z.enum(QUOTE_LINE_KINDS, MESSAGES.quoteKind),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** The work and its prices, as typed at the door. */
export const QuoteLines = z
  .array(QuoteLine, MESSAGES.quoteEmpty)
  .check(z.minLength(1, MESSAGES.quoteEmpty), z.maxLength(MAX_LINES, MESSAGES.between(1, MAX_LINES)))

type Row = QuoteLine & { row: number }

/**
 * Reads the numbered rows of a form and skips empty ones. Anything that isn't an amount becomes 0, which is refused.
 */
export function readQuoteRows(fields: Readonly<Record<string, string | undefined>>): Row[] {
  return Array.from({ length: MAX_LINES }, (_, row): Row => {
    const rupees = toSigns(fields[`rupees_${row}`] ?? '').replace(/[₹,\s]/g, '')
    const paise = /^\d{1,7}(\.\d{1,2})?$/.test(rupees) ? Math.round(Number(rupees) * 100) : 0
    const kind = fields[`kind_${row}`] === 'part' ? 'part' : 'labour'
    return { row, label: fields[`label_${row}`]?.trim() ?? '', paise, kind }
  }).filter(({ row, label }) => label || fields[`rupees_${row}`]?.trim())
}

/** A quote's lines as the fields of a form. */
export const toQuoteFields = ({ lines }: { lines: readonly QuoteLine[] }): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ label, paise, kind }, row) => [
      [`label_${row}`, label],
      [`rupees_${row}`, String(paise / 100)],
      [`kind_${row}`, kind],
    ]),
  )

/** A quote is numbered and never changed; a new one replaces it. */
export const Quote = z.object({
  number: z.number(),
  lines: z.array(QuoteLine),
  total_paise: z.number(),
  status: z.enum(QUOTE_STATUSES),
})
export type Quote = z.infer<typeof Quote>

/** The quote that the customer saw, and their answer. */
export const quoteDecision = {
  number: z.coerce.number<string | number>(MESSAGES.quoteUnknown).check(z.int(MESSAGES.quoteUnknown)),
  total_paise: z.coerce.number<string | number>(MESSAGES.quoteUnknown).check(z.int(MESSAGES.quoteUnknown)),
  decision: z.enum(['approved', 'declined'], MESSAGES.quoteDecision),
}
export type QuoteDecision = { number: number; total_paise: number; decision: 'approved' | 'declined' }

/** How the customer paid at the door; `owed`: not paid, `online`: will be paid online. */
export const PaidBy = z.enum(PAID_BY, MESSAGES.paidByNeeded)

type Paying = { paid_by: PaidByValue | null; settled_at: Date | string | null }

/** Money still to come. "Will be paid online" counts as unpaid until a payment is found. */
export const isToBePaid = ({ paid_by, settled_at }: Paying): boolean =>
  settled_at === null && (paid_by === 'owed' || paid_by === 'online')

/** What the customer has to pay, and how; `upi` is omitted if the business has no UPI ID. */
export const ToPay = z.object({
  due_paise: z.number(),
  /** More than UPI allows in one payment. */
  is_over_upi: z.optional(z.literal(true)),
  upi: z.optional(z.object({ id: z.string(), url: z.string() })),
  /** The checkout can take the bill, or is taking it now; only set for the customer. */
  checkout: z.optional(z.enum(['open', 'underWay'])),
})
export type ToPay = z.infer<typeof ToPay>

/** The amount due for each outcome; only while the technician is at the door. */
export const DueIf = z.object({ work: z.number(), inspection: z.number() })

export type BillFacts = {
  outcome: VisitOutcome
  /** The approved quote; null without one. */
  quotePaise: number | null
  /** The visit charge; null if the service has none. */
  chargePaise: number | null
  /** The online payment of the visit charge, less refunds. */
  paidPaise: number
  /** Under the guarantee, so without a visit charge. */
  isReturn: boolean
}

/** The amount due at the door, in paise. The visit charge is deducted from the bill of quoted work. */
export function billOf({ outcome, quotePaise, chargePaise, paidPaise, isReturn }: BillFacts): number {
  if (outcome === 'none' || outcome === 'unrecorded') return 0
  if (isReturn) return outcome === 'work' ? (quotePaise ?? 0) : 0
  const owedPaise = outcome === 'work' && quotePaise !== null ? quotePaise : (chargePaise ?? 0)
  return Math.max(0, owedPaise - paidPaise)
}

/** The approved quote, which is the one that holds. */
export const findApproved = <T extends Pick<Quote, 'status'>>(quotes: readonly T[]): T | undefined =>
  quotes.find(({ status }) => status === 'approved')

/** The quote that waits for an answer. */
export const findWaiting = <T extends Pick<Quote, 'status'>>(quotes: readonly T[]): T | undefined =>
  quotes.find(({ status }) => status === 'sent')

/** The outcome that follows from the quotes; undefined while nothing is decided. */
export function outcomeOf(quotes: readonly Pick<Quote, 'status'>[]): 'work' | 'inspection' | undefined {
  if (findWaiting(quotes)) return undefined
  if (findApproved(quotes)) return 'work'
  return quotes.some(({ status }) => status === 'declined') ? 'inspection' : undefined
}
