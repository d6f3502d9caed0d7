import * as z from 'zod/mini'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { boundsOfDay, dayIn, minuteOfDay } from '../india.ts'
import { MESSAGES } from '../messages.ts'

/** Two hours in which a technician arrives; there are eight a day, from 8 am to midnight in India. */
export type Window = { start: Date; end: Date }

const HOURS = 2
export const WINDOW_MS = HOURS * HOUR_MS
const FIRST_HOUR = 8

/** A window's start in India, such as `2026-11-25T16`. */
export const WINDOW_PATTERN = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(08|1[02468]|2[02])$/
const WindowAt = z.string(MESSAGES.windowUnknown).check(z.regex(WINDOW_PATTERN, MESSAGES.windowUnknown))
/** What a visitor can choose: a window, or "within 90 minutes". */
export const WindowChoice = z.union([z.literal('soon'), WindowAt], MESSAGES.windowUnknown)
export type WindowChoice = z.infer<typeof WindowChoice>

export function windowOf(at: string): Window {
  const [day = '', hour] = at.split('T')
  const startMs = boundsOfDay(day).start.getTime() + Number(hour) * HOUR_MS
  return { start: new Date(startMs), end: new Date(startMs + WINDOW_MS) }
}

export function toWindowAt(start: Date): string {
  return `${dayIn(start)}T${String(Math.floor(minuteOfDay(start) / 60)).padStart(2, '0')}`
}

/** The windows of a day such as 2026-11-25, in order. */
export function listWindowsOfDay(day: string): string[] {
  const hours = Array.from({ length: (24 - FIRST_HOUR) / HOURS }, (_, index) => FIRST_HOUR + index * HOURS)
  return hours.map((hour) => `${day}T${String(hour).padStart(2, '0')}`)
}

/** The date that many days later: 2026-11-26 for 1. */
export function dayAfter(moment: Date, days: number): string {
  return dayIn(new Date(moment.getTime() + days * 24 * 60 * MINUTE_MS))
}
