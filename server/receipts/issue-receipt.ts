import type { LeadForm } from '../../contract/leads.public.ts'
import { toCityLabel } from '../../contract/options.ts'
import type { Order } from '../../contract/payments.ts'
import { findContactDetails } from '../contact/contact.store.ts'
import type { Db, DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { type SaleFacts, type Seller, toReceiptFacts } from './receipts.rules.ts'
import { findReceipts, hasReceiptOfKind, insertReceipt, listReceiptsWithoutSeller, updateReceiptFacts } from './receipts.store.ts'

type SellerSettings = Pick<Deps['settings'], 'businessName' | 'siteUrl' | 'gstin'>
type ReceiptDeps = { now: Deps['now']; settings: SellerSettings }
type PaidOrder = Pick<Order, 'id' | 'provider' | 'amount_paise' | 'payment_id'> & { paid_at: Date | null }

/** Writes the receipt of a booking, in the transaction that books it. `method`: how it was paid, such as `upi`. */
export async function issueReceipt(
  tx: DbOrTx,
  { now, settings }: ReceiptDeps,
  { id: orderId, provider, amount_paise: amountPaise, payment_id: paymentId, paid_at }: PaidOrder,
  method: string | null,
  { name, mobile, mailid, ...lead }: LeadForm & { reference: string },
): Promise<void> {
  if (!paymentId || !paid_at) throw new Error(`Order ${orderId} is not paid`)
  const sale = {
    reference: lead.reference,
    paidAt: paid_at.toISOString(),
    amountPaise,
    method,
    paymentId,
    service: lead.service_type,
    city: toCityLabel(lead.city),
    customer: { name, mobile, mailid: mailid ?? null },
  }
  const facts = toReceiptFacts(sale, await readSeller(tx, settings))
  await insertReceipt(tx, { orderId, kind: 'receipt', isTest: provider === 'sandbox', facts, now: now() })
}

/**
 * Writes the credit note of a refunded order's receipt, in the transaction that records the refund. An order without a
 * receipt needs none, and a receipt is credited once, however often its refund is reported.
 */
export async function issueCreditNote(
  tx: DbOrTx,
  { now }: Pick<ReceiptDeps, 'now'>,
  { id: orderId }: Pick<PaidOrder, 'id'>,
): Promise<void> {
  const { receipt } = await findReceipts(tx, orderId)
  if (!receipt || (await hasReceiptOfKind(tx, orderId, 'creditNote'))) return
  const { number, issued_at, facts, is_test: isTest } = receipt
  const credits = { number, issuedAt: issued_at.toISOString(), refundedAt: now().toISOString() }
  // The seller is the receipt's: a sale without GST is credited without GST.
  const noteFacts = toReceiptFacts({ ...facts, credits }, facts.seller)
  await insertReceipt(tx, { orderId, kind: 'creditNote', isTest, facts: noteFacts, now: now() })
}

/**
 * Adds the seller to receipts that migration 0008 made of older orders: the GSTIN and the name of the business are
 * settings, which no SQL knows. Runs at the first start after that migration, before the server listens.
 */
export async function completeOldReceipts(db: Db, settings: SellerSettings): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await listReceiptsWithoutSeller(tx)
    if (old.length === 0) return
    const seller = await readSeller(tx, settings)
    for (const { id, facts } of old) await updateReceiptFacts(tx, id, toReceiptFacts(facts as SaleFacts, seller))
  })
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
