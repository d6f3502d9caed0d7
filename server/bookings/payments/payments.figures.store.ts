import { count, gt, inArray } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { orders, refunds } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Figure } from '../../platform/deps/metrics.ts'
import { listOpenDays } from './balance.store.ts'

async function countOrdersByStatus(db: DbOrTx, since: Date): Promise<{ status: string; count: number }[]> {
  return db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(gt(orders.created_at, since))
    .groupBy(orders.status)
    .orderBy(orders.status)
}

async function countOpenRefunds(db: DbOrTx): Promise<number> {
  return db.$count(refunds, inArray(refunds.status, ['requested', 'pending']))
}

export async function listPaymentFigures(deps: Deps): Promise<Figure[]> {
  const { db, now } = deps
  const [ofDay, open, openDays] = await Promise.all([
    countOrdersByStatus(db, new Date(now().getTime() - DAY_MS)),
    countOpenRefunds(db),
    listOpenDays(deps),
  ])
  return [
    {
      name: 'karigar_orders_last_day',
      help: 'Payments that were begun in 24 hours',
      label: 'status',
      value: Object.fromEntries(ofDay.map((row) => [row.status, row.count])),
    },
    { name: 'karigar_refunds_open', help: 'Refunds that the bank has not ended', value: open },
    {
      name: 'karigar_balance_open_days',
      help: 'Days before today whose payments and bookings are not known to match',
      value: openDays.length,
    },
  ]
}
