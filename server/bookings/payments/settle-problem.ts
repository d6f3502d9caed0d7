import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { insertOrderEvent, lockOrder, type OrderRow, updateOrder } from './orders.store.ts'
import { listRefundsOfOrder } from './refunds.store.ts'

type Settlement = { orderId: number; problem: string; note: string; administratorId: number | undefined }

/**
 * Closes the problem of an order that was settled otherwise, such as in cash. `problem` is the text that was read: one
 * that has changed since stays open.
 */
export async function settleProblem(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings'>,
  { orderId, problem, note, administratorId }: Settlement,
): Promise<void> {
  const { db, now } = deps
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.problem !== problem) throw new AppError('conflict', ADMIN_MESSAGES.problemChanged)
    const settled_problems = [...order.settled_problems, ...order.problem_keys, ...(await listKept(tx, order))]
    await updateOrder(tx, orderId, { problem: null, problem_keys: [], settled_problems })
    await insertOrderEvent(tx, {
      order_id: orderId,
      source: 'administrator',
      status: order.status,
      payment_id: order.payment_id,
      note: `Settled: ${note}`,
      administrator_id: administratorId,
      created_at: now(),
    })
  })
}

/** A payment without a booking, such as a second one, is settled along with its refund that failed: nothing else is left of it. */
async function listKept(tx: DbOrTx, { id, status, payment_id, problem_keys }: OrderRow): Promise<string[]> {
  const failed = (await listRefundsOfOrder(tx, id)).filter((refund) => problem_keys.includes(`refund-${refund.id}`))
  const unbooked = failed.filter((refund) => status !== 'booked' || refund.payment_id !== payment_id)
  return unbooked.map((refund) => `payment-${refund.payment_id}`)
}
