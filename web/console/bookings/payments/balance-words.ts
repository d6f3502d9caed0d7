import { Day } from '../../../../contract/admin-fields.ts'
import type { Balance, OpenDay } from '../../../../contract/bookings/payments.balance.ts'
import { DAY_MS } from '../../../../contract/durations.ts'
import { formatPaise } from '../../../../contract/money.ts'

export type Difference = Balance['differences'][number]

const SAYS: Record<Difference['kind'], (amount: string, reference: string) => string> = {
  noLead: (amount) => `${amount} was captured, but there is no lead for it.`,
  unknownOrder: (amount) => `${amount} was captured for an order this site didn’t make.`,
  amount: (amount) => `${amount} was captured, which isn’t the amount ordered.`,
  noPayment: (amount, reference) => `${reference} counts as paid with ${amount}, but the provider has no such payment.`,
  refund: (amount) => `The provider and our books don’t agree on how much of ${amount} was refunded.`,
}

export function toDifferenceText({ kind, amount_paise, reference }: Difference): string {
  return SAYS[kind](formatPaise(amount_paise), reference ? `Lead ${reference}` : 'A lead')
}

/** "Even", or how many differences there are. */
export function toVerdict({ is_even, differences }: Balance): string {
  if (is_even) return 'Balanced'
  if (differences.length === 0) return 'The sums differ'
  return differences.length === 1 ? '1 difference' : `${differences.length} differences`
}

export function toOpenDayText({ differences }: OpenDay): string {
  if (differences === null) return 'Not compared yet'
  return differences === 1 ? '1 difference' : `${differences} differences`
}

/** What the verdict means. `isToday`: the day is not over. */
export function toVerdictDetail({ is_even, provider, leads }: Balance, isToday: boolean): string {
  if (!is_even) return 'What the provider captured and the leads that were paid don’t agree.'
  const soFar = isToday ? ' so far' : ''
  if (provider.count === 0 && leads.count === 0) return `Nothing was paid${soFar}.`
  return `Every payment captured${soFar} is a paid lead, and every paid lead has a payment.`
}

const long = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

export function stepDay(day: string, by: 1 | -1): string {
  return new Date(Date.parse(`${day}T00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}

/** Undefined if the text is not a day, such as in a truncated address. */
export function readDay(text: string | null): string | undefined {
  return Day.safeParse(text).data
}

/** "Saturday, November 21, 2026" */
export function formatDay(day: string): string {
  return long.format(new Date(`${day}T00:00Z`))
}
