import { LEAD_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { createProviderOrder } from './create-order.ts'
import { insertOrder, listOpenOrdersOfBill, type OrderRow } from './orders.store.ts'

/**
 * The order by which the bill of a lead's last visit is paid, over what is due. A bill has one for a day: a second tab
 * pays the same one, and the provider takes no second payment for it. Throws AppError where nothing can be paid.
 */
export async function orderBill(deps: Deps, lead: LeadRow): Promise<OrderRow> {
  const { db, payments } = deps
  const bill = await deps.visits.findOpenBill(deps, lead.id)
  if (!payments || !bill) throw new AppError('conflict', MESSAGES.billNotOpen)
  const { billId: bill_id, duePaise } = bill
  // One that has expired is asked about for some days alone, so it is not handed out again.
  const find = async () =>
    (await listOpenOrdersOfBill(db, bill_id, payments.name)).find(({ status }) => status === 'created' || status === 'failed')
  const earlier = await find()
  if (earlier) return earlier
  const { order, begunAt } = await createProviderOrder(deps, { amountPaise: duePaise, service: lead.service_type })
  const made = await insertOrder(db, { ...order, bill_id, form: toForm(lead), language: lead.language }, begunAt)
  // Another tab was first; this one stays unpaid at the provider.
  const row = made ?? (await find())
  if (!row) throw new AppError('conflict', MESSAGES.billNotOpen)
  return row
}

/** Who pays, for the console, the books and an erasure; what was asked for is in the lead. */
function toForm(lead: LeadRow): LeadForm {
  const fields = Object.fromEntries(LEAD_FIELDS.map((field) => [field, lead[field] ?? undefined]))
  return { ...(fields as unknown as LeadForm), message: '' }
}
