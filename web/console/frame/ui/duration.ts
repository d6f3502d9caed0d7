import { DAY_MIN } from '../../../../contract/durations.ts'

/** "45 min", "1 h 6 min", "2 h", "3 days". A day of opening hours has fewer minutes. */
export function formatMinutes(minutes: number, dayMin = DAY_MIN): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  if (whole < dayMin) return `${Math.floor(whole / 60)} h${whole % 60 === 0 ? '' : ` ${whole % 60} min`}`
  const days = Math.floor(whole / dayMin)
  return days === 1 ? '1 day' : `${days} days`
}
