import { LEAD_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { findBookedService, listBookedServices, type ServiceLink, toChargePaise } from '../../../contract/content/services.ts'
import { formatPaise } from '../../../contract/money.ts'
import { servicePath } from '../../../contract/paths.ts'
import { listServiceLinks } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findLeadOfForm, insertLead, type LeadRow, lockBookings, lockLead, updateLeadAsPaid } from '../leads/leads.store.ts'
import { finishUnfinishedLeads } from '../leads/unfinished-leads.store.ts'
import { enqueueNotices, toBusiness, toCustomer } from '../notices/enqueue-notices.ts'
import { removeNoticesOf } from '../notices/notices.store.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { findBill, updateBillPaid } from '../receipts/receipts.store.ts'
import { notifyCustomerOf } from './order-notices.ts'
import { findPaidDuplicate, type OrderRow } from './orders.store.ts'
import { findPayment } from './payments.store.ts'

type BookDeps = Pick<Deps, 'jobs' | 'now' | 'settings' | 'visits'>

/**
 * The reference of the booking that the same form has paid by another order, such as while this payment hung. No other
 * payment of the form is booked until the transaction ends.
 */
export async function lockDuplicate(tx: DbOrTx, order: OrderRow): Promise<string | undefined> {
  if (order.form_id !== null) await lockBookings(tx, order.form_id)
  return findPaidDuplicate(tx, order)
}

/**
 * Writes the lead, its notices and its receipt, and returns the order's new fields. A form that has also been booked by
 * code already has its lead and notices: that lead becomes the paid one.
 */
export async function bookOrder(tx: DbOrTx, deps: BookDeps, order: OrderRow, form: LeadForm): Promise<Partial<OrderRow>> {
  const { token, request_id, form_id, amount_paise, language } = order
  const payment_id = order.payment_id ?? ''
  const insert = (request: string | null) =>
    insertLead(tx, { ...form, payment_id, token, language, form_id, request_id: request, is_mobile_verified: false }, deps.now())
  const booked = await findLeadOfForm(tx, form_id, 'code')
  let { lead, isNew } = booked ? { lead: booked, isNew: false } : await insert(request_id)
  const note = `Paid ${formatPaise(amount_paise)} online`
  const paid = isNew ? undefined : await updateLeadAsPaid(tx, lead.id, payment_id, note, deps.now())
  // A lead that was deleted, or paid by another payment, stays as it is.
  if (!isNew && !paid) ({ lead, isNew } = await insert(null))
  await finishUnfinishedLeads(tx, { ...form, id: lead.id }, deps.now())
  // A customer who chose a time hears what became of it in place of the promised call.
  const isPlanned = await planChosenVisit(tx, deps, order, lead.id)
  if (paid?.isReopened) await removeNoticesOf(tx, 'lead', lead.id)
  if (isNew || paid?.isReopened) {
    const to = [...(await toBusiness(tx, deps)), ...(isPlanned ? [] : toCustomer(paid ?? form))]
    await enqueueNotices(tx, deps, { subject: 'lead', ids: [lead.id], to })
  }
  // The form booked by code may name another service than the order.
  const sold = paid ? toForm(paid) : form
  const method = (await findPayment(tx, payment_id))?.method ?? null
  await issueReceipt(tx, deps, order, method, { ...sold, reference: lead.reference })
  return { form: sold, lead_id: lead.id, charge_paise: await findCharge(tx, order, sold) }
}

/** Whether a visit was planned: not where no one does such visits any more, nor for another place or service. */
async function planChosenVisit(tx: DbOrTx, deps: BookDeps, order: OrderRow, leadId: number): Promise<boolean> {
  const { id, form, arrival_window: window } = order
  const lead = window && (await lockLead(tx, leadId))
  if (!lead) return false
  const isOther = form && (form.service_type !== lead.service_type || form.city !== lead.city)
  return !isOther && (await deps.visits.planPaid(tx, deps, lead, { window, orderId: id }))
}

function toForm(lead: LeadRow): LeadForm {
  const fields = [...LEAD_FIELDS, 'consent_version'] as const
  return Object.fromEntries(fields.map((field) => [field, lead[field] ?? undefined])) as LeadForm
}

/** Null where the order was created for this service: a charge that changed since does not matter. */
async function findCharge(tx: DbOrTx, order: OrderRow, { service_type }: LeadForm): Promise<number | null> {
  if (order.form?.service_type === service_type) return null
  const booked = { serviceType: service_type, service: order.service, amountPaise: order.amount_paise }
  return findOtherCharge(await listServiceLinks(tx), booked) ?? null
}

/**
 * Marks a bill as paid by the order. Where its money was found before, such as in cash or by another tab, or the visit
 * is gone, it returns what was paid a second time.
 */
export async function payBill(tx: DbOrTx, deps: BookDeps, { id }: OrderRow, billId: number): Promise<string | undefined> {
  const bill = await findBill(tx, billId)
  if (!bill || !(await deps.visits.payBill(tx, deps, billId))) return bill?.number ?? 'A bill that is gone'
  await updateBillPaid(tx, billId, id)
  await notifyCustomerOf(tx, deps, id, { subject: 'receipt', ids: [billId] })
  return undefined
}

type BookedService = {
  serviceType: string
  /** Address of the service whose page the form came from, such as `homeservice/electrician`. */
  service: string | null | undefined
  amountPaise: number
}

/**
 * The charge of the booked service where it differs from the order's amount: in paise, 0 where the service has none.
 * Undefined where the amount is right. A form without a page may mean any service of its name.
 */
export function findOtherCharge(services: readonly Omit<ServiceLink, 'updated_at'>[], booked: BookedService): number | undefined {
  const { serviceType, service, amountPaise } = booked
  const page = services.find((link) => servicePath(link) === `/services/${service}`)
  const meant = page ? [findBookedService(services, serviceType, page)] : listBookedServices(services, serviceType)
  const charges = meant.map((link) => (link && toChargePaise(link)) ?? 0)
  return charges.includes(amountPaise) ? undefined : (charges[0] ?? 0)
}
