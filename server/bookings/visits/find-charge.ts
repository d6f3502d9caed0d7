import { listBookedServices, toChargePaise } from '../../../contract/content/services.ts'
import { listServiceLinks } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { findOrderBy } from '../payments/orders.store.ts'

/** The visit charge of a lead in paise: what was paid, else what the service costs now; null where it has none. */
export async function findCharge(db: DbOrTx, { payment_id, service_type }: LeadRow): Promise<number | null> {
  const order = payment_id === null ? undefined : await findOrderBy(db, 'payment_id', payment_id)
  if (order) return order.amount_paise
  const [service] = listBookedServices(await listServiceLinks(db), service_type)
  return (service && toChargePaise(service)) ?? null
}
