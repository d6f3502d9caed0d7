import { DAY_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { type BusinessFigures, CALL_BOUNDS, type ComparedFigures } from '../../../contract/operation/business.ts'
import type { Sums } from './business.store.ts'

/** The last `count` days up to `last`, oldest first. */
export function lastDays(last: string, count: number): string[] {
  const start = boundsOfDay(last).start.getTime()
  return Array.from({ length: count }, (_, index) => dayIn(new Date(start - (count - 1 - index) * DAY_MS)))
}

/** The least bound within which half of the calls came; `calls` has as many entries as there are bounds. */
export function findHalf(calls: readonly number[]): number | null {
  const sumTo = (end?: number) => calls.slice(0, end).reduce((sum, count) => sum + count, 0)
  const all = sumTo()
  return all === 0 ? null : (CALL_BOUNDS.find((_, index) => sumTo(index + 1) >= all / 2) ?? null)
}

const NOTHING: Omit<Sums, 'is_now' | 'day' | 'service' | 'city'> = {
  unfinished: 0,
  booked: 0,
  paid: 0,
  called_in_time: 0,
  uncalled: 0,
  calls: [],
  taken_paise: 0,
  given_back_paise: 0,
}

function toFigures(sums: typeof NOTHING = NOTHING, seesMoney: boolean): BusinessFigures {
  const { unfinished, booked, paid, called_in_time, uncalled, calls } = sums
  return {
    begun: unfinished === null ? null : booked + unfinished,
    booked,
    paid,
    promised: calls.reduce((sum, count) => sum + count, 0) + Math.max(0, uncalled),
    called_in_time,
    half_called_min: findHalf(calls),
    taken_paise: seesMoney ? sums.taken_paise : null,
    given_back_paise: seesMoney ? sums.given_back_paise : null,
  }
}

/** Sets the days beside those before, and each service and city beside itself. */
export function compare(sums: readonly Sums[], days: readonly string[], seesMoney: boolean) {
  const toCompared = (name: string, now: Sums | undefined, before: Sums | undefined): ComparedFigures => ({
    name,
    now: toFigures(now, seesMoney),
    before: toFigures(before, seesMoney),
  })
  const by = (key: 'service' | 'city') => {
    const ofKey = Map.groupBy(
      sums.filter((row) => row[key] !== null),
      (row) => row[key] ?? '',
    )
    return [...ofKey]
      .map(([name, rows]) =>
        toCompared(
          name,
          rows.find(({ is_now }) => is_now),
          rows.find(({ is_now }) => !is_now),
        ),
      )
      .filter(({ now, before }) => isAny(now) || isAny(before))
      .sort((a, b) => b.now.booked - a.now.booked || b.before.booked - a.before.booked || a.name.localeCompare(b.name))
  }
  const ofDay = new Map(sums.map((row) => [row.day, row]))
  const count = days.length / 2
  const isTotal = ({ day, service, city }: Sums) => day === null && service === null && city === null
  const totalOf = (isNow: boolean) => sums.find((row) => isTotal(row) && row.is_now === isNow)
  return {
    total: toCompared('', totalOf(true), totalOf(false)),
    by_day: days.slice(count).map((day, index) => toCompared(day, ofDay.get(day), ofDay.get(days[index] ?? ''))),
    by_service: by('service'),
    by_city: by('city'),
  }
}

const isAny = (figures: BusinessFigures) => Object.values(figures).some((value) => value !== null && value !== 0)
