import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import type { Order, Refund } from '../../../contract/bookings/order.ts'
import type { QuoteLine } from '../../../contract/bookings/quotes.ts'
import { type PaidBy, toCityLabel } from '../../../contract/options.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { enqueueNotices, MAIL_TO_CUSTOMER } from '../notices/enqueue-notices.ts'
import { ADDRESS_FROM_PAISE, type Seller, toReceiptFacts } from './receipts.rules.ts'
import { findReceipts, insertReceipt, reuseCreditNote } from './receipts.store.ts'

type SellerSettings = Pick<Deps['settings'], 'businessName' | 'siteUrl' | 'gstin'>
type ReceiptDeps = Pick<Deps, 'jobs' | 'now'> & { settings: SellerSettings }
type PaidOrder = Pick<Order, 'id' | 'provider' | 'amount_paise' | 'payment_id'> & { paid_at: Date | null }

/** Writes the receipt of a booking, in the transaction that books it. `method`: how it was paid, such as `upi`. */
export async function issueReceipt(
  tx: DbOrTx,
  deps: ReceiptDeps,
  { id: orderId, provider, amount_paise: amountPaise, payment_id: paymentId, paid_at }: PaidOrder,
  method: string | null,
  { name, mobile, mailid, gstin, ...lead }: LeadForm & { reference: string },
): Promise<void> {
  const { now, settings } = deps
  if (!paymentId || !paid_at) throw new Error(`Order ${orderId} is not paid`)
  const sale = {
    reference: lead.reference,
    paidAt: paid_at.toISOString(),
    amountPaise,
    method,
    paymentId,
    service: lead.service_type,
    city: toCityLabel(lead.city),
    customer: { name, mobile, mailid: mailid ?? null, gstin: gstin ?? null },
  }
  const facts = toReceiptFacts(sale, await readSeller(tx, settings))
  const id = await insertReceipt(tx, { orderId, kind: 'receipt', isTest: provider === 'sandbox', facts, now: now() })
  if (mailid) await enqueueNotices(tx, deps, { subject: 'receipt', ids: [id], to: MAIL_TO_CUSTOMER })
}

/**
 * Writes a credit note for each refund of the receipt's payment that has come through, in the transaction that records
 * the refund. An order without a receipt needs none, and a refund is credited once, however often it is reported.
 * Returns the ids of those that are new, for their mails.
 */
export async function issueCreditNotes(
  tx: DbOrTx,
  { now }: Pick<Deps, 'now'>,
  { id: orderId, payment_id: paymentId }: Pick<PaidOrder, 'id' | 'payment_id'>,
  refunds: readonly (Pick<Refund, 'id' | 'payment_id' | 'status' | 'amount_paise'> & { ended_at: Date | null })[],
): Promise<number[]> {
  const processed = refunds.filter(({ payment_id, status }) => payment_id === paymentId && status === 'processed')
  if (processed.length === 0) return []
  const { receipt, creditNotes } = await findReceipts(tx, orderId)
  if (!receipt) return []
  const { number, issued_at, is_test: isTest } = receipt
  const { bill: _, ...facts } = receipt.facts
  const insertNote = ({ id: refundId, amount_paise: amountPaise, ended_at }: (typeof processed)[number]) => {
    const credits = { number, issuedAt: issued_at.toISOString(), refundedAt: (ended_at ?? now()).toISOString() }
    // The seller is the receipt's: a sale without GST is credited without GST.
    const noteFacts = toReceiptFacts({ ...facts, amountPaise, credits }, facts.seller)
    return insertReceipt(tx, { orderId, kind: 'creditNote', refundId, isTest, facts: noteFacts, now: now() })
  }
  let uncreditedPaise = facts.amountPaise - creditNotes.reduce((sum, note) => sum + note.facts.amountPaise, 0)
  const issued: number[] = []
  for (const refund of processed) {
    // A credit note from before each refund had its own covers all refunds.
    if (refund.amount_paise > uncreditedPaise) continue
    if (creditNotes.some(({ refund_id }) => refund_id === refund.id)) continue
    uncreditedPaise -= refund.amount_paise
    issued.push((await reuseCreditNote(tx, orderId, refund)) ?? (await insertNote(refund)))
  }
  return issued
}

async function readSeller(db: DbOrTx, { businessName, siteUrl, gstin }: SellerSettings): Promise<Seller> {
  const contact = await findContactDetails(db)
  return {
    name: businessName,
    address: contact?.address ?? '',
    email: contact?.email ?? '',
    mobile: contact?.mobile ?? '',
    siteUrl,
    gstin: gstin ?? null,
  }
}

type Billed = {
  duePaise: number
  lines: QuoteLine[]
  /** The visit charge, where it is billed and not work. */
  chargePaise: number
  /** What was paid online before, and its receipt. */
  paid: { amountPaise: number; receipt: string | null } | undefined
  paidBy: PaidBy | null
  /** Where the visit was; empty where it is not known. */
  address: string
  at: Date
  guaranteedUntil: Date | undefined
}

/** Writes the bill of a visit, in the transaction in which it is done, and returns its id. */
export async function issueBill(
  tx: DbOrTx,
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  { id: leadId, reference, service_type: service, city, name, mobile, mailid, gstin }: LeadRow,
  { duePaise, lines, chargePaise, paid, paidBy, address, at, guaranteedUntil }: Billed,
): Promise<number> {
  const sale = {
    ...{ reference, service, amountPaise: duePaise, method: paidBy, paymentId: null },
    paidAt: at.toISOString(),
    city: toCityLabel(city),
    customer: {
      ...{ name, mobile, mailid, gstin },
      // Elsewhere the address is forgotten a day after the visit, so the bill has it only where the law wants it.
      ...((gstin || duePaise + (paid?.amountPaise ?? 0) >= ADDRESS_FROM_PAISE) && settings.gstin && address && { address }),
    },
    bill: {
      lines: lines.map(({ label, paise }) => ({ label, amountPaise: paise })),
      chargePaise,
      ...(paid && { paid }),
      ...(guaranteedUntil && { guaranteedUntil: guaranteedUntil.toISOString() }),
    },
  }
  const facts = toReceiptFacts(sale, await readSeller(tx, settings))
  const isTest = settings.payments.provider === 'sandbox'
  return insertReceipt(tx, { leadId, kind: 'bill', isTest, facts, now: now() })
}
