import { OptionalEmail } from '../../../contract/fields.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { ReceiptKind } from '../../../contract/options.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CustomerContent } from '../../platform/deps/notices.ts'
import { mayBeNotified } from '../leads/leads.rules.ts'
import { findLeadById, type LeadRow } from '../leads/leads.store.ts'
import { enqueueNotices, MAIL_TO_CUSTOMER, SMS_TO_CUSTOMER } from '../notices/enqueue-notices.ts'
import { printReceipt } from '../receipts/receipt.pdf.ts'
import { findBill, findOrderOfReceipt, findReceipts, listBills } from '../receipts/receipts.store.ts'
import { findOrder, type OrderRow } from './orders.store.ts'
import { findRefund } from './refunds.store.ts'

type Customer = {
  mailid: string | undefined
  /** Undefined where the customer wants no messages. */
  mobile: string | undefined
  language: Language
  order: OrderRow
  lead: LeadRow | undefined
}

/**
 * Who hears about an order: the customer of its lead, or of its form while it has no lead. Undefined for a lead that
 * was deleted.
 */
async function findCustomer(db: DbOrTx, orderId: number): Promise<Customer | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const leadId = order.lead_id ?? (order.bill_id === null ? undefined : (await findBill(db, order.bill_id))?.lead_id)
  const lead = leadId ? await findLeadById(db, leadId) : undefined
  if (lead?.deleted_at) return undefined
  const form = lead ?? order.form
  const mobile = lead && !mayBeNotified(lead) ? undefined : form?.mobile
  return { mailid: OptionalEmail.safeParse(form?.mailid).data, mobile, language: (lead ?? order).language, order, lead }
}

type Event = {
  subject: 'refund' | 'receipt'
  ids: readonly number[]
  /** Another SMS says it. */
  hasOtherSms?: boolean | undefined
}

/** Tells the customer that refunds were asked for, also by SMS; or mails the receipts that were issued. */
export async function notifyCustomerOf(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  orderId: number,
  { subject, ids, hasOtherSms }: Event,
): Promise<void> {
  const customer = ids.length > 0 && (await findCustomer(tx, orderId))
  if (!customer) return
  const hasSms = subject === 'refund' && customer.mobile && !hasOtherSms
  const to = [...(hasSms ? SMS_TO_CUSTOMER : []), ...(customer.mailid ? MAIL_TO_CUSTOMER : [])]
  await enqueueNotices(tx, deps, { subject, ids, to })
}

/** Undefined for a refund that has failed since. The mail with its credit note replaces this one. */
export async function toRefundNotice({ db }: Deps, refundId: number): Promise<CustomerContent | undefined> {
  const refund = await findRefund(db, refundId)
  const customer = refund && (await findCustomer(db, refund.order_id))
  if (!customer || refund.status === 'failed') return undefined
  const { language, lead, mailid, mobile, order } = customer
  const reference = lead?.reference ?? null
  const amount = formatPaise(refund.amount_paise)
  // No SMS has the sign of the rupee.
  const say = (): [string, string] => [reference ?? order.form?.service_type ?? '', amount.slice(1)]
  const base = {
    language,
    token: order.token,
    reference,
    ...(mobile && { sms: { mobile, news: { template: 'refund' as const, say } } }),
  }
  const { creditNotes } = await findReceipts(db, refund.order_id)
  if (!mailid || creditNotes.some(({ refund_id }) => refund_id === refundId)) return base
  const { titles, leads, facts } = catalogues[language].bookingPage
  const state = refund.status === 'processed' ? 'refunded' : 'refunding'
  return {
    ...base,
    mail: {
      to: mailid,
      title: reference ? `${titles[state]}: ${reference}` : titles[state],
      paragraphs: [leads[state](amount)],
      lines: reference ? [[facts.reference, reference]] : [],
    },
  }
}

/**
 * The mail with a receipt, a bill that was paid online, or a credit note. Undefined for a credit note whose refund
 * has failed since.
 */
export async function toReceiptMail({ db }: Deps, id: number): Promise<CustomerContent | undefined> {
  const orderId = await findOrderOfReceipt(db, id)
  if (orderId === undefined) return undefined
  const customer = await findCustomer(db, orderId)
  if (!customer?.mailid) return undefined
  const { receipt, creditNotes } = await findReceipts(db, orderId)
  const bills = receipt?.lead_id ? await listBills(db, receipt.lead_id) : []
  const row = [...bills, receipt, ...creditNotes].find((one) => one?.id === id)
  if (!row) return undefined
  const { mailid, language, lead } = customer
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
      to: mailid,
      title: reference ? `${title}: ${reference}` : title,
      paragraphs,
      lines: [...(reference ? [[bookingPage.facts.reference, reference] as [string, string]] : []), [printed.number, row.number]],
      attach: () => printReceipt(db, row, creditNotes, language),
    },
  }
}
