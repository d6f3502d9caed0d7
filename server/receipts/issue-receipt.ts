import { eq } from 'drizzle-orm'
import type { NewLead } from '../../contract/leads.public.ts'
import { findContactDetails } from '../contact/contact.store.ts'
import type { Db, DbOrTx } from '../db/client.ts'
import { type orders, payments } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type SaleFacts, type Seller, toCityLabel, toReceiptFacts } from './receipts.rules.ts'
import { findReceipts, hasReceiptOfKind, insertReceipt, listReceiptsWithoutSeller, updateReceiptFacts } from './receipts.store.ts'

type Issuing = { now: Deps['now']; settings: SellerSettings }
type SellerSettings = Pick<Deps['settings'], 'businessName' | 'siteUrl' | 'gstin'>
type Order = Pick<typeof orders.$inferSelect, 'id' | 'provider' | 'amount_paise' | 'payment_id' | 'paid_at'>

/** Writes the receipt of a booking, in the transaction that books it. */
export async function issueReceipt(
  tx: DbOrTx,
  { now, settings }: Issuing,
  { id: orderId, provider, amount_paise: amountPaise, payment_id: paymentId, paid_at }: Order,
  { name, mobile, mailid, ...lead }: NewLead & { reference: string },
): Promise<void> {
  if (!paymentId || !paid_at) throw new Error(`Order ${orderId} is not paid`)
  const [payment] = await tx.select({ method: payments.method }).from(payments).where(eq(payments.id, paymentId))
  const sale = {
    reference: lead.reference,
    paidAt: paid_at.toISOString(),
    amountPaise,
    method: payment?.method ?? null,
    paymentId,
    service: lead.service_type,
    city: toCityLabel(lead.city),
    customer: { name, mobile, mailid: mailid ?? null },
  }
  const facts = toReceiptFacts(sale, await readSeller(tx, settings))
  await insertReceipt(tx, { orderId, kind: 'receipt', isTest: provider === 'sandbox', facts, now: now() })
}

/**
 * Writes the credit note of a refunded order's receipt, in the transaction that notes the refund. An order without a
 * receipt needs none, and a receipt is credited once, however often its refund is told.
 */
export async function issueCreditNote(
  tx: DbOrTx,
  { now }: Pick<Issuing, 'now'>,
  { id: orderId }: Pick<Order, 'id'>,
): Promise<void> {
  const { receipt } = await findReceipts(tx, orderId)
  if (!receipt || (await hasReceiptOfKind(tx, orderId, 'creditNote'))) return
  const { number, issued_at, facts, is_test: isTest } = receipt
  const credits = { number, issuedAt: issued_at.toISOString(), refundedAt: now().toISOString() }
  // The seller is that of the receipt: what was sold without GST is taken back without it.
  const noteFacts = toReceiptFacts({ ...facts, credits }, facts.seller)
  await insertReceipt(tx, { orderId, kind: 'creditNote', isTest, facts: noteFacts, now: now() })
}

/**
 * Completes the receipts that the migration made of orders from before receipts were records: no SQL knows the GSTIN and
 * the name of the business, which stand in the settings. It happens at the first start after that migration, before
 * anybody is served, and prints them as they were printed until then; from there on they stay so.
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
