import { listBookedServices, toChargePaise } from '../../../contract/content/services.ts'
import { listServiceLinks } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { findOrderBy } from '../payments/orders.store.ts'
import { evaluateRefunds } from '../payments/refunds.rules.ts'
import { listRefundsOfOrder } from '../payments/refunds.store.ts'
import { findReceipts } from '../receipts/receipts.store.ts'
import { hasUsedCharge, type VisitRow } from './visits.store.ts'

/** The visit charge of a lead in paise: what was paid, else what the service costs now; null where it has none. */
export async function findCharge(db: DbOrTx, { payment_id, service_type }: LeadRow): Promise<number | null> {
  const order = payment_id === null ? undefined : await findOrderBy(db, 'payment_id', payment_id)
  if (order) return order.amount_paise
  const [service] = listBookedServices(await listServiceLinks(db), service_type)
  return (service && toChargePaise(service)) ?? null
}

export type PaidCharge = { amountPaise: number; receipt: string | null }

/**
 * What of the visit charge was paid online and not given back, with the number of its receipt. It comes off one bill
 * alone: undefined where an earlier visit of the lead has used it, and of a return, which costs none.
 */
export async function findPaidCharge(
  db: DbOrTx,
  { id: leadId, payment_id }: LeadRow,
  { id, return_of }: VisitRow,
): Promise<PaidCharge | undefined> {
  if (payment_id === null || return_of !== null) return undefined
  const order = await findOrderBy(db, 'payment_id', payment_id)
  if (!order || (await hasUsedCharge(db, leadId, id))) return undefined
  const refunds = await listRefundsOfOrder(db, order.id)
  const amountPaise = evaluateRefunds({ id: payment_id, amountPaise: order.amount_paise }, refunds).leftPaise
  if (amountPaise <= 0) return undefined
  return { amountPaise, receipt: (await findReceipts(db, order.id)).receipt?.number ?? null }
}
