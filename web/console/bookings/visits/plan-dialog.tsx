import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Candidate, Visit } from '../../../../contract/bookings/visits.ts'
import { dayAfter, listWindowsOfDay, toWindowAt, windowOf } from '../../../../contract/bookings/windows.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toTel } from '../../../../contract/phones.ts'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { Candidates } from './candidates.tsx'
import { visitQueries } from './queries.ts'
import type { OpenDialog, VisitActions } from './use-visit-actions.ts'
import { toDayText, toFitText, toPromiseText, toWindowText } from './visit-words.ts'

type Props = { dialog: OpenDialog & { kind: 'plan' }; actions: VisitActions }

/** So many windows are tried until somebody is free, a day's worth. */
const TRIES = 8

/** Chooses window and technician in one: the best one is chosen already, so that Enter alone is enough. */
export function PlanDialog({ dialog, actions }: Props) {
  const { visit, lead, first, place } = dialog
  const subject = visit ?? lead
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState(place?.window)
  const windowRef = useRef<HTMLSelectElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)

  const present = visit && presentWindow(visit, now)
  const tried = chosen ? [chosen] : startingAt(present, now)
  const query = useQuery(visitQueries.candidates(visit ? { visit_id: visit.id } : { lead_id: lead.id }, tried))
  const window = chosen ?? query.data?.window ?? tried[0]
  const plan = ({ technician_id: id, name }: Candidate) =>
    actions.plan({ planned: dialog, window: window === present ? undefined : window, technician: { id, name } })

  return (
    <Dialog
      isOpen
      title={`Plan ${subject.reference}`}
      onClose={actions.isBusy ? undefined : actions.close}
      initialFocus={first === 'window' ? windowRef : nameRef}
    >
      <div className="grid gap-3">
        <p className="text-muted">
          {subject.service_type} for {subject.name},{' '}
          <a href={toTel(subject.mobile)} className="link whitespace-nowrap">
            {formatMobile(subject.mobile)}
          </a>
          {visit && `. Promised: ${toPromiseText(visit, now)}`}
        </p>
        <Field label="Window">
          {(control) => (
            <select
              {...control}
              ref={windowRef}
              value={window}
              onChange={({ target }) => setChosen(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                nameRef.current?.focus()
              }}
              className="input"
            >
              {present === 'soon' && <option value="soon">Within 90 minutes</option>}
              {listDays(now).map(({ day, windows }) => (
                <optgroup key={day} label={toDayText(day)}>
                  {windows.map((at) => (
                    <option key={at} value={at}>
                      {toOptionText(at, now)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
        {present && window !== present && (
          <p role="status" className="notice">
            {chosen ? 'This isn’t the time the customer was promised.' : 'No one is free at the promised time.'} Agree the new
            time with the customer first.
          </p>
        )}
        <Candidates
          query={query}
          window={window}
          // Where nothing else changes, planning the same technician again would change nothing.
          comesNow={visit?.reservation && window === present ? visit.technician?.id : undefined}
          toReason={(candidate) => toFitText(candidate, subject)}
          nameRef={nameRef}
          wanted={place?.technicianId}
          isFirst={first === 'technician'}
          isBusy={actions.isBusy}
          onChoose={plan}
        />
      </div>
    </Dialog>
  )
}

/** The window that the customer was told, while it is not over. */
function presentWindow({ window, is_soon }: Visit, now: Date): string | undefined {
  if (new Date(window.to) <= now) return undefined
  return is_soon ? 'soon' : toWindowAt(new Date(window.from))
}

const DAYS = 7

function listDays(now: Date) {
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(now, index))
  return days
    .map((day) => ({ day, windows: listWindowsOfDay(day).filter((at) => windowOf(at).end > now) }))
    .filter(({ windows }) => windows.length > 0)
}

function startingAt(present: string | undefined, now: Date): string[] {
  const windows = listDays(now).flatMap((day) => day.windows)
  if (present === 'soon') return ['soon', ...windows].slice(0, TRIES)
  const from = Math.max(0, present ? windows.indexOf(present) : 0)
  return windows.slice(from, from + TRIES)
}

/** A window with its day, because the closed list shows one option without its group. */
function toOptionText(at: string, now: Date): string {
  const { start, end } = windowOf(at)
  return toWindowText({ from: start.toISOString(), to: end.toISOString() }, now)
}
