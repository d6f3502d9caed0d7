import { OptionalEmail } from '../../../contract/fields.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { ReceiptKind } from '../../../contract/options.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CustomerContent } from '../../platform/deps/notices.ts'
import { findLeadById, type LeadRow } from '../leads/leads.store.ts'
import { enqueueNotices, MAIL_TO_CUSTOMER } from '../notices/enqueue-notices.ts'
import { printReceipt } from '../receipts/receipt.pdf.ts'
import { findBill, findOrderOfReceipt, findReceipts, listBills } from '../receipts/receipts.store.ts'
import { findOrder, type OrderRow } from './orders.store.ts'
import { findRefund } from './refunds.store.ts'

type Customer = { to: string; language: Language; order: OrderRow; lead: LeadRow | undefined }

/**
 * Who gets the mails about an order: the address of its lead, or of its form while it has no lead. Undefined where none
 * was given, and for a lead that was deleted.
 */
async function findCustomer(db: DbOrTx, orderId: number): Promise<Customer | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const leadId = order.lead_id ?? (order.bill_id === null ? undefined : (await findBill(db, order.bill_id))?.lead_id)
  const lead = leadId ? await findLeadById(db, leadId) : undefined
  if (lead?.deleted_at) return undefined
  const to = OptionalEmail.safeParse((lead ?? order.form)?.mailid).data
  return to ? { to, language: (lead ?? order).language, order, lead } : undefined
}

/** Mails the customer, where they gave an address, that refunds were asked for, or the receipts that were issued. */
export async function mailCustomerOf(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  orderId: number,
  subject: 'refund' | 'receipt',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !(await findCustomer(tx, orderId))) return
  await enqueueNotices(tx, deps, { subject, ids, to: MAIL_TO_CUSTOMER })
}

/** Undefined for a refund that failed meanwhile, and for one whose credit note tells of it. */
export async function toRefundMail({ db }: Deps, refundId: number): Promise<CustomerContent | undefined> {
  const refund = await findRefund(db, refundId)
  const customer = refund && (await findCustomer(db, refund.order_id))
  if (!customer || refund.status === 'failed') return undefined
  const { creditNotes } = await findReceipts(db, refund.order_id)
  if (creditNotes.some(({ refund_id }) => refund_id === refundId)) return undefined
  const { language, lead, to } = customer
  const { titles, leads, facts } = catalogues[language].bookingPage
  const state = refund.status === 'processed' ? 'refunded' : 'refunding'
  const reference = lead?.reference ?? null
  return {
    language,
    token: customer.order.token,
    reference,
    mail: {
      to,
      title: reference ? `${titles[state]}: ${reference}` : titles[state],
      paragraphs: [leads[state](formatPaise(refund.amount_paise))],
      lines: reference ? [[facts.reference, reference]] : [],
    },
  }
}

/**
 * The mail with a receipt, a bill that was paid online, or a credit note. Undefined for a credit note whose refund
 * failed meanwhile.
 */
export async function toReceiptMail({ db }: Deps, id: number): Promise<CustomerContent | undefined> {
  const orderId = await findOrderOfReceipt(db, id)
  const customer = orderId && (await findCustomer(db, orderId))
  if (!customer) return undefined
  const { receipt, creditNotes } = await findReceipts(db, orderId)
  const bills = receipt?.lead_id ? await listBills(db, receipt.lead_id) : []
  const row = [...bills, receipt, ...creditNotes].find((one) => one?.id === id)
  if (!row) return undefined
  const { to, language, lead } = customer
  const { mail, bookingPage, receipt: printed } = catalogues[language]
  const amount = formatPaise(row.facts.amountPaise)
  const reference = lead?.reference ?? row.facts.reference
  const words: Record<ReceiptKind, { title: string; paragraphs: string[] }> = {
    receipt: { title: mail.receiptTitle, paragraphs: [mail.receipt(amount)] },
    bill: { title: bookingPage.quote.bill, paragraphs: [mail.bill(amount)] },
    creditNote: { title: bookingPage.titles.refunded, paragraphs: [bookingPage.leads.refunded(amount), mail.creditNote] },
  }
  const { title, paragraphs } = words[row.kind]
  return {
    language,
    token: customer.order.token,
    reference,
    mail: {
      to,
      title: reference ? `${title}: ${reference}` : title,
      paragraphs,
      lines: [...(reference ? [[bookingPage.facts.reference, reference] as [string, string]] : []), [printed.number, row.number]],
      attach: () => printReceipt(db, row, creditNotes, language),
    },
  }
}
