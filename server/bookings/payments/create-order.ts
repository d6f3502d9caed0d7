import { randomUUID } from 'node:crypto'
import { LEAD_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { ProviderError } from '../../platform/providers/provider-error.ts'
import { createToken } from '../../platform/secrets.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { insertOrder, listOpenOrdersOfBill, type OrderRow } from './orders.store.ts'

/**
 * Makes an order at the provider; throws AppError `unavailable` where it makes none. `begunAt` is before the provider
 * heard of it: a payment that the visitor makes elsewhere meanwhile counts as later.
 */
export async function createProviderOrder(
  { log, now, payments, settings }: Pick<Deps, 'log' | 'now' | 'payments' | 'settings'>,
  { amountPaise, service }: { amountPaise: number; service: string },
) {
  if (!payments) throw new AppError('unavailable', MESSAGES.paymentsOff)
  const begunAt = now()
  const receipt = `kg_${randomUUID().replaceAll('-', '')}`
  try {
    const { id } = await payments.createOrder({ amountPaise, receipt, notes: { site: settings.siteName, service } })
    const order = { token: createToken(), provider: payments.name, provider_order_id: id, amount_paise: amountPaise }
    return { order, begunAt }
  } catch (error) {
    log.error({ err: error }, 'an order could not be made')
    throw error instanceof ProviderError ? new AppError('unavailable', MESSAGES.orderFailed) : error
  }
}

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
