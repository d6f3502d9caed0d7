import type { Balance } from '../../../contract/bookings/payments.balance.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { failuresOf, workOnEach } from '../../platform/queue/queue.ts'
import { sendAlarm } from '../notices/enqueue-notices.ts'
import { compare } from './balance.rules.ts'
import { findOrdersByProviderId, listBookedPayments, listDaysToCompare, saveBalance } from './balance.store.ts'
import { findOrderOfPayment } from './orders.store.ts'
import { checkDisputes } from './reconcile-orders.ts'
import { filterUnknownRefunds } from './refunds.store.ts'
import { settleOrder } from './settle-order.ts'

// With more differences than this, settling single orders does not help.
const MAX_SETTLED_A_DAY = 50

// Longer than a server is ever down, so that a night without an answer misses no refund.
const REFUNDS_OF_MS = 10 * DAY_MS

/**
 * Follows refunds and disputes that were made at the provider itself, and compares every open day, shortly after
 * midnight in India. Orders with a discrepancy are settled first, because a missed event may be its cause. Notifies the
 * business once of each day that keeps differences, and at the last try of what could not be compared. Rejects where
 * the provider gave no answer, so that the job is retried.
 */
export async function checkBalance(deps: BalanceDeps, isLastTry: boolean): Promise<void> {
  const failed: string[] = []
  const failures: unknown[] = []
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error) => {
      failed.push(what)
      failures.push(...failuresOf(error))
    })
  await attempt('the refunds of the last days', settleRefunds(deps))
  await attempt('the disputes', checkDisputes(deps, 'reconciler'))
  await workOnEach(await listDaysToCompare(deps), (day) => attempt(day, checkDay(deps, day)))
  if (failed.length === 0) return
  const unknown = failed.join(', ')
  const isUnanswered = failures.every((error) => error instanceof ProviderError)
  if (isLastTry) {
    const today = deps.now()
    await alarm(deps, {
      key: `balance-unknown-${dayIn(new Date(today.getTime() - DAY_MS))}`,
      title: 'Payments could not be compared',
      text: `${isUnanswered ? 'The provider did not answer' : 'The program failed'}, so these have not been compared: ${unknown}. They are compared again tomorrow, or as soon as you open a day in the console: ${deps.settings.siteUrl}/admin/payments/balance`,
    })
  }
  if (isUnanswered) throw new ProviderError('unknown', `The provider gave no answer about ${unknown}`)
  throw new AggregateError(failures, failures.map(String).join('; '))
}

/** Settles orders that were refunded at the provider without an event reaching us. */
async function settleRefunds(deps: BalanceDeps): Promise<void> {
  const { db, now, payments } = deps
  const to = now()
  const reported = await payments?.listRefunds({ from: new Date(to.getTime() - REFUNDS_OF_MS), to })
  await workOnEach(await filterUnknownRefunds(db, reported ?? []), async ({ paymentId }) => {
    const order = await findOrderOfPayment(db, paymentId)
    if (order) await settleUnlessRefused(deps, order.id)
  })
}

async function checkDay(deps: BalanceDeps, day: string): Promise<void> {
  let balance = await findBalance(deps, day)
  if (!balance.is_even) {
    const orderIds = new Set(balance.differences.flatMap(({ order_id }) => order_id ?? []))
    await workOnEach([...orderIds].slice(0, MAX_SETTLED_A_DAY), (id) => settleUnlessRefused(deps, id))
    if (orderIds.size > 0) balance = await findBalance(deps, day)
  }
  await saveBalance(deps, balance)
  if (balance.is_even) return
  await alarm(deps, {
    key: `balance-${day}`,
    title: `Payments of ${day} don’t match`,
    text: `${balance.differences.length} of the provider’s payments and the paid leads of ${day} don’t match. See them in the console: ${deps.settings.siteUrl}/admin/payments/balance?day=${day}`,
  })
}

async function settleUnlessRefused(deps: BalanceDeps, orderId: number): Promise<void> {
  await settleOrder(deps, orderId, 'reconciler').catch((error) => {
    // A refusal is an answer: the provider may not know the order.
    if (!(error instanceof ProviderError && error.reason === 'refused')) throw error
  })
}

const alarm = (deps: BalanceDeps, problem: Parameters<typeof sendAlarm>[2]) =>
  deps.db.transaction((tx) => sendAlarm(tx, deps, problem))

type BalanceDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings' | 'visits'>

/**
 * Compares a day's payments as the provider lists them with the leads that were booked with them. A payment belongs to
 * the day on which it was begun. Throws ProviderError.
 */
export async function findBalance({ db, payments: provider }: BalanceDeps, day: string): Promise<Balance> {
  const span = boundsOfDay(day)
  const { start, end } = span
  const listed = provider ? await provider.listPayments({ from: start, to: new Date(end.getTime() - 1) }) : []
  const booked = await listBookedPayments(db, provider?.name ?? 'sandbox', span)
  const orders = await findOrdersByProviderId(
    db,
    listed.map(({ orderId }) => orderId ?? ''),
  )
  const ofDay = listed.filter(({ createdAt }) => createdAt >= start && createdAt < end)
  return { day, ...compare(ofDay, booked, orders) }
}
