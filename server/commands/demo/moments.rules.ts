import { dayAfter, listWindowsOfDay, windowOf } from '../../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { OPEN } from '../../../contract/hours.ts'
import { boundsOfDay, dayIn, minuteOfDay } from '../../../contract/india.ts'

/**
 * Reads the moments and windows of `fortnight.txt`, which ends at `end`. From midnight to the opening nobody works, so
 * `work` counts from midnight then, and what is under way waits for the morning.
 */
export function momentsUntil(end: Date) {
  const working = minuteOfDay(end) < OPEN.fromMin ? boundsOfDay(dayIn(end)).start : end
  const windows = [-2, -1, 0, 1, 2].flatMap((days) => listWindowsOfDay(dayAfter(end, days)))
  const present = windows.findLastIndex((at) => windowOf(at).start <= working)

  /** Such as `2026-11-25T16`: so many windows after the one that is under way, or of another day by its first hour. */
  function toWindow(slot: string): string {
    const [daysAgo = '', hour] = slot.split('/')
    return hour ? `${dayAfter(end, -daysAgo)}T${hour.padStart(2, '0')}` : (windows[present + Number(slot)] ?? '')
  }

  function toDate(moment: string): Date {
    const [kind = '', value = '', minutes] = moment.split(' ')
    if (kind === 'window') return after(windowOf(toWindow(value)).start, Number(minutes))
    if (kind === 'ago') return after(end, -value)
    return kind === 'work' ? after(working, -value) : new Date(`${dayAfter(end, -kind)}T${value}+05:30`)
  }

  return { toWindow, toDate }
}

export const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)
