import { randomUUID } from 'node:crypto'
import type * as api from '../../../contract/api.ts'
import { LEAD_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { toChargePaise } from '../../../contract/content/services.ts'
import type { HandlerInput, Handlers } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { findServiceByAddress, isBookable, listServiceLinks } from '../../content/services/services.store.ts'
import { toNetwork } from '../../platform/address.rules.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAllowedMobile } from '../../platform/http/calls.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { linkLimiter } from '../../platform/http/links.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { createToken } from '../../platform/secrets.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { keepForm, toRefusal } from '../leads/save-unfinished-lead.ts'
import { finishUnfinishedLeads, removeUnfinishedLead, upsertUnfinishedLead } from '../leads/unfinished-leads.store.ts'
import { createToll } from '../toll/toll.ts'
import { findOtherCharge } from './book-order.ts'
import { bookingFinder, leadOpener, orderPoller } from './find-booking.ts'
import {
  clearRequestId,
  findOrderOfRequest,
  insertOrder,
  listOpenOrdersOfBill,
  listOrdersOfForm,
  lockOrder,
  type OrderRow,
  updateOrder,
} from './orders.store.ts'
import { paymentAdminHandlers } from './payments.admin.routes.ts'

type NewPayment = HandlerInput<typeof api.payments.createOrder>
/** The address, its network and the language of the visitor. */
type Visitor = { client: string; address: string; language: Language }
type Booking = { lead: LeadForm; window: NewPayment['window'] }

/** What a network may begin for nothing where each order holds a technician's time. */
const FREE_WITH_A_HOLD = 3

export function paymentHandlers(deps: Deps): Handlers<typeof api.payments> {
  const { db, now, payments, settings } = deps
  const toll = createToll(deps)
  // The same form costs nothing again, so it may not load the provider either.
  const poll = orderPoller(deps)
  const limitViews = linkLimiter(deps, 'read')
  const openLead = leadOpener(deps)
  const findBooking = bookingFinder(deps)

  /** The earlier order of the same form, if it can still be paid. Throws AppError where one of the form is paid. */
  async function findEarlier(
    { request_id, form_id = request_id, amount, lead, window }: NewPayment,
    visitor: Visitor,
  ): Promise<OrderRow | undefined> {
    if (!form_id) return undefined
    const made = await listOrdersOfForm(db, form_id)
    const ofNumber = made.filter(({ request_mobile }) => request_mobile === (lead?.mobile ?? ''))
    // The number was corrected: a caller with another number gets no earlier order, but can't pay twice either.
    if (ofNumber.length === 0 && made.some(isPaid)) throw new AppError('conflict', MESSAGES.paidAlready)
    // The wrong number's unfinished lead would make the business call a stranger.
    for (const { request_mobile } of ofNumber.length === 0 ? made : [])
      await removeUnfinishedLead(db, request_mobile, visitor.client)
    // An order that was replaced may have been paid since, too.
    const paid = (await Promise.all(ofNumber.map(async (order) => (await poll(order)) ?? order))).find(isPaid)
    if (paid) throw paidAlready(paid.token)
    const order = ofNumber.find((one) => one.request_id !== null && one.request_id === request_id)
    if (!order) return undefined
    if (order.provider !== payments?.name || order.amount_paise !== amount) {
      await clearRequestId(db, order.id)
      return undefined
    }
    if (lead) await replaceForm(order, { lead, window }, visitor)
    return order
  }

  async function replaceForm({ id }: OrderRow, { lead, window }: Booking, visitor: Visitor): Promise<void> {
    await db.transaction(async (tx) => {
      // The order may have been paid between a first and a second tap.
      const order = await lockOrder(tx, id)
      if (isPaid(order)) throw paidAlready(order.token)
      await updateOrder(tx, id, { form: lead, language: visitor.language, arrival_window: window ?? null })
      await upsertUnfinishedLead(tx, { ...lead, client: visitor.client, language: visitor.language, reason: 'payment' }, now())
      await deps.visits.hold(tx, deps, { order, form: lead, window })
    })
  }

  async function insertNewOrder(request: NewPayment, visitor: Visitor): Promise<OrderRow> {
    const { lead, window, proof } = request
    const { address, ...sender } = visitor
    const subject = request.request_id ?? lead?.mobile ?? ''
    const charge = await toll.charge({ act: 'order', address, subject, proof, ...(window && { free: FREE_WITH_A_HOLD }) })
    if (!charge) throw await toRefusal(deps, { act: 'order', address, form: lead && { ...lead, ...sender } })
    try {
      if (lead && window) await deps.visits.requireRoom(deps, lead, window)
      return await makeOrder(request, visitor)
    } catch (error) {
      await charge.release()
      // The business can call back. It is a form that was left then, of which no one leaves more than their share.
      if (lead) await keepForm(deps, { ...lead, ...sender, reason: 'payment' }, address)
      throw error
    }
  }

  async function makeOrder(asked: NewPayment, visitor: Visitor): Promise<OrderRow> {
    const { amount, service, lead, request_id, form_id = request_id, window } = asked
    const { order: created, begunAt } = await createProviderOrder(deps, { amountPaise: amount, service: service ?? '' })
    const request = { request_id, form_id, request_mobile: lead?.mobile ?? '' }
    const { language, address } = visitor
    const form = { service, form: lead, language, arrival_window: window, ...request }
    const order = { ...created, client: address, ...form }
    return db.transaction(async (tx) => {
      const made = await insertOrder(tx, order, begunAt)
      // A concurrent request with the same form stored its order first; this one stays unpaid at the provider.
      const row = made ?? (request_id && (await findOrderOfRequest(tx, request_id, request.request_mobile)))
      if (!row) throw new Error('An order was not stored')
      // That order is not handed out, so no one can pay it.
      if (made && lead) {
        await upsertUnfinishedLead(tx, { ...lead, client: visitor.client, language, reason: 'payment' }, now())
        await deps.visits.hold(tx, deps, { order: row, form: lead, window })
      }
      if (!made && lead && row.lead_id) await finishUnfinishedLeads(tx, { ...lead, id: row.lead_id }, now())
      return row
    })
  }

  return {
    async createOrder(input, caller) {
      if (input.lead) requireAllowedMobile(input.lead.mobile, settings, 'lead.mobile')
      const { address, language } = caller
      const visitor = { client: toNetwork(address), address, language }
      if (!payments) throw new AppError('unavailable', MESSAGES.paymentsOff)
      await checkAmount(db, input)
      if (input.lead && !(await isBookable(db, input.lead.service_type))) {
        throw invalid({ 'lead.service_type': MESSAGES.serviceUnknown })
      }
      await checkCharge(db, input)
      const find = async () => (await findEarlier(input, visitor)) ?? insertNewOrder(input, visitor)
      const order = await deps.visits.withAlternatives(deps, input, find())
      const hold = input.window && (await deps.visits.findHold(deps, order.id, input.lead, input.window))
      return { status: true, ...toCheckout(order, payments.keyId), ...hold }
    },

    async getBooking({ token }, caller) {
      const data = await limitViews(token, caller, await findBooking(token))
      if (!data) throw notFound()
      return { status: true, data }
    },

    async payBill({ token }, caller) {
      const order = await orderBill(deps, await openLead(token, caller))
      return { status: true, ...toCheckout(order, payments?.keyId ?? '') }
    },

    ...paymentAdminHandlers(deps),
  }
}

const toCheckout = ({ provider_order_id: id, amount_paise: amount, provider, token }: OrderRow, key: string) => ({
  ...{ id, amount, currency: 'INR' as const, key, provider, token },
})

const isPaid = ({ status }: OrderRow) => status === 'paid' || status === 'booked' || status === 'refunded'

const paidAlready = (token: string) => new AppError('conflict', MESSAGES.paidAlready, { body: { token } })

/** The amount has to be the charge of the named service, or without a name that of any published one. */
async function checkAmount(db: DbOrTx, { amount, service }: Pick<NewPayment, 'amount' | 'service'>): Promise<void> {
  const isChargeOf = (service: { visit_charge: string }) => toChargePaise(service) === amount
  if (!service) {
    if (!(await listServiceLinks(db)).some(isChargeOf)) throw invalid({ amount: MESSAGES.amountUnknown })
    return
  }
  const [segment = '', slug = '', ...more] = service.split('/')
  const found = more.length === 0 ? await findServiceByAddress(db, segment, slug) : undefined
  if (!found) throw invalid({ service: MESSAGES.serviceUnknown })
  if (!isChargeOf(found)) throw invalid({ amount: MESSAGES.amountOfService, service: MESSAGES.amountOfService })
}

/** The amount has to be the charge of the service that the form books. */
async function checkCharge(db: DbOrTx, { amount, service, lead }: NewPayment): Promise<void> {
  if (!lead) return
  const booked = { serviceType: lead.service_type, service, amountPaise: amount }
  if (findOtherCharge(await listServiceLinks(db), booked) === undefined) return
  throw invalid({ 'lead.service_type': MESSAGES.chargeOfOther })
}

/**
 * Makes an order at the provider; throws AppError `unavailable` where it makes none. `begunAt` is before the provider
 * heard of it: a payment that the visitor makes elsewhere at the same time counts as later.
 */
async function createProviderOrder(
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
async function orderBill(deps: Deps, lead: LeadRow): Promise<OrderRow> {
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
