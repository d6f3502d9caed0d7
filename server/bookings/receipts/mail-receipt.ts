import { formatPaise } from '../../../contract/money.ts'
import type { ReceiptKind } from '../../../contract/options.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CustomerContent } from '../../platform/deps/notices.ts'
import { findCustomer } from '../payments/find-customer.ts'
import { printReceipt } from './print-receipt.ts'
import { findOrderOfReceipt, findReceipts, listBills } from './receipts.store.ts'

/** The mail with a receipt, a bill that was paid online, or a credit note. Undefined for a credit note whose refund failed meanwhile. */
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
