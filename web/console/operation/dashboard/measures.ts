import { OPEN_MIN } from '../../../../contract/hours.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { type BusinessFigures, CALL_BOUNDS } from '../../../../contract/operation/business.ts'
import { formatMinutes } from '../../frame/ui/date-time.tsx'

/** A business figure: its value for the chart, in rupees, per cent or minutes, and its text. */
export type Measure = {
  label: string
  meaning: string
  /** Null if it is unknown, or if there is nothing to measure. */
  value: (figures: BusinessFigures) => number | null
  format: (value: number) => string
  /** Only roles that see money have it. */
  isMoney?: true
  /** Lower is better. */
  isCost?: true
}

const inRupees = (paise: number | null) => (paise === null ? null : paise / 100)
const formatCount = (count: number) => count.toLocaleString('en-IN')
const formatMoney = (rupees: number) => formatPaise(Math.round(rupees * 100))

const LONGEST_MIN = CALL_BOUNDS.at(-1) ?? 0
const BEFORE_LONGEST_MIN = CALL_BOUNDS.at(-2) ?? 0

/** "15 min", "2 h 30 min"; "over 5 days" for anything beyond the last bound. */
export const formatOpenMinutes = (minutes: number) =>
  minutes >= LONGEST_MIN ? `over ${formatMinutes(BEFORE_LONGEST_MIN, OPEN_MIN)}` : formatMinutes(minutes, OPEN_MIN)

export const MEASURES = {
  earned: {
    label: 'Earned',
    meaning:
      'Visit charges paid online, less refunds, plus bills for visits, whether paid in cash, by UPI or online. Each counts on its date in India. A visit charge paid online is already deducted from its bill, so nothing counts twice. Bills count even before the money is received.',
    value: ({ earned_paise }) => inRupees(earned_paise),
    format: formatMoney,
    isMoney: true,
  },
  notFound: {
    label: 'Not received yet',
    meaning:
      'The part of Earned that was billed but isn’t yet marked as received under Paid at the door: money technicians report, and money still to be paid.',
    value: ({ not_found_paise }) => inRupees(not_found_paise),
    format: formatMoney,
    isMoney: true,
    isCost: true,
  },
  givenBack: {
    label: 'Refunded',
    meaning:
      'Refunds of online payments, on the day the bank completed them, whenever the payment was made. They are already deducted from Earned. Money a bank takes back in a dispute isn’t included.',
    value: ({ given_back_paise }) => inRupees(given_back_paise),
    format: formatMoney,
    isMoney: true,
    isCost: true,
  },
  begun: {
    label: 'Started',
    meaning:
      'Bookings, plus forms where someone gave a number but didn’t finish. A form that becomes a booking counts once; a form you delete from Unfinished no longer counts. A dash means that days more than a month ago were never counted.',
    value: ({ begun }) => begun,
    format: formatCount,
  },
  booked: {
    label: 'Booked',
    meaning: 'Leads that came in on the day, except those in the trash.',
    value: ({ booked }) => booked,
    format: formatCount,
  },
  paid: {
    label: 'Paid',
    meaning: 'How many of the booked leads were paid online, then or later.',
    value: ({ paid }) => paid,
    format: formatCount,
  },
  inTime: {
    label: 'Called in time',
    meaning:
      'Of the leads that were called, or are still New after the promised time, how many were reached by that time. Leads completed or cancelled without a recorded call don’t count.',
    value: ({ promised, called_in_time }) => (promised === 0 ? null : (called_in_time / promised) * 100),
    format: (share) => `${Math.round(share)}%`,
  },
  half: {
    label: 'Median time to call',
    meaning:
      'The median time to the first call, counting only 8 am to midnight. It’s rounded up to five minutes, and more coarsely after 90 minutes. A booking made at 11 pm and called at 8:10 am waited 70 minutes.',
    value: ({ half_called_min }) => half_called_min,
    format: formatOpenMinutes,
  },
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof MEASURES
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[]

/** The measures on cards; the others are folded away. */
export const MAIN_MEASURES: readonly MeasureName[] = ['earned', 'givenBack', 'booked', 'inTime']

export const measuresFor = (seesMoney: boolean): MeasureName[] =>
  MEASURE_NAMES.filter((name) => seesMoney || !('isMoney' in MEASURES[name]))

/** "₹199", or a dash if there is nothing to show. */
export function toFigureText(name: MeasureName, figures: BusinessFigures): string {
  const { value, format }: Measure = MEASURES[name]
  const found = value(figures)
  return found === null ? '–' : format(found)
}

type Change = { text: string; isGood: boolean }

/** "↑ 20%": the change since the previous period. A day that is not over is lower for that reason alone. */
export function toChange(name: MeasureName, now: BusinessFigures, before: BusinessFigures, isOver = true): Change | null {
  const { value, isCost }: Measure = MEASURES[name]
  const [a, b] = [value(now), value(before)]
  if (!isOver || a === null || b === null || b <= 0 || name === 'inTime' || name === 'half') return null
  const change = Math.round(((a - b) / b) * 100)
  if (change === 0) return null
  return { text: `${change > 0 ? '↑' : '↓'}\u00a0${Math.abs(change)}%`, isGood: change > 0 !== (isCost ?? false) }
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "Today", else "Fri, Nov 20". */
export function dayName(day: string, today: string): string {
  return day === today ? 'Today' : weekday.format(new Date(`${day}T00:00Z`))
}
