import { listDuplicates } from './duplicates.ts'
import type { Facts } from './facts.ts'

type Books = Pick<Facts, 'provider' | 'orders' | 'refunds' | 'receipts'>

/**
 * Compares the provider's refunds with our records, at any time when nothing is under way. An order is refunded exactly
 * if all of its payment was given back, each refund of a booking has a credit note for its amount, and a failed one is
 * a problem that a person is notified of.
 */
export function evaluateRefunds({ provider, orders, refunds, receipts }: Books): Record<string, string[]> {
  const asked = orders.flatMap(({ payment_id, status, problem, amount_paise }) => {
    const given = provider.refunds.filter((refund) => refund.payment_id === payment_id)
    if (given.length === 0) return []
    const sum = (found: typeof given) => found.reduce((total, { amount }) => total + amount, 0)
    const unfailed = given.filter((refund) => refund.status !== 'failed')
    const returned = sum(given.filter((refund) => refund.status === 'processed'))
    const isWhole = returned >= amount_paise
    return [{ payment_id, status, problem, given, isWhole, isTooMuch: sum(unfailed) > amount_paise }]
  })
  const describe = ({ payment_id, status, given, problem }: (typeof asked)[number]) =>
    `${payment_id} ${status}, at the provider ${given.map((refund) => `${refund.amount} ${refund.status}`).join(' ')} ${problem ?? ''}`
  const isReturned = (paymentId: string | null) => asked.some(({ payment_id, isWhole }) => payment_id === paymentId && isWhole)
  const notes = receipts.filter(({ refund_id }) => refund_id !== null)
  const credited = refunds.filter(
    ({ order_id, status }) => status === 'processed' && receipts.some((row) => row.order_id === order_id),
  )
  return {
    'payments given back more than once': asked.filter(({ isTooMuch }) => isTooMuch).map(describe),
    'payments given back whose order does not say so': asked
      .filter(({ isWhole, status }) => isWhole && status !== 'refunded')
      .map(describe),
    'orders shown as refunded whose money is still here': orders
      .filter(({ status, payment_id }) => status === 'refunded' && !isReturned(payment_id))
      .map(({ payment_id, status }) => `${payment_id} ${status}`),
    'refunds that failed and that nobody is notified of': asked
      .filter(({ given, problem }) => given.every(({ status }) => status === 'failed') && !problem)
      .map(describe),
    'refunds that our books hold otherwise': provider.refunds
      .filter(({ id, status }) => refunds.find((row) => row.provider_refund_id === id)?.status !== status)
      .map(({ id, status }) => `${id} ${status}, ours ${refunds.find((row) => row.provider_refund_id === id)?.status}`),
    'refunds that were never carried out': refunds.filter(({ status }) => status === 'requested').map(({ id }) => String(id)),
    'refunds without a credit note over their amount': credited
      .filter(({ id, amount_paise }) => !notes.some((note) => note.refund_id === id && note.amount_paise === amount_paise))
      .map(({ id, amount_paise }) => `${id} over ${amount_paise}`),
    'credit notes twice for one refund': listDuplicates(notes.map(({ refund_id }) => String(refund_id))),
    'credit notes without a refund': notes
      .filter(({ refund_id }) => !credited.some(({ id }) => id === refund_id))
      .map(({ serial }) => String(serial)),
  }
}
