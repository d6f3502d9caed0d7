import { randomUUID } from 'node:crypto'
import { LEAD_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { isToBePaid } from '../../../contract/bookings/quotes.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { ProviderError } from '../../platform/providers/provider-error.ts'
import { createToken } from '../../platform/secrets.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { findCheckout } from '../visits/show-money.ts'
import { findVisitOfLead } from '../visits/visits.store.ts'
import { insertOrder, listOpenOrdersOfBill, type OrderRow } from './orders.store.ts'

/**
 * The order by which the bill of a lead's last visit is paid, over what is due. A bill has one for a day: a second tab
 * pays the same one, and the provider takes no second payment for it. Throws AppError where nothing can be paid.
 */
export async function orderBill({ db, log, now, payments, settings }: Deps, lead: LeadRow): Promise<OrderRow> {
  const visit = await findVisitOfLead(db, lead.id)
  const checkout = visit && isToBePaid(visit) ? await findCheckout(db, visit, { ...settings, now: now() }) : undefined
  if (!payments || !visit?.bill_id || !visit.due_paise || checkout !== 'open')
    throw new AppError('conflict', MESSAGES.billNotOpen)
  const { bill_id, due_paise: amount_paise } = visit
  // One that has expired is asked about for some days alone, so it is not handed out again.
  const find = async () =>
    (await listOpenOrdersOfBill(db, bill_id, payments.name)).find(({ status }) => status === 'created' || status === 'failed')
  const earlier = await find()
  if (earlier) return earlier
  const begunAt = now()
  const { id } = await payments
    .createOrder({
      amountPaise: amount_paise,
      receipt: `kg_${randomUUID().replaceAll('-', '')}`,
      notes: { site: settings.siteName, service: lead.service_type },
    })
    .catch((error) => {
      log.error({ err: error }, 'an order for a bill could not be made')
      throw error instanceof ProviderError ? new AppError('unavailable', MESSAGES.orderFailed) : error
    })
  const order = { token: createToken(), provider: payments.name, provider_order_id: id, bill_id, amount_paise }
  const made = await insertOrder(db, { ...order, form: toForm(lead), language: lead.language }, begunAt)
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
