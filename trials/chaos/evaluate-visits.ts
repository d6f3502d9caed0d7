import { listDuplicates } from './duplicates.ts'
import type { Facts } from './facts.ts'

/** Each lead whose payer chose a time has one visit, and technicians' time is taken for visits and unpaid orders alone. */
export function evaluateVisits({ leads, orders, turns, visits }: Facts) {
  const withVisit = new Set(visits.map(({ lead_id }) => lead_id))
  const taken = new Set(visits.map(({ turn_id }) => turn_id))
  const ofVisits = turns.filter(({ kind }) => kind === 'visit').map(({ id }) => id)
  const booked = new Set(orders.flatMap(({ id, lead_id }) => (lead_id === null ? [] : [id])))
  const wrong: Record<string, string[]> = {
    'visits twice for one lead': listDuplicates(visits.map(({ lead_id }) => String(lead_id))),
    'leads that chose a time and have no visit': orders
      .filter(({ lead_id, arrival_window }) => lead_id !== null && arrival_window && !withVisit.has(lead_id))
      .map(({ provider_order_id }) => provider_order_id),
    'leads with a visit that nobody chose': leads
      .filter(({ id }) => withVisit.has(id) && !orders.some((order) => order.lead_id === id && order.arrival_window))
      .map(({ reference }) => reference),
    'time that is taken for no visit': ofVisits.filter((id) => !taken.has(id)).map(String),
    'time that is held for a booking': turns.flatMap(({ order_id }) => (booked.has(order_id ?? 0) ? [String(order_id)] : [])),
  }
  return { counts: { visits: visits.length, timesLost: visits.filter(({ turn_id }) => turn_id === null).length }, wrong }
}
