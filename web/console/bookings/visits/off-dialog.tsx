import { type RefObject, useRef, useState } from 'react'
import type { Board } from '../../../../contract/bookings/visits.ts'
import { listWindowsOfDay, windowOf } from '../../../../contract/bookings/windows.ts'
import { boundsOfDay, dayIn } from '../../../../contract/india.ts'
import { CITIES } from '../../../../contract/options.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { formatClock, toClockText } from '../../frame/ui/date-time.tsx'
import { Field, InputField } from '../../frame/ui/field.tsx'
import type { OpenDialog, VisitActions } from './use-visit-actions.ts'
import { toDayText } from './visit-words.ts'

type Props = { dialog: OpenDialog & { kind: 'off' }; actions: VisitActions; technicians: Board['technicians'] }
type Who = { label: string; technician_id?: number; city?: (typeof CITIES)[number]['value'] }

/** A technician is off from then on, or a city takes no bookings. Enter alone takes the rest of the day. */
export function OffDialog({ dialog: { technicianId, from }, actions, technicians }: Props) {
  const day = dayIn(from)
  const [who, setWho] = useState(technicianId === undefined ? '' : `technician ${technicianId}`)
  const [lastDay, setLastDay] = useState(day)
  const [time, setTime] = useState('')
  const [note, setNote] = useState('')
  const refusal = useRefusal()
  const whoRef = useRef<HTMLSelectElement>(null)
  const noteRef = useRef<HTMLInputElement>(null)
  const choices = toChoices(technicians)
  const isNow = boundsOfDay(day).start < from

  function save() {
    const chosen = choices[who]
    if (!chosen) return refusal.refuse({ who: 'Choose a technician or a city' })
    const { label, ...whom } = chosen
    const to = time ? windowOf(time).start : boundsOfDay(lastDay).end
    void actions.takeOff({ ...whom, name: label, note: note.trim(), from: from.toISOString(), to: to.toISOString() })
  }

  return (
    <FormDialog
      title={isNow ? `Time off from now, ${formatClock(from.toISOString())}` : `Time off on ${toDayText(day)}`}
      action={who.startsWith('city') ? 'Pause bookings' : 'Save time off'}
      isBusy={actions.isBusy}
      refusal={refusal}
      firstField={(technicianId === undefined ? whoRef : noteRef) as RefObject<HTMLElement | null>}
      onSave={save}
      onClose={actions.close}
    >
      <Field
        label="Who"
        className="sm:col-span-2"
        error={refusal.errors.who}
        hint={
          who.startsWith('city')
            ? 'No new visits there until then. Planned visits stay.'
            : 'Their visits in that time return to “To plan”.'
        }
      >
        {(control) => (
          <select
            {...control}
            ref={whoRef}
            name="who"
            value={who}
            onChange={({ target }) => setWho(target.value)}
            className="input"
          >
            <option value="">Choose…</option>
            <optgroup label="Technician">
              {technicians.map(({ id }) => (
                <option key={id} value={`technician ${id}`}>
                  {choices[`technician ${id}`]?.label}
                </option>
              ))}
            </optgroup>
            <optgroup label="Pause all bookings">
              {CITIES.map(({ value }) => (
                <option key={value} value={`city ${value}`}>
                  {choices[`city ${value}`]?.label}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Field>
      <InputField
        label="Until"
        type="date"
        min={day}
        value={lastDay}
        onChange={({ target }) => {
          setLastDay(target.value || day)
          setTime('')
        }}
      />
      <Field label="Until">
        {(control) => (
          <select {...control} value={time} onChange={({ target }) => setTime(target.value)} className="input">
            <option value="">the end of the day</option>
            {listWindowsOfDay(lastDay)
              .filter((at) => windowOf(at).start > from)
              .map((at) => (
                <option key={at} value={at}>
                  {toClockText(windowOf(at).start.toISOString())}
                </option>
              ))}
          </select>
        )}
      </Field>
      <div className="sm:col-span-2">
        <InputField
          ref={noteRef}
          label="Why"
          hint="Optional. It shows on the board."
          value={note}
          maxLength={200}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </FormDialog>
  )
}

function toChoices(technicians: Board['technicians']): Record<string, Who> {
  return Object.fromEntries([
    ...technicians.map(({ id, name }) => [`technician ${id}`, { label: name, technician_id: id }] as const),
    ...CITIES.map(({ value, label }) => [`city ${value}`, { label: `All bookings in ${label}`, city: value }] as const),
  ])
}
