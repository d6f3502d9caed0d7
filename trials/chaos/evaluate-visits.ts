import { billOf } from '../../contract/bookings/quotes.ts'
import { isLive, refundOf } from '../../contract/bookings/visit.ts'
import { type Facts, listDuplicates } from './facts.ts'
import type { Visit } from './world.ts'

/**
 * Each lead whose payer chose a time has one visit, and each claim one return. Technicians' time is reserved only for
 * visits and unpaid orders. Bills, refunds and leads follow from the visits, and so does everything acknowledged.
 */
export function evaluateVisits(facts: Facts, records: readonly Visit[]) {
  const { leads, orders, reservations, visits, visitEvents } = facts
  const withVisit = new Set(visits.map(({ lead_id }) => lead_id))
  const taken = new Set(visits.map(({ reservation_id }) => reservation_id))
  const ofVisits = reservations.filter(({ kind }) => kind === 'visit').map(({ id }) => id)
  const booked = new Set(orders.flatMap(({ id, lead_id }) => (lead_id === null ? [] : [id])))
  const [returns, firsts] = [visits.filter(isReturn), visits.filter((visit) => !isReturn(visit))]
  const claimed = visitEvents.flatMap(({ what, visit_id }) => (what === 'claimed' ? visit_id : []))
  const wrong: Record<string, string[]> = {
    'visits twice for one lead': listDuplicates(firsts.map(({ lead_id }) => String(lead_id))),
    'claims that are not answered by one return': toSymmetricDifference(
      claimed,
      returns.flatMap(({ return_of }) => return_of ?? []),
    ),
    'leads that chose a time and have no visit': orders
      .filter(({ lead_id, arrival_window }) => lead_id !== null && arrival_window && !withVisit.has(lead_id))
      .map(({ provider_order_id }) => provider_order_id),
    'leads with a visit that nobody chose': leads
      .filter(({ id }) => withVisit.has(id) && !orders.some((order) => order.lead_id === id && order.arrival_window))
      .map(({ reference }) => reference),
    'leads at odds with their visit': leads
      .filter(({ id, status }) => withVisit.has(id) && status !== toLeadStatus(visits.findLast(({ lead_id }) => lead_id === id)))
      .map(({ reference, status }) => `${reference} ${status}`),
    'time that is taken for no visit': ofVisits.filter((id) => !taken.has(id)).map(String),
    'time that is held for a booking': reservations.flatMap(({ order_id }) =>
      booked.has(order_id ?? 0) ? [String(order_id)] : [],
    ),
    'visits to which the same happened twice': listDuplicates(visitEvents.map(({ visit_id, what }) => `${visit_id} ${what}`)),
    'acts that were acknowledged and are not there': records.flatMap((record) => listMissing(facts, record)),
    'visits in vain whose payment was not given back': visits
      .filter(
        (visit) => owesRefund(visit) && orders.some(({ lead_id, status }) => lead_id === visit.lead_id && status !== 'refunded'),
      )
      .map(({ id }) => String(id)),
    ...evaluateBills(facts),
  }
  const counts = {
    visits: visits.length,
    timesLost: visits.filter(({ reservation_id, status }) => reservation_id === null && isLive(status)).length,
    visitsDone: visits.filter(({ status }) => status === 'done').length,
    visitsCancelled: visits.filter(({ status }) => status === 'cancelled').length,
    returns: returns.length,
    bills: visits.filter(({ bill_id }) => bill_id !== null).length,
  }
  return { counts, wrong }
}

type VisitRow = Facts['visits'][number]
const isReturn = ({ return_of }: VisitRow) => return_of !== null

/** A bill belongs to one visit and states what is due: the quote less the online payment printed on it. */
function evaluateBills({ receipts, visits, quotes, orders, refunds }: Facts): Record<string, string[]> {
  const bills = receipts.filter(({ series }) => series === 'KB')
  const done = visits.filter(({ outcome }) => outcome !== null && outcome !== 'unrecorded')
  const judged = done.map((visit) => {
    const bill = bills.find(({ id }) => id === visit.bill_id)
    const approved = quotes.find(({ visit_id, status }) => visit_id === visit.id && status === 'approved')
    const order = orders.find(({ lead_id }) => lead_id === visit.lead_id)
    const isGivenBack = refunds.some(({ order_id }) => order_id === order?.id)
    // A later refund stays on the bill; without a bill, the online payment covered the charge.
    const paidPaise = bill ? bill.paid_paise : (order?.amount_paise ?? 0)
    const ofVisit = { chargePaise: visit.charge_paise, quotePaise: approved?.total_paise ?? null, isReturn: isReturn(visit) }
    const due = visit.outcome ? billOf({ ...ofVisit, outcome: visit.outcome, paidPaise }) : 0
    const isDue = visit.due_paise === due && (bill?.amount_paise ?? 0) === due && (visit.paid_by !== null) === due > 0
    const isPaidRight = !bill || isGivenBack || paidPaise === order?.amount_paise
    return { visit, isRight: isDue && isPaidRight && (bill !== undefined) === (due > 0 || approved !== undefined) }
  })
  return {
    'bills that are not of one visit each': toSymmetricDifference(
      visits.flatMap(({ bill_id }) => bill_id ?? []),
      bills.map(({ id }) => id),
    ),
    'visits whose bill is not over what is due': judged
      .filter(({ isRight }) => !isRight)
      .map(({ visit: { id, outcome, due_paise, bill_id } }) => `${id} ${outcome} ${due_paise}, bill ${bill_id}`),
  }
}

function listMissing({ leads, visits, visitEvents, reviews }: Facts, { index, mobile, acknowledged }: Visit): string[] {
  const lead = leads.find((one) => one.mobile === mobile)
  const own = visits.flatMap(({ id, lead_id }) => (lead_id === lead?.id ? id : []))
  const happened = visitEvents.flatMap(({ visit_id, what }) => (own.includes(visit_id) ? (what as string) : []))
  const reviewed = reviews.flatMap(({ visit_id, stars }) => (own.includes(visit_id) ? `${stars} stars` : []))
  return acknowledged.filter((what) => ![...happened, ...reviewed].includes(what)).map((what) => `${index}: ${what}`)
}

const owesRefund = ({ status, outcome, return_of }: VisitRow) =>
  !isLive(status) && refundOf(status, { outcome, paidPaise: 1, isReturn: return_of !== null }) > 0

const toLeadStatus = (visit: VisitRow | undefined) =>
  visit?.status === 'done' ? 'Completed' : visit?.status === 'cancelled' ? 'Cancelled' : 'New'

/** Items that are in only one of the lists, or in one more often. */
function toSymmetricDifference(some: readonly number[], others: readonly number[]): string[] {
  const count = (list: readonly number[], id: number) => list.filter((one) => one === id).length
  return [...new Set([...some, ...others])].filter((id) => count(some, id) !== 1 || count(others, id) !== 1).map(String)
}
