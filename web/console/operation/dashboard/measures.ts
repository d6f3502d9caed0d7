import { formatPaise } from '../../../../contract/money.ts'
import { type BusinessFigures, CALL_BOUNDS } from '../../../../contract/operation/business.ts'

/** A figure of the business: its value for the chart, in rupees, per cent or minutes, and as people read it. */
export type Measure = {
  label: string
  meaning: string
  /** Null where it is not known, or where there is nothing to measure. */
  value: (figures: BusinessFigures) => number | null
  format: (value: number) => string
  /** Only roles that see money have it. */
  isMoney?: true
  /** The less, the better. */
  isCost?: true
}

const inRupees = (paise: number | null) => (paise === null ? null : paise / 100)
const formatCount = (count: number) => count.toLocaleString('en-IN')
const formatMoney = (rupees: number) => formatPaise(Math.round(rupees * 100))

const LONGEST_MIN = CALL_BOUNDS.at(-1) ?? 0
const BEFORE_LONGEST_MIN = CALL_BOUNDS.at(-2) ?? 0

/** "15 min", "2 h 30 min"; "over 5 days" for what is longer than the bounds tell apart. */
export function formatMinutes(minutes: number): string {
  if (minutes >= LONGEST_MIN) return `over ${BEFORE_LONGEST_MIN / 960} days`
  if (minutes < 120) return `${Math.round(minutes)} min`
  return minutes < 960
    ? `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${Math.round(minutes % 60)} min` : ''}`
    : formatDays(minutes / 960)
}
const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

export const MEASURES = {
  earned: {
    label: 'Earned',
    meaning:
      'Visit charges paid online, by their receipts and less their credit notes, and the bills of visits: cash, UPI and online together, each on its day in India. A bill is without what was paid online before, so nothing counts twice. It has also what is billed and not received yet.',
    value: ({ earned_paise }) => inRupees(earned_paise),
    format: formatMoney,
    isMoney: true,
  },
  notFound: {
    label: 'Not received yet',
    meaning:
      'What of it was billed and not yet marked as received under Paid at the door: money that technicians report, and money still to be paid.',
    value: ({ not_found_paise }) => inRupees(not_found_paise),
    format: formatMoney,
    isMoney: true,
    isCost: true,
  },
  givenBack: {
    label: 'Refunded',
    meaning:
      'Refunds of online payments that the bank ended on the day, whenever the payment was; what was earned is without them. What a bank takes back in a dispute is not in it.',
    value: ({ given_back_paise }) => inRupees(given_back_paise),
    format: formatMoney,
    isMoney: true,
    isCost: true,
  },
  begun: {
    label: 'Started',
    meaning:
      'Booked, or left in the form with a number and never finished. A form that becomes a booking counts once; one that you delete from Unfinished counts no more. A dash where days of more than a month ago were never counted.',
    value: ({ begun }) => begun,
    format: formatCount,
  },
  booked: {
    label: 'Booked',
    meaning: 'Leads that came on the day, without those in the trash.',
    value: ({ booked }) => booked,
    format: formatCount,
  },
  paid: {
    label: 'Paid',
    meaning: 'Those of them that were paid online, also later.',
    value: ({ paid }) => paid,
    format: formatCount,
  },
  inTime: {
    label: 'Called in time',
    meaning:
      'Of the leads that were called, or are New while the promised moment is past: how many were reached before it. A lead that was completed or cancelled without a noted call is in neither.',
    value: ({ promised, called_in_time }) => (promised === 0 ? null : (called_in_time / promised) * 100),
    format: (share) => `${Math.round(share)}%`,
  },
  half: {
    label: 'Median time to call',
    meaning:
      'The median time to the first call in open minutes, 8 am to midnight, rounded up to five minutes, and after 90 minutes more coarsely. A booking of 11 pm that is called at 8:10 am waited 70.',
    value: ({ half_called_min }) => half_called_min,
    format: formatMinutes,
  },
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof MEASURES
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[]

/** Those that stand on cards; the others are behind a fold. */
export const MAIN_MEASURES: readonly MeasureName[] = ['earned', 'givenBack', 'booked', 'inTime']

export const measuresFor = (seesMoney: boolean): MeasureName[] =>
  MEASURE_NAMES.filter((name) => seesMoney || !('isMoney' in MEASURES[name]))

/** "₹199", or a dash where there is nothing to tell. */
export function toFigureText(name: MeasureName, figures: BusinessFigures): string {
  const { value, format }: Measure = MEASURES[name]
  const found = value(figures)
  return found === null ? '–' : format(found)
}

type Change = { text: string; isGood: boolean }

/** "↑ 20%": how a figure has changed since the time before; a day that is not over is less for that reason alone. */
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
