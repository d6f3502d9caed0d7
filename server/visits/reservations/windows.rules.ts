import { dayAfter, listWindowsOfDay, type Window, type WindowChoice, windowOf } from '../../../contract/bookings/windows.ts'
import { DAY_MIN, MINUTE_MS } from '../../../contract/durations.ts'
import { OPEN, PROMISE_MIN } from '../../../contract/hours.ts'
import { dayIn, minuteOfDay } from '../../../contract/india.ts'
import { weekdayOf } from '../technicians/days.rules.ts'

/** A stretch of time without its end. */
export type Span = { start: Date; end: Date }

/** A technician as the windows need one: when they work, and what is taken. */
export type Worker = {
  id: number
  name: string
  skills: readonly string[]
  /** Weekdays from 1, Monday, to 7, and minutes of the day, in India. */
  days: readonly number[]
  from_min: number
  to_min: number
  /** By their beginning. */
  reservations: readonly Span[]
}

/** Turns begin at half hours; the whole of India is half an hour off UTC's hours, so they are half hours of both. */
const STEP_MS = 30 * MINUTE_MS
const DAYS = 7
const NEXT = 3
/** The last minute at which "within 90 minutes" is promised: 10:30 pm. */
const LAST_SOON_MIN = 22 * 60 + 30
/** A visit that is promised within 90 minutes begins within the hour. */
const SOON_MS = 60 * MINUTE_MS

export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** The parts of a span that are free; `taken` is in order and does not overlap. */
export function gapsIn({ start, end }: Span, taken: readonly Span[]): Span[] {
  const edges = [start, ...taken.flatMap((reservation) => [reservation.start, reservation.end]), end]
  const gaps = Array.from({ length: edges.length / 2 }, (_, index) => ({
    start: edges[index * 2] ?? start,
    end: edges[index * 2 + 1] ?? end,
  }))
  return gaps.filter((gap) => gap.start < gap.end)
}

/** A reservation as it could be taken, with where its beginning lies in India's week. */
type Slot = Span & { startMs: number; endMs: number; weekday: number; minute: number }

/** The reservations of so many minutes that begin at a half hour within the window, and after now. */
function slotsIn(window: Window, now: Date, minutes: number): Slot[] {
  const slots: Slot[] = []
  const firstMs = Math.ceil(Math.max(window.start.getTime(), now.getTime()) / STEP_MS) * STEP_MS
  for (let ms = firstMs; ms < window.end.getTime(); ms += STEP_MS) {
    slots.push(toSlot({ start: new Date(ms), end: new Date(ms + minutes * MINUTE_MS) }))
  }
  return slots
}

const toSlot = ({ start, end }: Span): Slot => ({
  ...{ start, end, startMs: start.getTime(), endMs: end.getTime() },
  weekday: weekdayOf(dayIn(start)),
  minute: minuteOfDay(start),
})

type Hours = Pick<Worker, 'days' | 'from_min' | 'to_min'>

/** Technicians who work until midnight finish what has begun; all others are done by the end of the hours. */
function worksIn({ days, from_min, to_min }: Hours, { startMs, endMs, weekday, minute }: Slot): boolean {
  const isDoneInTime = to_min === DAY_MIN || minute + (endMs - startMs) / MINUTE_MS <= to_min
  return days.includes(weekday) && minute >= from_min && minute < to_min && isDoneInTime
}

export const isWorking = (hours: Hours, span: Span): boolean => worksIn(hours, toSlot(span))

/** A worker whose reservations are numbers: comparing dates costs twenty times as much, and a list of windows compares millions. */
type Busy = Hours & { taken: readonly (readonly [startMs: number, endMs: number])[] }
const toBusy = ({ reservations, ...worker }: Worker): Busy => ({
  ...worker,
  taken: reservations.map(({ start, end }) => [start.getTime(), end.getTime()]),
})

function findFree(worker: Busy, slots: readonly Slot[]): Date | undefined {
  const isTaken = ({ startMs, endMs }: Slot) => worker.taken.some(([from, to]) => startMs < to && from < endMs)
  return slots.find((slot) => worksIn(worker, slot) && !isTaken(slot))?.start
}

