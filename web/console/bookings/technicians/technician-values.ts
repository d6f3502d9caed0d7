import * as z from 'zod/mini'
import { type Technician, TechnicianInput } from '../../../../contract/bookings/technicians.ts'
import { DAY_MIN } from '../../../../contract/durations.ts'
import { normaliseMobile } from '../../../../contract/fields.ts'
import { longHours, minutesOf } from '../../../../contract/hours.ts'
import { toSigns } from '../../../../contract/text.ts'
import { pick } from '../../frame/forms/record.ts'

// A technician as the form has it: ticks are texts, times are those of the browser's inputs, PIN codes are one text.

const TEXT_LABELS = { name: 'Name', mobile: 'Mobile', id_number: 'ID number', verified_how: 'What you saw', image: 'Photo' }
export const LABELS = {
  ...TEXT_LABELS,
  ...{ language: 'Language', skills: 'Services', cities: 'Cities', pincodes: 'PIN codes' },
  ...{ days: 'Working days', from_min: 'From', to_min: 'To' },
  ...{ image_id: 'Photo', verified_on: 'Police check seen on', is_active: 'Active' },
}

/** `image` is the photo's file, saved or just uploaded, `image_id` the number of an upload that is not saved yet. */
export const EMPTY = {
  ...{ name: '', mobile: '', id_number: '', language: 'hi' },
  ...{ skills: [] as string[], cities: [] as string[], pincodes: '', days: ['1', '2', '3', '4', '5', '6'] },
  ...{ from_min: '09:00', to_min: '19:00' },
  ...{ image: '', image_id: '' as number | '', verified_on: '', verified_how: '', is_active: false },
}
export type Values = typeof EMPTY

export function toValues(technician: Technician): Values {
  const { language, skills, cities, pincodes, days, from_min, to_min, verified_on, is_active } = technician
  return {
    ...pick(technician, TEXT_LABELS),
    ...{ language, skills, cities, pincodes: pincodes.join(' '), days: days.toSorted().map(String) },
    ...{ from_min: toTimeField(from_min), to_min: toTimeField(to_min) },
    ...{ image_id: '', verified_on: verified_on ?? '', is_active },
  }
}

const toInput = ({ mobile, pincodes, days, from_min, to_min, verified_on, ...rest }: Values): unknown => ({
  ...rest,
  mobile: normaliseMobile(mobile),
  pincodes: toPincodes(pincodes),
  days: days.map(Number),
  from_min: toMinute(from_min),
  // As an end, 00:00 is midnight.
  to_min: toMinute(to_min) || (to_min && DAY_MIN),
  verified_on: verified_on || null,
})

/** A PIN code may be written with a gap, `400 053`, which separates codes too. */
const toPincodes = (typed: string) =>
  toSigns(typed)
    .replace(/(?<!\d)(\d{3})[ -](\d{3})(?!\d)/g, '$1$2')
    .split(/[\s,;]+/)
    .filter(Boolean)

/** What the form says, as the call takes it. */
export const FormInput = z.pipe(z.transform(toInput), TechnicianInput)

const pad = (part: number) => String(part).padStart(2, '0')
const toTimeField = (minute: number) => `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}`
const toMinute = (time: string) => (time ? minutesOf(time) : undefined)

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, index) => ({
  value: String(index + 1),
  label,
}))

/** "Mon–Sat, 9 am to 7 pm" */
export function toHoursText({ days, from_min, to_min }: Pick<Technician, 'days' | 'from_min' | 'to_min'>): string {
  const hours = longHours({ opens_at: toTimeField(from_min), closes_at: toTimeField(to_min) }, 'en')
  return `${toDaysText(days.toSorted())}, ${hours}`
}

function toDaysText(days: readonly number[]): string {
  const nameOf = (day: number) => DAYS[day - 1]?.label.slice(0, 3) ?? ''
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  if (days.length === 7) return 'Every day'
  const free = DAYS.map((_, index) => index + 1).filter((day) => day > first && day < last && !days.includes(day))
  if (days.length < 3 || free.length > 1) return days.map(nameOf).join(', ')
  return `${nameOf(first)}–${nameOf(last)}${free.map((day) => `, not ${nameOf(day)}`).join('')}`
}
