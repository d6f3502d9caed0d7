import type { Deps } from '../../platform/deps/deps.ts'
import { ProviderError } from '../../platform/providers/provider-error.ts'
import { failuresOf } from '../../platform/queue/work-on-each.ts'
import { listOpenOrders } from './open-orders.store.ts'
import { notifyLateRefunds, settleAndRetryRefunds } from './refund-payment.ts'

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
