import { OptionalEmail } from '../../../contract/fields.ts'
import type { Language } from '../../../contract/languages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { findLeadById, type LeadRow } from '../leads/leads.store.ts'
import { findBill } from '../receipts/receipts.store.ts'
import { findOrder, type OrderRow } from './orders.store.ts'

type Customer = { to: string; language: Language; order: OrderRow; lead: LeadRow | undefined }

/**
 * Who gets the mails about an order: the address of its lead, or of its form while it has no lead. Undefined where none
 * was given, and for a lead that was deleted.
 */
export async function findCustomer(db: DbOrTx, orderId: number): Promise<Customer | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const leadId = order.lead_id ?? (order.bill_id === null ? undefined : (await findBill(db, order.bill_id))?.lead_id)
  const lead = leadId ? await findLeadById(db, leadId) : undefined
  if (lead?.deleted_at) return undefined
  const to = OptionalEmail.safeParse((lead ?? order.form)?.mailid).data
  return to ? { to, language: (lead ?? order).language, order, lead } : undefined
}
