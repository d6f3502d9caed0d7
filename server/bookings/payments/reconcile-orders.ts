import { DAY_MS } from '../../../contract/durations.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { failuresOf, workOnEach } from '../../platform/queue/queue.ts'
import { type EventSource, findOrderOfPayment, listOpenOrders, lockOrder } from './orders.store.ts'
import { listDisputesOfOrder, saveDispute } from './payments.store.ts'
import { notifyLateRefunds, settleAndRetryRefunds } from './refund-payment.ts'
import { advanceOrder } from './settle-order.ts'

type ReconcileDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'payments' | 'settings' | 'visits'>

// The provider may take seconds to answer: sequential calls could outlast the job's ten minutes.
const CONCURRENCY = 8
// After this many orders in a row without an answer the provider is down; the job runs again in two minutes.
const MAX_UNANSWERED = 24

const isUnanswered = (error: unknown) => error instanceof ProviderError && error.reason !== 'refused'

/**
 * Settles open orders and refunds whose browser, webhook or answer never arrived. `isAll`: also those that are not due.
 */
export async function reconcileOrders(deps: ReconcileDeps, isAll = false): Promise<void> {
  if (!deps.payments) return
  const queue = await listOpenOrders(deps.db, deps.payments.name, deps.now(), isAll)
  let unanswered = 0
  const work = async () => {
    for (let id = queue.shift(); id !== undefined && unanswered < MAX_UNANSWERED; id = queue.shift()) {
      await settleAndRetryRefunds(deps, id).then(
        () => (unanswered = 0),
        (error) => {
          unanswered = failuresOf(error).every(isUnanswered) ? unanswered + 1 : 0
          deps.log.warn({ err: error, order: id }, 'an order could not be checked with the provider')
        },
      )
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  await notifyLateRefunds(deps)
}

// Banks can take months.
const FOLLOWED_MS = 180 * DAY_MS

/**
 * Stores what the provider knows of disputes about our payments, and notifies the business of those that need an answer
 * or are lost. Rejects with ProviderError.
 */
export async function checkDisputes(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings' | 'visits'>,
  source: EventSource,
): Promise<void> {
  const { db, now, payments } = deps
  const askedAt = now()
  const found = await payments?.listDisputes({ from: new Date(askedAt.getTime() - FOLLOWED_MS), to: askedAt })
  await workOnEach(found ?? [], async (dispute) => {
    const order = await findOrderOfPayment(db, dispute.paymentId)
    if (!order) return
    const known = (await listDisputesOfOrder(db, order.id)).find(({ id }) => id === dispute.id)
    if (known?.status === dispute.status && known.respond_by?.getTime() === dispute.respondBy?.getTime()) return
    await db.transaction(async (tx) => {
      await lockOrder(tx, order.id)
      await saveDispute(tx, order.id, dispute, askedAt)
      await advanceOrder(tx, deps, order.id, source)
    })
  })
}
