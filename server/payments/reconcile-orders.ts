import type { Deps } from '../deps.ts'
import { PaymentsError } from '../providers/payments.ts'
import { listOpenOrders } from './orders.store.ts'
import { notifyLateRefunds, settleAndRetryRefunds } from './refund-payment.ts'

type Reconciling = Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'payments' | 'settings'>

// The provider may take seconds to answer: one after the other, a bad hour would outlast the job's ten minutes.
const AT_ONCE = 8
// So many orders in a row without an answer: the provider is down, and the job comes again in two minutes.
const SILENT_IN_A_ROW = 24

/**
 * Asks the provider about open orders and refunds, for the browser, the webhook and the answers that never came. `isAll`:
 * also of those not yet due.
 */
export async function reconcileOrders(deps: Reconciling, isAll = false): Promise<void> {
  if (!deps.payments) return
  const waiting = await listOpenOrders(deps.db, deps.payments.name, deps.now(), isAll)
  let silent = 0
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && silent < SILENT_IN_A_ROW; id = waiting.shift()) {
      await settleAndRetryRefunds(deps, id).then(
        () => (silent = 0),
        (error) => {
          silent = error instanceof PaymentsError && error.reason === 'unknown' ? silent + 1 : 0
          deps.log.warn({ err: error, order: id }, 'an order could not be checked with the provider')
        },
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await notifyLateRefunds(deps)
}
