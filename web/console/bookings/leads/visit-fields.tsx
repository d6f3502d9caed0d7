import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Windows } from '../../../../contract/bookings/visits.public.ts'
import { nearWindowText, windowDay } from '../../../../contract/bookings/window-texts.ts'
import { windowOf } from '../../../../contract/bookings/windows.ts'
import { LIMITS, Pincode } from '../../../../contract/fields.ts'
import type { City } from '../../../../contract/options.ts'
import { Field } from '../../frame/ui/field.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { visitQueries } from '../visits/queries.ts'

const VISIT_FIELDS = ['window', 'address', 'pincode', 'gate_note'] as const
export type VisitField = (typeof VISIT_FIELDS)[number]
type Typed = Partial<Record<VisitField, string>>

/** The times that a visitor would be offered for this service and city; undefined until they are known. */
export function useFreeTimes({ service_type, city }: { service_type: string; city: string }, typed: Typed) {
  const pincode = Pincode.safeParse(typed.pincode ?? '').data
  const query = useQuery({
    ...visitQueries.windows({ service_type, city: city as City, pincode }),
    enabled: service_type !== '' && city !== '',
    placeholderData: keepPreviousData,
    // What is free can change while someone is on the phone.
    refetchInterval: 60_000,
  })
  return query.isEnabled ? query.data?.data : undefined
}

/** The time that is still free; one that is not known to be taken is left to the server. */
export function toWindow(free: Windows | undefined, { window = '' }: Typed): string {
  if (!free || (window === 'soon' && free.soon_by)) return window
  return free.days.some((day) => day.windows.some(({ at, is_free }) => is_free && at === window)) ? window : ''
}

type Props = {
  free: Windows | undefined
  typed: Typed
  errors: Partial<Record<VisitField, string>>
  onChange: (field: VisitField, value: string) => void
}

/** When the technician comes, and where. Nothing is asked where no technician does such visits. */
export function VisitFields({ free, typed, errors, onChange }: Props) {
  const now = useNow()
  const isTyped = VISIT_FIELDS.some((field) => typed[field])
  if (!isTyped && !free?.days.length) return null
  const about = (field: VisitField, label: string, hint?: ReactNode) => ({ label, hint, error: errors[field] })
  const bind = (field: VisitField) => ({
    name: field,
    value: typed[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
    autoComplete: 'off',
    className: 'input',
  })
  const window = toWindow(free, typed)
  return (
    <>
      <Field {...about('window', 'Time of the visit', toHint(free, typed, now))}>
        {(control) => (
          <select {...control} {...bind('window')} value={window}>
            <option value="">None for now</option>
            {(free?.soon_by || window === 'soon') && <option value="soon">Within 90 minutes</option>}
            {!free && window && window !== 'soon' && <option value={window}>{toText(window, now)}</option>}
            {free?.days.map(({ day, windows }) => (
              <Times key={day} day={day} times={windows.filter(({ is_free }) => is_free).map(({ at }) => at)} now={now} />
            ))}
          </select>
        )}
      </Field>
      <Field {...about('address', 'Address', 'Flat, floor, building, street, and what is near it.')} className="sm:col-span-2">
        {(control) => <textarea {...control} {...bind('address')} maxLength={LIMITS.address} className="input min-h-16" />}
      </Field>
      <Field {...about('pincode', 'PIN code')}>
        {(control) => <input {...control} {...bind('pincode')} inputMode="numeric" maxLength={12} />}
      </Field>
      <Field {...about('gate_note', 'For the gate', 'A code, or what to tell the guard.')}>
        {(control) => <input {...control} {...bind('gate_note')} maxLength={LIMITS.gateNote} />}
      </Field>
    </>
  )
}

function Times({ day, times, now }: { day: string; times: readonly string[]; now: Date }) {
  if (times.length === 0) return null
  return (
    <optgroup label={windowDay(windowOf(`${day}T08`).start, 'en')}>
      {times.map((at) => (
        <option key={at} value={at}>
          {toText(at, now)}
        </option>
      ))}
    </optgroup>
  )
}

function toHint(free: Windows | undefined, typed: Typed, now: Date): string {
  if (typed.window && !toWindow(free, typed)) {
    const before = typed.window === 'soon' ? 'Within 90 minutes' : toText(typed.window, now)
    return `No longer free: ${before}.`
  }
  if (free?.days.length === 0)
    return typed.pincode ? 'No technician goes to this PIN code.' : 'No technician does this work there.'
  if (typed.window) return 'The technician’s time is taken when you save.'
  return 'Without a time, the address is kept as a note.'
}

/** The text of a time has its day too, because the closed list shows one option without its group. */
const toText = (window: string, now: Date) => nearWindowText(windowOf(window), now, 'en')
