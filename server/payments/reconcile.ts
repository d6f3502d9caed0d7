import type { Deps } from '../deps.ts'
import { listOpenOrders } from './orders.store.ts'
import { carryOutPendingRefunds } from './refund.ts'
import { settleOrder } from './settle.ts'

type Reconciling = Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'payments' | 'settings'>

// The provider may take seconds to answer: one after the other, a bad hour would outlast the job's two minutes.
const AT_ONCE = 8

/** Asks the provider about open orders, for the browser and the webhook that never came. `isAll`: also of those not yet due. */
export async function reconcileOrders(deps: Reconciling, isAll = false): Promise<{ checked: number; failed: number }> {
  if (!deps.payments) return { checked: 0, failed: 0 }
  await carryOutPendingRefunds(deps)
  const waiting = await listOpenOrders(deps.db, deps.payments.name, deps.now(), isAll)
  const checked = waiting.length
  let failed = 0
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await settleOrder(deps, id, 'reconciler').catch((error) => {
        failed += 1
        deps.log.warn({ err: error, order: id }, 'an order could not be checked with the provider')
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { checked, failed }
}
