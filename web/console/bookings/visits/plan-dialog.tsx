import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Candidate, Visit } from '../../../../contract/bookings/visits.ts'
import { dayAfter, listWindowsOfDay, toWindowAt, windowOf } from '../../../../contract/bookings/windows.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toTel } from '../../../../contract/phones.ts'
import { Button } from '../../frame/ui/button.tsx'
import { toWindowText } from '../../frame/ui/date-time.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { Candidates } from './candidates.tsx'
import { visitQueries } from './queries.ts'
import type { OpenDialog, VisitActions } from './use-visit-actions.ts'
import { toDayText, toFitText, toPromiseText } from './visit-words.ts'

type Props = { dialog: OpenDialog & { kind: 'plan' }; actions: VisitActions }

/** So many windows are tried until someone is free, a day's worth. */
const TRIES = 8

/**
 * Chooses window and technician together: the best one is preselected, so that Enter alone is enough. A visit whose
 * customer was promised another time is planned only once someone confirms that they agreed.
 */
export function PlanDialog({ dialog, actions }: Props) {
  const { visit, lead, first, place } = dialog
  const subject = visit ?? lead
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState(place?.window)
  // The chosen window is part of the question: what is free can change while someone is on the phone.
  const [toAgree, setToAgree] = useState<{ technician: Candidate; window: string }>()
  const windowRef = useRef<HTMLSelectElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)

  const present = visit && presentWindow(visit, now)
  const tried = chosen ? [chosen] : startingAt(present, now)
  const query = useQuery(visitQueries.candidates(visit ? { visit_id: visit.id } : { lead_id: lead.id }, tried))
  const window = chosen ?? query.data?.window ?? tried[0]
  const isOtherTime = visit !== undefined && window !== present
  const plan = ({ technician_id: id, name }: Candidate, at = window) =>
    actions.plan({ planned: dialog, window: at === present ? undefined : at, technician: { id, name } })
  function choose(technician: Candidate) {
    if (isOtherTime && window) setToAgree({ technician, window })
    else void plan(technician)
  }

  if (visit && toAgree) {
    return (
      <Dialog isOpen title={`Plan ${subject.reference}`} onClose={actions.isBusy ? undefined : actions.close}>
        <OtherTime
          {...{ visit, now, isBusy: actions.isBusy }}
          to={`${toOptionText(toAgree.window, now)}, ${toAgree.technician.name}`}
          onAgreed={() => plan(toAgree.technician, toAgree.window)}
          onBack={() => setToAgree(undefined)}
        />
      </Dialog>
    )
  }

  return (
    <Dialog
      isOpen
      title={`Plan ${subject.reference}`}
      onClose={actions.isBusy ? undefined : actions.close}
      initialFocus={first === 'window' ? windowRef : nameRef}
    >
      <div className="grid gap-3">
        <p className="text-muted">
          {subject.service_type} for {subject.name}, <PhoneLink mobile={subject.mobile} />
          {visit && `. Promised: ${toPromiseText(visit, now)}`}
        </p>
        <Field label="Time slot">
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
        {isOtherTime && (
          <p role="status" className="notice">
            {toWhyOther(present, chosen)} Agree the new time with the customer first.
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
          onChoose={choose}
        />
      </div>
    </Dialog>
  )
}

type OtherTimeProps = {
  visit: Visit
  now: Date
  /** The new window, and who comes then. */
  to: string
  isBusy: boolean
  onAgreed: () => void
  onBack: () => void
}

/** Asks whether the customer agreed to a time other than the promised one. */
function OtherTime({ visit, now, to, isBusy, onAgreed, onBack }: OtherTimeProps) {
  return (
    <div className="grid gap-3">
      <p className="notice">
        {visit.name}, <PhoneLink mobile={visit.mobile} />, was promised a visit {toPromiseText(visit, now)}. They get an SMS with
        the new time.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={takeFocus}
          disabled={isBusy}
          // Holding down the Enter that opened the question doesn't answer it.
          onKeyDown={(event: KeyboardEvent) => event.repeat && event.preventDefault()}
          onClick={onAgreed}
        >
          They agreed: move to {to}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}

/** The question takes the place of what had the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

const PhoneLink = ({ mobile }: { mobile: string }) => (
  <a href={toTel(mobile)} className="link whitespace-nowrap">
    {formatMobile(mobile)}
  </a>
)

function toWhyOther(present: string | undefined, chosen: string | undefined): string {
  if (!present) return 'The promised time has passed.'
  return chosen ? 'This isn’t the time the customer was promised.' : 'No one is free at the promised time.'
}

/** The promised window, while it is not over. */
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
