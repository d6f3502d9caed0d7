import { isLive } from '../../../../contract/bookings/visit.ts'
import type { Board, Visit } from '../../../../contract/bookings/visits.ts'
import { listWindowsOfDay, WINDOW_MS, windowOf } from '../../../../contract/bookings/windows.ts'
import { minuteOfDay } from '../../../../contract/india.ts'
import { CALL_STAGES, callStageOf, nextCallOf } from '../../frame/ui/call-state.tsx'

type Technician = Board['technicians'][number]
export type TimeOff = Board['off'][number]

/** Whether there is time in a window, and what becomes of it. */
type Look = 'free' | 'held' | 'past' | 'out'
/** Windows that lie side by side and show the same. */
export type Cell = { at: string; span: number; visits: Visit[]; off: TimeOff | undefined; look: Look }

const windowsOf = (day: string) => listWindowsOfDay(day).map((at) => ({ at, ...windowOf(at) }))

type Call = Pick<Board['leads'][number], 'called_at' | 'try_again_at' | 'due_at'>

/** As the list of leads orders them: the call that is due first, then calls again, then who only has to be planned. */
export const byCall = (now: Date) => (one: Call, other: Call) => {
  const rank = (call: Call) => CALL_STAGES.indexOf(callStageOf(call, now))
  return rank(one) - rank(other) || nextCallOf(one).localeCompare(nextCallOf(other))
}

type ToPlan = { visit?: Pick<Visit, 'due_by'>; lead?: Call }

/** Since when a promised visit or call is late. */
export function lateSince({ visit, lead }: ToPlan, now: Date): string | undefined {
  const due = visit ? visit.due_by : lead && callStageOf(lead, now) === 'toCall' ? nextCallOf(lead) : undefined
  return due !== undefined && new Date(due) <= now ? due : undefined
}

/** Puts late visits and calls first, the latest before all; the others keep their order. */
export const lateFirst = (now: Date) => (one: ToPlan, other: ToPlan) => {
  const [since, otherSince] = [lateSince(one, now), lateSince(other, now)]
  if (since && otherSince) return since.localeCompare(otherSince)
  return Number(!since) - Number(!otherSince)
}

/** A visit's column: the promised window, or the one in which "within 90 minutes" started. */
export function columnOf({ window }: Visit, day: string): number {
  const time = Date.parse(window.from)
  const column = windowsOf(day).findLastIndex(({ start }) => start.getTime() <= time)
  return Math.max(0, column)
}

/** How many windows the technician's time covers. */
const spanOf = ({ reservation }: Visit) =>
  reservation ? Math.round((Date.parse(reservation.to) - Date.parse(reservation.from)) / WINDOW_MS) : 1

/** Fewer columns than these would only be wider; beside an open visit there is room for one less. */
const LEAST_SHOWN = 4

/**
 * How many windows are folded at the start of a day: those that are over, up to the first with a visit that is still to
 * come or under way, that is open, or that took time after them. A day that is over is shown whole.
 */
export function countFolded({ day, visits }: Pick<Board, 'day' | 'visits'>, now: Date, openId: number | undefined): number {
  const windows = windowsOf(day)
  const over = windows.filter(({ end }) => end <= now).length
  if (over === windows.length) return 0
  let folded = Math.min(over, windows.length - LEAST_SHOWN + (openId === undefined ? 0 : 1))
  for (const visit of visits.toSorted((a, b) => columnOf(b, day) - columnOf(a, day))) {
    const column = columnOf(visit, day)
    const isKept = isLive(visit.status) || visit.id === openId || column + spanOf(visit) > folded
    if (isKept) folded = Math.min(folded, column)
  }
  // One column takes hardly more room than the fold.
  return folded > 1 ? folded : 0
}

/** Which part of a cell is time off, each end from 0 to 1. */
export function toOffPart({ at, span }: Pick<Cell, 'at' | 'span'>, { from, to }: TimeOff): { from: number; to: number } {
  const toPart = (time: string) => (Date.parse(time) - windowOf(at).start.getTime()) / (span * WINDOW_MS)
  return { from: Math.max(0, toPart(from)), to: Math.min(1, toPart(to)) }
}

type OfDay = Pick<Board, 'day' | 'visits' | 'off' | 'held'>

/** The row of one technician without the folded windows; what goes on for several windows is one wide cell. */
export function toCells(technician: Technician, board: OfDay, now: Date, folded = 0): Cell[] {
  const mine = board.visits.filter((visit) => visit.technician?.id === technician.id)
  const off = mergeBatches(board.off.filter(({ technician_id }) => technician_id === technician.id))
  const held = board.held.filter(({ technician_id }) => technician_id === technician.id)
  const columns = windowsOf(board.day).map(({ at, start, end }, index) => ({
    at,
    visits: mine.filter((visit) => columnOf(visit, board.day) === index),
    off: off.find((one) => isIn(one, { start, end })),
    look: held.some((one) => isIn(one, { start, end })) ? ('held' as const) : toLook(technician.hours, { start, end }, now),
  }))
  const cells: Cell[] = []
  for (const column of columns.slice(folded)) {
    const last = cells.at(-1)
    if (last && isContinued(last, column)) last.span += 1
    else cells.push({ ...column, span: 1 })
  }
  return cells
}

/** What is held to be planned. */
type Held = { service_type: string; city: string }

/** Whether what is held can be let go here: the technician goes there for such work, and is free then. */
export function canTake(technician: Technician, cell: Cell, { service_type, city }: Held): boolean {
  const { skills, cities, is_active } = technician
  const isFree = cell.look === 'free' && cell.visits.length === 0 && !cell.off
  return isFree && is_active && skills.includes(service_type) && cities.some((one) => one === city)
}

type Span = { start: Date; end: Date }
const isIn = ({ from, to }: { from: string; to: string }, { start, end }: Span) =>
  Date.parse(from) < end.getTime() && Date.parse(to) > start.getTime()

function isContinued(last: Cell, next: Omit<Cell, 'span'>): boolean {
  if (next.visits.length > 0) return false
  if (last.visits.length > 0) return !next.off && Math.max(...last.visits.map(spanOf)) > last.span
  if (last.off || next.off) return last.off === next.off
  return last.look === 'out' && next.look === 'out'
}

function toLook(hours: Technician['hours'], { start, end }: Span, now: Date): Look {
  const from = minuteOfDay(start)
  if (!hours || hours.from_min >= from + WINDOW_MS / 60_000 || hours.to_min <= from) return 'out'
  return end <= now ? 'past' : 'free'
}

/** A pause takes the free gaps between visits; to readers they are one stretch. */
function mergeBatches(off: readonly TimeOff[]): TimeOff[] {
  const sorted = off.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
  const merged = new Map<string, TimeOff>()
  for (const one of sorted) {
    const key = one.batch ?? one.from
    const first = merged.get(key)
    merged.set(key, first ? { ...first, to: one.to } : one)
  }
  return [...merged.values()]
}
