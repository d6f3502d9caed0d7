import type { Hono } from 'hono'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { CSV_ROWS } from '../../../contract/bookings/leads.ts'
import { PAYMENTS_CSV_PATH, PaymentsCsvQuery } from '../../../contract/bookings/payments.ts'
import type { CallInput, Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import { mountCsv } from '../../access/guard/mount.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import { type DbOrTx, withoutEntry } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { findLeadById } from '../leads/leads.store.ts'
import { toWayBack } from '../leads/notify-customer.ts'
import { listOpenDays, saveBalance } from './balance.store.ts'
import { findBalance } from './check-balance.ts'
import { countOrderGroups, findOrderDetails, listOrders, type OrderDetails, sumOrders } from './orders.admin.store.ts'
import { findOrder, insertOrderEvent, lockOrder, type OrderRow, updateOrder } from './orders.store.ts'
import { findUpiId, updateUpiId } from './payments.store.ts'
import { listMoneyEntries, toPaymentsCsv } from './payments-csv.store.ts'
import { submitRefund } from './refund-payment.ts'
import { evaluateRefunds, listRefundsOfOrder } from './refunds.store.ts'
import { requestRefund } from './request-refund.ts'
import { settleOrder } from './settle-order.ts'

export function paymentAdminHandlers(deps: Deps): Handlers<typeof api.payments, 'owner'> {
  const { db, jobs, now } = deps

  async function getDetails(id: number): Promise<OrderDetails> {
    const [details, order] = await Promise.all([findOrderDetails(db, id), findOrder(db, id)])
    if (!details || !order) throw notFound()
    const lead = order.lead_id === null ? undefined : await findLeadById(db, order.lead_id)
    return { ...details, way_back: await toWayBack(deps, { token: order.token, language: (lead ?? order).language, lead }) }
  }

  return {
    async list(query) {
      return toPage(await listOrders(db, query), query)
    },

    async count(filter) {
      const [groups, money] = await Promise.all([
        countOrderGroups(db, filter),
        sumOrders(db, filter, deps.payments?.name === 'sandbox'),
      ])
      return { status: true, data: { ...groups, ...money } }
    },

    async get({ id }) {
      return { status: true, data: await getDetails(id) }
    },

    async check({ id }) {
      await getDetails(id)
      // Each step is in the order’s own history.
      await withoutEntry(() => settleOrder(deps, id, 'administrator')).catch(toProviderSilent)
      return { status: true, message: ADMIN_MESSAGES.paymentChecked, data: await getDetails(id) }
    },

    async reconcile() {
      await db.transaction((tx) => jobs.send(tx, 'reconcile-all', {}))
      return { status: true, message: ADMIN_MESSAGES.paymentsChecking, data: { is_under_way: true } }
    },

    async setUpiId({ upi_id }, caller) {
      const after = await db.transaction(async (tx) => {
        const before = await findUpiId(tx, deps.settings)
        await updateUpiId(tx, upi_id, now())
        const after = await findUpiId(tx, deps.settings)
        caller.audit?.({ note: `${before?.id ?? 'none'} became ${after?.id ?? 'none'}` })
        return after
      })
      return { status: true, message: after ? ADMIN_MESSAGES.upiIdSaved(after.id) : ADMIN_MESSAGES.upiIdRemoved }
    },

    async refund({ id, payment_id, amount_paise: amountPaise, reason, request_id: requestId }, caller) {
      const { order, payments } = await getDetails(id)
      const refundedId = payment_id ?? order.payment_id
      const payment = payments.find(({ id }) => id === refundedId)
      if (!payment || (payment.status !== 'captured' && payment.status !== 'refunded')) {
        throw invalid({ payment_id: ADMIN_MESSAGES.refundImpossible })
      }
      const administratorId = caller.session?.administratorId
      const request = { orderId: id, paymentId: payment.id, amountPaise, reason, requestId, administratorId }
      const refund = await db.transaction((tx) => requestRefund(tx, deps, request))
      // The provider may refuse what was asked for, and that is an entry of its own.
      await withoutEntry(() => submitRefund(deps, refund, 'administrator')).catch((error) => {
        if (!(error instanceof ProviderError)) throw error
        // The request is stored, and the reconciler submits it again.
      })
      const data = await getDetails(id)
      const { state, last } = evaluateRefunds({ id: payment.id, amountPaise: payment.amount_paise }, data.refunds)
      if (state === 'failed') throw new AppError('conflict', ADMIN_MESSAGES.refundRefused(last?.error ?? ''))
      const isReturned = data.refunds.some((row) => row.id === refund.id && row.status === 'processed') || state === 'done'
      return { status: true, message: isReturned ? ADMIN_MESSAGES.refunded : ADMIN_MESSAGES.refundUnderWay, data }
    },

    async settle({ id, ...read }, caller) {
      await getDetails(id)
      await settleProblem(deps, { ...read, orderId: id, administratorId: caller.session?.administratorId })
      return { status: true, message: ADMIN_MESSAGES.problemSettled, data: await getDetails(id) }
    },

    async getBalance({ day = dayIn(now()) }) {
      const data = await findBalance(deps, day).catch(toProviderSilent)
      await saveBalance(deps, data)
      return { status: true, data, open_days: await listOpenDays(deps) }
    },
  }
}

function toProviderSilent(error: unknown): never {
  throw error instanceof ProviderError ? new AppError('unavailable', ADMIN_MESSAGES.providerSilent) : error
}

export function mountPaymentsCsv(app: Hono, { db, payments }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: PAYMENTS_CSV_PATH, fileName: 'payments.csv', name: 'payments.export', query: PaymentsCsvQuery },
    async build(span) {
      // Payments of the test checkout are in no one’s books once another provider is in use.
      const { entries, isCut } = await listMoneyEntries(db, payments?.name ?? 'razorpay', span, CSV_ROWS)
      return { text: toPaymentsCsv(entries), isCut }
    },
  })
}

type Settlement = Omit<CallInput<typeof api.payments.settle>, 'id'> & { orderId: number; administratorId: number | undefined }

/**
 * Closes the problem of an order that was settled otherwise, such as in cash. `problem` is the text that was read, with
 * its keys: one that has changed since stays open.
 */
async function settleProblem(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings'>,
  { orderId, problem, problem_keys, note, administratorId }: Settlement,
): Promise<void> {
  const { db, now } = deps
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isSame = order.problem === problem && (problem_keys ?? order.problem_keys).join() === order.problem_keys.join()
    if (!isSame) throw new AppError('conflict', ADMIN_MESSAGES.problemChanged)
    const settled_problems = [...order.settled_problems, ...order.problem_keys, ...(await listKept(tx, order))]
    await updateOrder(tx, orderId, { problem: null, problem_keys: [], settled_problems })
    await insertOrderEvent(tx, {
      order_id: orderId,
      source: 'administrator',
      status: order.status,
      payment_id: order.payment_id,
      note: `Settled: ${note}`,
      administrator_id: administratorId,
      created_at: now(),
    })
  })
}

/** A payment without a booking, such as a second one, is settled along with its refund that failed: nothing else is left of it. */
async function listKept(tx: DbOrTx, { id, status, payment_id, problem_keys }: OrderRow): Promise<string[]> {
  const failed = (await listRefundsOfOrder(tx, id)).filter((refund) => problem_keys.includes(`refund-${refund.id}`))
  const unbooked = failed.filter((refund) => status !== 'booked' || refund.payment_id !== payment_id)
  return unbooked.map((refund) => `payment-${refund.payment_id}`)
}