/** The first half hour within the window, and after now, at which a reservation of so many minutes is free. */
export const findStart = (worker: Worker, window: Window, now: Date, minutes: number): Date | undefined =>
  findFree(toBusy(worker), slotsIn(window, now, minutes))

/** The window of a visit that is booked now as "within 90 minutes": it begins within the hour. */
const soonWindow = (now: Date): Window => ({ start: now, end: new Date(now.getTime() + SOON_MS) })

/** The time by which a visit within 90 minutes is there; undefined where no one is free, and at night. */
export function findSoon(workers: readonly Worker[], now: Date, minutes: number): Date | undefined {
  if (!isOpenForSoon(now)) return undefined
  const slots = slotsIn(soonWindow(now), now, minutes)
  const isFree = workers.some((worker) => findFree(toBusy(worker), slots))
  return isFree ? new Date(now.getTime() + PROMISE_MIN * MINUTE_MS) : undefined
}

/** Whether a window of the next seven days can still be chosen: one that has begun is left to "within 90 minutes". */
export const isAhead = ({ start }: Window, now: Date) => start > now && dayIn(start) < dayAfter(now, DAYS)

const isOpenForSoon = (now: Date) => minuteOfDay(now) >= OPEN.fromMin && minuteOfDay(now) <= LAST_SOON_MIN

/** Whether visitors are offered this now, if someone is free. */
export function canChoose(choice: WindowChoice, now: Date): boolean {
  if (choice === 'soon') return isOpenForSoon(now)
  return isAhead(windowOf(choice), now)
}

export type ListedWindows = { next: string[]; days: { day: string; windows: { at: string; is_free: boolean }[] }[] }

/** The windows of seven days, and the next free ones, but for the visit's own. No days where no one does such visits. */
export function listWindows(workers: readonly Worker[], now: Date, minutes: number, own?: string): ListedWindows {
  if (workers.length === 0) return { next: [], days: [] }
  const busy = workers.map(toBusy)
  const isFree = (at: string) => {
    const window = windowOf(at)
    if (at === own || !isAhead(window, now)) return false
    const slots = slotsIn(window, now, minutes)
    return busy.some((worker) => findFree(worker, slots))
  }
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(now, index)).map((day) => ({
    day,
    windows: listWindowsOfDay(day).map((at) => ({ at, is_free: isFree(at) })),
  }))
  const free = days.flatMap(({ windows }) => windows.filter(({ is_free }) => is_free))
  return { next: free.slice(0, NEXT).map(({ at }) => at), days }
}

export type Ranked = { worker: Worker; start: Date; reservationsThatDay: number }

const reservationsOfDay = ({ reservations }: Worker, day: string) =>
  reservations.filter(({ start }) => dayIn(start) === day).length

/**
 * Who is free in a window, the best one first: who had the visit before, then who can do the least else, then who has
 * the fewest reservations that day.
 */
export function rankCandidates(
  workers: readonly Worker[],
  wish: { window: Window; before?: number | undefined },
  now: Date,
  minutes: number,
): Ranked[] {
  const slots = slotsIn(wish.window, now, minutes)
  const ranked = workers.flatMap((worker) => {
    const start = findFree(toBusy(worker), slots)
    return start ? [{ worker, start, reservationsThatDay: reservationsOfDay(worker, dayIn(start)) }] : []
  })
  const wasBefore = ({ worker }: Ranked) => Number(worker.id === wish.before)
  return ranked.toSorted(
    (a, b) =>
      wasBefore(b) - wasBefore(a) ||
      a.worker.skills.length - b.worker.skills.length ||
      a.reservationsThatDay - b.reservationsThatDay ||
      a.worker.id - b.worker.id,
  )
}

/** The choice: the window to promise, the one in which a reservation must start, and the latest promised time. */
export type Chosen = { window: Window; arrival: Window; isSoon: boolean; dueBy: Date }

export function toChosen(choice: WindowChoice, now: Date): Chosen {
  if (choice !== 'soon') {
    const window = windowOf(choice)
    return { window, arrival: window, isSoon: false, dueBy: window.end }
  }
  const dueBy = new Date(now.getTime() + PROMISE_MIN * MINUTE_MS)
  return { window: { start: now, end: dueBy }, arrival: soonWindow(now), isSoon: true, dueBy }
}
