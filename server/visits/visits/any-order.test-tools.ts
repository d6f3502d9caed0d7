import { and, asc, eq, exists, getTableColumns, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { billOf, findApproved, findWaiting } from '../../../contract/bookings/quotes.ts'
import type { TestApp } from '../../../test/harness.ts'
import { leads, orders, quotes, receipts, refunds, reservations, reviews, visitEvents, visits } from '../../platform/db/schema.ts'

/** `isAsked`: no one came and its lead was completed, so that a person is asked about the money. */
type Visit = typeof visits.$inferSelect & { isAsked: boolean }
type Paid = Pick<typeof orders.$inferSelect, 'id' | 'amount_paise' | 'problem'> | null

/** The visit charge was used by it, which it was paid for; or it gave the charge back. */
const hasWorked = ({ status, outcome, arrived_at }: Visit) => status === 'done' && arrived_at !== null && outcome !== 'none'
const isInVain = ({ status, outcome, return_of, isAsked }: Visit) =>
  return_of === null && !isAsked && (status === 'cancelled' || (status === 'done' && outcome === 'none'))

/** The unused part of the visit charge when this visit starts, after the lead's earlier visits. */
function leftBefore(visit: Visit, all: readonly Visit[], order: Paid): number {
  const before = all.filter(({ lead_id, id }) => lead_id === visit.lead_id && id < visit.id)
  return before.some((one) => hasWorked(one) || isInVain(one)) ? 0 : (order?.amount_paise ?? 0)
}

/** Quotes, bills, refunds, holds, returns and reviews are what came of the visits. */
export async function expectMoney({ db }: TestApp): Promise<void> {
  const ofCompleted = and(eq(visitEvents.visit_id, visits.id), eq(visitEvents.note, ADMIN_MESSAGES.nobodyCame))
  const isAsked = sql<boolean>`${exists(db.select().from(visitEvents).where(ofCompleted))}`
  const rows = await db
    .select({
      visit: { ...getTableColumns(visits), isAsked },
      order: { id: orders.id, amount_paise: orders.amount_paise, problem: orders.problem },
      leadStatus: leads.status,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .leftJoin(orders, eq(orders.payment_id, leads.payment_id))
  const all = rows.map(({ visit }) => visit)
  const quoted = await db.select().from(quotes)
  const bills = await db.select().from(receipts).where(eq(receipts.kind, 'bill')).orderBy(asc(receipts.serial))
  const reviewed = (await db.select({ id: reviews.visit_id }).from(reviews)).map(({ id }) => id)
  for (const { visit, order } of rows) {
    const own = quoted.filter(({ visit_id }) => visit_id === visit.id)
    if (visit.arrived_at === null) expect(own).toEqual([])
    if (reviewed.includes(visit.id)) expect(visit.status).toBe('done')
    if (visit.return_of !== null) expect(visit.charge_paise).toBe(0)
    expectBill(visit, own, leftBefore(visit, all, order), bills)
  }
  const first = bills[0]?.serial ?? 0
  expect(bills.map(({ serial }) => serial)).toEqual(bills.map((_, index) => first + index))
  expect(all.flatMap(({ bill_id }) => bill_id ?? []).toSorted()).toEqual(bills.map(({ id }) => id).toSorted())
  await expectRefunds(db, rows)
  const held = await db.select({ id: reservations.order_id }).from(reservations).where(eq(reservations.kind, 'hold'))
  const ofHolds = inArray(
    orders.id,
    held.flatMap(({ id }) => id ?? []),
  )
  expect((await db.select({ lead: orders.lead_id }).from(orders).where(ofHolds)).filter(({ lead }) => lead !== null)).toEqual([])
}

type Bill = typeof receipts.$inferSelect

function expectBill(visit: Visit, own: (typeof quotes.$inferSelect)[], leftPaise: number, bills: readonly Bill[]): void {
  const { outcome, charge_paise: chargePaise } = visit
  if (visit.status !== 'done' || outcome === null || outcome === 'unrecorded') {
    expect([visit.bill_id, visit.due_paise, visit.paid_by]).toEqual([null, null, null])
    return
  }
  const approved = findApproved(own)
  expect([findWaiting(own), outcome === 'work' || !approved]).toEqual([undefined, true])
  const isReturn = visit.return_of !== null
  const paidPaise = isReturn ? 0 : leftPaise
  const due = billOf({ outcome, quotePaise: approved?.total_paise ?? null, chargePaise, paidPaise, isReturn })
  const bill = bills.find(({ id }) => id === visit.bill_id)
  expect([visit.due_paise, visit.paid_by !== null, bill !== undefined]).toEqual([due, due > 0, due > 0 || approved !== undefined])
  const facts = bill?.facts as { amountPaise: number; bill: { paid?: { amountPaise: number } } } | undefined
  if (facts) expect([facts.amountPaise, facts.bill.paid?.amountPaise ?? 0]).toEqual([due, paidPaise])
}

type Row = { visit: Visit; order: Paid; leadStatus: (typeof leads.$inferSelect)['status'] }

/**
 * An online payment is refunded exactly once if and only if a visit ended without work before any work was done; if no
 * one came before the lead was completed, a person decides.
 */
async function expectRefunds(db: TestApp['db'], rows: readonly Row[]): Promise<void> {
  const all = rows.map(({ visit }) => visit)
  const asked = await db.select().from(refunds)
  for (const order of new Map(rows.flatMap(({ order }) => (order ? [[order.id, order]] : []))).values()) {
    const ofOrder = rows.filter((row) => row.order?.id === order.id)
    const own = ofOrder.map(({ visit }) => visit)
    const isDue = own.some((visit) => isInVain(visit) && leftBefore(visit, all, order) > 0)
    const paise = asked.filter(({ order_id }) => order_id === order.id).map(({ amount_paise }) => amount_paise)
    expect(paise).toEqual(isDue ? [order.amount_paise] : [])
    const last = ofOrder.toSorted((one, other) => one.visit.id - other.visit.id).at(-1)
    const isQuestion = last?.visit.isAsked && last.leadStatus === 'Completed' && !isDue && !own.some(hasWorked)
    expect(order.problem !== null).toBe(isQuestion === true)
  }
}
