import type { Balance } from '../../../contract/bookings/payments.balance.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { compare } from './balance.rules.ts'
import { findOrdersByProviderId, listBookedPayments } from './balance.store.ts'

export type BalanceDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings' | 'visits'>

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
