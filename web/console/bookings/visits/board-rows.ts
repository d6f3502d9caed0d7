import type { Lead } from '../../../../contract/bookings/leads.ts'
import { isLive } from '../../../../contract/bookings/visit.ts'
import type { Board, Visit } from '../../../../contract/bookings/visits.ts'
import { dayIn } from '../../../../contract/india.ts'
import type { City } from '../../../../contract/options.ts'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { useNow } from '../../frame/ui/hooks.ts'
import { byCall, columnOf, lateFirst } from './board.rules.ts'

/** What the keys walk through: visits, and leads without one, whose ids are negative so that none is a visit's. */
export type BoardRow = { id: number; visit?: Visit; lead?: Lead }

export const toVisitRow = (visit: Visit): BoardRow => ({ id: visit.id, visit })
export const toLeadRow = (lead: Lead): BoardRow => ({ id: -lead.id, lead })

/** The visits that the answer has, by id. */
export const visitsOf = ({ visits, to_plan, others }: Pick<Board, 'visits' | 'to_plan' | 'others'>) =>
  new Map([...visits, ...to_plan, ...others].map((visit) => [visit.id, visit]))

/** The board without the technicians and the visits of other services. */
export function filterBoard(board: Board, service: string, now: Date): Board {
  const technicians = board.technicians.filter(({ skills }) => !service || skills.includes(service))
  const ids = new Set(technicians.map(({ id }) => id))
  const isOf = ({ service_type }: { service_type: string }) => !service || service_type === service
  return {
    ...board,
    technicians,
    visits: board.visits.filter(({ technician }) => technician && ids.has(technician.id)),
    to_plan: board.to_plan.filter(isOf),
    // What needs someone is shown whatever is filtered.
    others: [...visitsOf(board).values()],
    leads: board.leads.filter(isOf).toSorted(byCall(now)),
  }
}

/** The visits of the shown day that no technician comes for. */
export const unassignedOf = ({ day, to_plan }: Pick<Board, 'day' | 'to_plan'>) =>
  to_plan.filter(({ window }) => dayIn(new Date(window.from)) === day)

/** A phone has what is over folded below the rest of the day. */
export const isOver = ({ status }: Visit) => !isLive(status)

/** Visits that no one has, and leads without a visit. */
export const toPlanRows = ({ to_plan, leads }: Pick<Board, 'to_plan' | 'leads'>, now: Date): BoardRow[] =>
  [...to_plan.map(toVisitRow), ...leads.map(toLeadRow)].toSorted(lateFirst(now))

/** In the order in which they are shown: technician by technician, or by time. */
export function toVisitRows({ day, technicians, visits }: Board, isByTime: boolean, folded = 0): BoardRow[] {
  const place = new Map(technicians.map(({ id }, index) => [id, index]))
  const placeOf = ({ technician }: Visit) => place.get(technician?.id ?? 0) ?? 0
  const byTime = (a: Visit, b: Visit) => columnOf(a, day) - columnOf(b, day)
  const byPlace = (a: Visit, b: Visit) => placeOf(a) - placeOf(b)
  const shown = visits.filter((visit) => columnOf(visit, day) >= folded)
  const sorted = shown.toSorted((a, b) =>
    isByTime ? Number(isOver(a)) - Number(isOver(b)) || byTime(a, b) || byPlace(a, b) : byPlace(a, b) || byTime(a, b),
  )
  return sorted.map(toVisitRow)
}

/** The keys that act on a visit, for its buttons, the board and its hints. */
export const VISIT_KEYS = { technician: 'a', window: 'w', step: 's', cancel: 'x', link: 'l', off: 'o', undo: 'u' }

/** The day and the filters of the board, in the address; without a day it is today. */
export function useBoardAddress() {
  const { get, linkWith } = useListQuery<'day' | 'city' | 'service'>()
  const today = dayIn(useNow())
  const asked = get('day')
  const day = /^20\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  return {
    day,
    isToday: day === today,
    // The server refuses what it doesn't know, and the board shows why.
    city: (get('city') || undefined) as City | undefined,
    service: get('service'),
    linkToDay: (other: string) => linkWith({ day: other === today ? undefined : other, visit: undefined }),
    linkToToday: linkWith({ day: undefined, visit: undefined }),
    linkToAll: linkWith({ city: undefined, service: undefined }),
    linkToVisit: (id: number) => linkWith({ visit: String(id) }),
  }
}
