import { DAY_MS } from '../../../contract/durations.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { workOnEach } from '../../platform/queue/work-on-each.ts'
import { listDisputesOfOrder, saveDispute } from './disputes.store.ts'
import { type EventSource, findOrderOfPayment, lockOrder } from './orders.store.ts'
import { advanceOrder } from './settle-order.ts'

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
