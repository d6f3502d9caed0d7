import { formatPaise } from '../../../contract/money.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CustomerContent } from '../../platform/deps/notices.ts'
import { mailCustomer } from '../notices/notify-business.ts'
import { findReceipts } from '../receipts/receipts.store.ts'
import { findCustomer } from './find-customer.ts'
import { findRefund } from './refunds.store.ts'

/** Mails the customer that refunds were asked for. */
export async function notifyOfRefunds(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  orderId: number,
  refundIds: readonly number[],
): Promise<void> {
  if (refundIds.length === 0 || !(await findCustomer(tx, orderId))) return
  for (const id of refundIds) await mailCustomer(tx, deps, 'refund', id)
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
