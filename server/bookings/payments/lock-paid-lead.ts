import type { DbOrTx } from '../../platform/db/client.ts'
import type { PaidLead } from '../../platform/deps/visits.ts'
import { lockLead } from '../leads/leads.admin.store.ts'
import { findOrderIdOfLead, lockOrder } from './orders.store.ts'

/** The payment of the lead has settled between the two locks. */
class PaidMeanwhile extends Error {}

/**
 * Locks a lead and, before it, the order that it was paid with: what ends a visit may give the money back. Undefined
 * for a lead that was deleted.
 */
export async function lockPaidLead(tx: DbOrTx, leadId: number): Promise<PaidLead | undefined> {
  const orderId = await findOrderIdOfLead(tx, leadId)
  if (orderId !== undefined) {
    const order = await lockOrder(tx, orderId)
    const lead = await lockLead(tx, leadId)
    return lead && { lead, order }
  }
  try {
    // A part that is rolled back gives its lock back.
    return await tx.transaction(async (part) => {
      const lead = await lockLead(part, leadId)
      if (lead && (await findOrderIdOfLead(part, leadId)) !== undefined) throw new PaidMeanwhile()
      return lead && { lead, order: undefined }
    })
  } catch (error) {
    if (!(error instanceof PaidMeanwhile)) throw error
    return lockPaidLead(tx, leadId)
  }
}
