import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { isLive, refundOf } from '../../../contract/bookings/visit.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import { findReturnablePaise } from '../../bookings/leads/refundable.store.ts'
import { sendAlarm } from '../../bookings/notices/notify-business.ts'
import { findOrderBy, type OrderRow } from '../../bookings/payments/orders.store.ts'
import { countRefundsBy, findRefundByKey } from '../../bookings/payments/refunds.store.ts'
import { requestRest, toRefundKey } from '../../bookings/payments/request-refund.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import type { VisitDeps } from './actor.ts'
import type { VisitRow } from './visits.store.ts'

type Cause = { order: OrderRow | undefined; isByCustomer: boolean; administratorId: number | undefined }

const toRequestId = ({ id }: Pick<VisitRow, 'id'>) => `visit-${id}`

/** Asks back what a visit that has just ended gives back, in the same transaction. The order of its lead is locked. */
export async function refundVisit(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, cause: Cause): Promise<number> {
  const { order, isByCustomer, administratorId } = cause
  const { status, outcome } = visit
  const facts = { outcome, paidPaise: await findReturnablePaise(tx, visit.lead_id), isReturn: visit.return_of !== null }
  if (!order || isLive(status) || refundOf(status, facts) === 0) return 0
  const reason = ADMIN_MESSAGES.refundOfVisit(status === 'cancelled', isByCustomer)
  const source = isByCustomer ? 'visitor' : 'administrator'
  const paise = await requestRest(tx, deps, order, { reason, requestId: toRequestId(visit), source, administratorId })
  if (administratorId !== undefined) await watchRefunds(tx, deps, administratorId)
  return paise
}

const MANY_REFUNDS = 3

/** Agents end visits without being asked again: a session that was stolen is noticed, as the owner hears of several. */
async function watchRefunds(tx: DbOrTx, deps: VisitDeps, administratorId: number): Promise<void> {
  const count = await countRefundsBy(tx, administratorId, new Date(deps.now().getTime() - HOUR_MS))
  if (count < MANY_REFUNDS) return
  const text = `The administrator ${administratorId} of the audit log ended ${count} visits within an hour whose customers had paid online, and the money goes back. Ask whether that was meant, and sign them out if not.`
  await sendAlarm(tx, deps, {
    key: hourlyKey(`refunds-by-${administratorId}`, deps.now()),
    title: 'Several payments go back',
    text,
  })
}

/** What was asked back when this visit ended, in paise; undefined where nothing was. */
export async function findVisitRefund(db: DbOrTx, visit: VisitRow, { payment_id }: LeadRow): Promise<number | undefined> {
  const order = payment_id === null ? undefined : await findOrderBy(db, 'payment_id', payment_id)
  return order && (await findRefundByKey(db, toRefundKey(order.id, toRequestId(visit))))?.amount_paise
}

/** What comes back once this visit is cancelled, or came back because it ended so; undefined where nothing was paid online. */
export async function findRefundOf(db: DbOrTx, visit: VisitRow, lead: LeadRow): Promise<number | undefined> {
  if (lead.payment_id === null) return undefined
  const { status, outcome } = visit
  if (!isLive(status)) return findVisitRefund(db, visit, lead)
  return refundOf(status, { outcome, paidPaise: await findReturnablePaise(db, lead.id), isReturn: visit.return_of !== null })
}
