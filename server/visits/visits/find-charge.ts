import { listBookedServices, toChargePaise } from '../../../contract/content/services.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import { findPaidPaise } from '../../bookings/leads/refundable.store.ts'
import { findOrderBy } from '../../bookings/payments/orders.store.ts'
import { findReceipts } from '../../bookings/receipts/receipts.store.ts'
import { listServiceLinks } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { VisitRow } from './visits.store.ts'

/** The visit charge of a lead in paise: what was paid, else what the service costs now; null where it has none. */
export async function findCharge(db: DbOrTx, { payment_id, service_type }: LeadRow): Promise<number | null> {
  const order = payment_id === null ? undefined : await findOrderBy(db, 'payment_id', payment_id)
  if (order) return order.amount_paise
  const [service] = listBookedServices(await listServiceLinks(db), service_type)
  return (service && toChargePaise(service)) ?? null
}

export type PaidCharge = { amountPaise: number; receipt: string | null }

/** What of a visit's charge was paid online, with the number of its receipt; undefined of a return, which costs none. */
export async function findPaidCharge(
  db: DbOrTx,
  { payment_id }: LeadRow,
  { id, return_of }: VisitRow,
): Promise<PaidCharge | undefined> {
  if (payment_id === null || return_of !== null) return undefined
  const amountPaise = await findPaidPaise(db, id)
  if (amountPaise <= 0) return undefined
  const order = await findOrderBy(db, 'payment_id', payment_id)
  return { amountPaise, receipt: (order && (await findReceipts(db, order.id)).receipt?.number) ?? null }
}
