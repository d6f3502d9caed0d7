import { and, eq, gte, inArray, lt, min, ne, or, sql } from 'drizzle-orm'
import type { Balance, OpenDay } from '../../../contract/bookings/payments.balance.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { balanceDays, leads, orders, payments, receipts, refunds } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Payments } from '../../platform/providers/payments.ts'
import type { BookedPayment, KnownOrder } from './balance.rules.ts'

const LISTED_DAYS = 31

/** Our payments that were begun in the span. */
export async function listBookedPayments(
  db: DbOrTx,
  provider: Payments['name'],
  { start, end }: { start: Date; end: Date },
): Promise<BookedPayment[]> {
  // A refund may have ended after its payment was last polled.
  const refundedPaise = sql<number>`greatest(${payments.refunded_paise}, (select sum(${refunds.amount_paise}) from ${refunds}
    where ${refunds.payment_id} = ${payments.id} and ${refunds.status} = 'processed'))::int`
  const rows = await db
    .select({ payment: payments, order: orders, reference: leads.reference, receipt: receipts.number, refundedPaise })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(receipts, and(eq(receipts.order_id, orders.id), ne(receipts.kind, 'creditNote')))
    .leftJoin(leads, or(eq(leads.payment_id, payments.id), eq(leads.id, receipts.lead_id)))
    .where(and(eq(orders.provider, provider), gte(payments.created_at, start), lt(payments.created_at, end)))
  return rows.map(({ payment, order, reference, receipt, refundedPaise }) => ({
    paymentId: payment.id,
    orderId: order.id,
    amountPaise: order.amount_paise,
    refundedPaise,
    // A deleted lead was booked too: the order has a receipt.
    reference: order.payment_id === payment.id && receipt ? (reference ?? 'deleted') : null,
  }))
}

/** Our orders among these, by the provider's id. */
export async function findOrdersByProviderId(db: DbOrTx, providerOrderIds: string[]): Promise<Map<string, KnownOrder>> {
  if (providerOrderIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: orders.id,
      key: orders.provider_order_id,
      amountPaise: orders.amount_paise,
      settled: orders.settled_problems,
    })
    .from(orders)
    .where(inArray(orders.provider_order_id, [...new Set(providerOrderIds)]))
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

type BalanceDeps = Pick<Deps, 'db' | 'now' | 'payments'>

/** The days before today that were never compared or have differences, oldest first. */
export async function listOpenDays(deps: BalanceDeps): Promise<OpenDay[]> {
  return (await listDays(deps)).filter(isOpen).map(({ day, differences }) => ({ day, differences }))
}

// Banks decide on some payments late, and refunds come in the weeks after.
const COMPARED_AGAIN_AFTER_DAYS = [7, 30]

/** The open days, and those without differences that were last compared before their 7th or 30th day. */
export async function listDaysToCompare(deps: BalanceDeps): Promise<string[]> {
  const today = dayIn(deps.now())
  const isDueAgain = ({ day, comparedAt }: ComparedDay) =>
    COMPARED_AGAIN_AFTER_DAYS.some((days) => {
      const again = dayIn(new Date(boundsOfDay(day).start.getTime() + days * DAY_MS))
      return again <= today && comparedAt !== undefined && dayIn(comparedAt) < again
    })
  return (await listDays(deps)).filter((day) => isOpen(day) || isDueAgain(day)).map(({ day }) => day)
}

type ComparedDay = OpenDay & { comparedAt: Date | undefined }

const isOpen = ({ differences }: OpenDay) => differences === null || differences > 0

/** The days before today, oldest first: at most a month back, and none before the first order. */
async function listDays({ db, now, payments: provider }: BalanceDeps): Promise<ComparedDay[]> {
  if (!provider) return []
  const isOfProvider = eq(orders.provider, provider.name)
  const [first] = await db
    .select({ at: min(orders.created_at) })
    .from(orders)
    .where(isOfProvider)
  if (!first?.at) return []
  const compared = await db.select().from(balanceDays).where(eq(balanceDays.provider, provider.name))
  const known = new Map(compared.map((row) => [row.day, row]))
  const today = dayIn(now())
  const from = Math.max(first.at.getTime(), now().getTime() - LISTED_DAYS * DAY_MS)
  const days: ComparedDay[] = []
  for (let at = from; dayIn(new Date(at)) < today; at += DAY_MS) {
    const day = dayIn(new Date(at))
    const row = known.get(day)
    days.push({ day, differences: row?.differences ?? null, comparedAt: row?.compared_at })
  }
  return days
}

/** Stores the result of comparing a past day; a day that is not over has no result yet. */
export async function saveBalance({ db, now, payments: provider }: BalanceDeps, { day, differences }: Balance): Promise<void> {
  if (!provider || day >= dayIn(now())) return
  const result = { differences: differences.length, compared_at: now() }
  await db
    .insert(balanceDays)
    .values({ provider: provider.name, day, ...result })
    .onConflictDoUpdate({ target: [balanceDays.provider, balanceDays.day], set: result })
}
