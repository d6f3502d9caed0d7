type Hours = { opens_at: string; closes_at: string }

const DAY_MIN = 24 * 60

/** `8am to 12am` */
export function shortHours({ opens_at, closes_at }: Hours): string {
  return `${toClock(minutesOf(opens_at)).replace(' ', '')} to ${toClock(minutesOf(closes_at)).replace(' ', '')}`
}

/** `8 am to 12 midnight` */
export function longHours({ opens_at, closes_at }: Hours): string {
  return `${toNamedClock(minutesOf(opens_at))} to ${toNamedClock(minutesOf(closes_at))}`
}

/** Five moments from the opening to the closing, evenly apart: `8 am`, `12 noon`, `4 pm`, `8 pm`, `12 midnight`. */
export function hourMarks({ opens_at, closes_at }: Hours): string[] {
  const [from, span] = [minutesOf(opens_at), openMinutes({ opens_at, closes_at })]
  return [0, 1, 2, 3, 4].map((quarter) => toNamedClock(Math.round(from + (span * quarter) / 4) % DAY_MIN))
}

/** `08:00-24:00`, the form that schema.org takes. */
export function hoursOfDay({ opens_at, closes_at }: Hours): string {
  return `${opens_at}-${closes_at === '00:00' ? '24:00' : closes_at}`
}

/** A closing time before the opening time is past midnight; equal times mean the whole day. */
function openMinutes({ opens_at, closes_at }: Hours): number {
  return (minutesOf(closes_at) - minutesOf(opens_at) + DAY_MIN) % DAY_MIN || DAY_MIN
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function toClock(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60]
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'am' : 'pm'}`
}

function toNamedClock(minute: number): string {
  if (minute === 0) return '12 midnight'
  return minute === DAY_MIN / 2 ? '12 noon' : toClock(minute)
}
