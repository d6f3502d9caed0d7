import { DAY_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { type BusinessFigures, CALL_BOUNDS, type ComparedFigures } from '../../../contract/operation/business.ts'
import { PAID_BY } from '../../../contract/options.ts'
import type { EarnedSums, Sums } from './business.store.ts'

/** The last `count` days up to `last`, oldest first. */
export function lastDays(last: string, count: number): string[] {
  const start = boundsOfDay(last).start.getTime()
  return Array.from({ length: count }, (_, index) => dayIn(new Date(start - (count - 1 - index) * DAY_MS)))
}

/** The smallest bound within which half of the calls came; each row has the number of calls within its bound. */
export function findHalf(rows: readonly Pick<Sums, 'call_min' | 'promised'>[]): number | null {
  const countWithin = (bound: number) =>
    rows.reduce((count, { call_min, promised }) => (call_min !== null && call_min <= bound ? count + promised : count), 0)
  const all = countWithin(Number.POSITIVE_INFINITY)
  return all === 0 ? null : (CALL_BOUNDS.find((bound) => countWithin(bound) >= all / 2) ?? null)
}

type Money = Pick<EarnedSums, 'earned_paise' | 'not_found_paise'>
const NO_MONEY: Money = { earned_paise: 0, not_found_paise: 0 }
const UNSEEN = { earned_paise: null, not_found_paise: null }
const toMoney = ({ earned_paise, not_found_paise }: Money) => ({ earned_paise, not_found_paise })

/** `earned` is undefined for a role that sees no money. */
function toFigures(rows: readonly Sums[], earned: Money | undefined): BusinessFigures {
  const sum = (name: Count) => rows.reduce((total, row) => total + (row[name] ?? 0), 0)
  return {
    ...(earned ? toMoney(earned) : UNSEEN),
    begun: rows.some(({ unfinished }) => unfinished === null) ? null : sum('booked') + sum('unfinished'),
    booked: sum('booked'),
    paid: sum('paid'),
    promised: sum('promised'),
    called_in_time: sum('called_in_time'),
    half_called_min: findHalf(rows),
    taken_paise: earned ? sum('taken_paise') : null,
    given_back_paise: earned ? sum('given_back_paise') : null,
  }
}

type Count = 'unfinished' | 'booked' | 'paid' | 'promised' | 'called_in_time' | 'taken_paise' | 'given_back_paise'

/**
 * Compares the days with those before, and each service, city, technician and payment method with itself; `earned` is
 * undefined for a role that sees no money.
 */
export function compare(sums: readonly Sums[], earned: readonly EarnedSums[] | undefined, days: readonly string[]) {
  const findEarned = (by: EarnedSums['by'], key: string, isNow: boolean) =>
    earned && (earned.find((row) => row.by === by && row.key === key && row.is_now === isNow) ?? NO_MONEY)
  const sumsOf = Map.groupBy(sums, (row) => [row.is_now, toPart(row)].join())
  const figuresOf = (by: Part, key: string, isNow: boolean) =>
    toFigures(sumsOf.get([isNow, by, key].join()) ?? [], findEarned(by, key, isNow))
  const compared = (by: Part, key: string, keyBefore = key): ComparedFigures => ({
    name: key,
    now: figuresOf(by, key, true),
    before: figuresOf(by, keyBefore, false),
  })
  const by = (part: 'service' | 'city') => {
    const keys = [...sums.flatMap((row) => row[part] ?? []), ...keysOf(part)]
    return [...new Set(keys)]
      .map((key) => compared(part, key))
      .filter(({ now, before }) => isAny(now) || isAny(before))
      .sort((a, b) => b.now.booked - a.now.booked || b.before.booked - a.before.booked || a.name.localeCompare(b.name))
  }
  const keysOf = (part: EarnedSums['by']) => (earned ?? []).flatMap((row) => (row.by === part ? row.key : []))
  const earnedBy = (part: 'technician' | 'payment') =>
    [...new Set(keysOf(part))]
      .map((key) => {
        const [now, before] = [true, false].map((isNow) => toMoney(findEarned(part, key, isNow) ?? NO_MONEY)) as [Money, Money]
        return { key, now, before }
      })
      .filter(({ now, before }) => isAny(now) || isAny(before))
      .sort((a, b) => b.now.earned_paise - a.now.earned_paise || b.before.earned_paise - a.before.earned_paise)
  const count = days.length / 2
  return {
    total: compared('total', ''),
    by_day: days.slice(count).map((day, index) => compared('day', day, days[index])),
    by_service: by('service'),
    by_city: by('city'),
    by_technician: earnedBy('technician').map(({ key, ...money }) => {
      const name = earned?.find((row) => row.by === 'technician' && row.key === key)?.name
      return { technician: name ? { id: Number(key), name } : null, ...money }
    }),
    by_payment: earnedBy('payment').flatMap(({ key, ...money }) => {
      const paid_by = PAID_BY.find((way) => way === key)
      return paid_by ? [{ paid_by, ...money }] : []
    }),
  }
}

type Part = 'total' | 'day' | 'service' | 'city'

function toPart({ day, service, city }: Sums): string {
  if (day !== null) return `day,${day}`
  if (service !== null) return `service,${service}`
  return city === null ? 'total,' : `city,${city}`
}

const isAny = (figures: object) => Object.values(figures).some((value) => value !== null && value !== 0)
