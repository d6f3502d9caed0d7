import type { Facts } from './facts.ts'

type Books = Pick<Facts, 'provider' | 'orders' | 'refunds'>

/**
 * What the provider has given back against what we say of it, at any time when nothing is under way. An order is
 * refunded exactly if its payment was given back; a refund that failed is a problem that a person is notified of.
 */
export function evaluateRefunds({ provider, orders, refunds }: Books): Record<string, string[]> {
  const statesOf = (paymentId: string) =>
    provider.refunds.filter(({ payment_id }) => payment_id === paymentId).map(({ status }) => status)
  const asked = orders.flatMap(({ payment_id, status, problem }) =>
    payment_id && statesOf(payment_id).length > 0 ? [{ payment_id, status, problem, states: statesOf(payment_id) }] : [],
  )
  const isReturned = ({ states }: { states: string[] }) => states.includes('processed')
  const describe = ({ payment_id, status, states, problem }: (typeof asked)[number]) =>
    `${payment_id} ${status}, at the provider ${states.join(' ')} ${problem ?? ''}`
  return {
    'payments given back more than once': asked
      .filter(({ states }) => states.filter((state) => state !== 'failed').length > 1)
      .map(describe),
    'payments given back whose order does not say so': asked
      .filter((order) => isReturned(order) && order.status !== 'refunded')
      .map(describe),
    'orders shown as refunded whose money is still here': orders
      .filter(({ status, payment_id }) => status === 'refunded' && !statesOf(payment_id ?? '').includes('processed'))
      .map(({ payment_id, status }) => `${payment_id} ${status}`),
    'refunds that failed and that nobody is notified of': asked
      .filter((order) => order.states.every((state) => state === 'failed') && !order.problem)
      .map(describe),
    'refunds that our books hold otherwise': provider.refunds
      .filter(({ id, status }) => refunds.find((row) => row.provider_refund_id === id)?.status !== status)
      .map(({ id, status }) => `${id} ${status}, ours ${refunds.find((row) => row.provider_refund_id === id)?.status}`),
    'refunds that were never carried out': refunds.filter(({ status }) => status === 'requested').map(({ id }) => String(id)),
  }
}
