import { type Ref, type RefObject, useRef, useState } from 'react'
import type { VisitStatus } from '../../../../contract/options.ts'
import { Field, InputField } from '../../frame/ui/field.tsx'
import { LeadForm, useRefusal } from '../leads/lead-form.tsx'
import type { Asked, VisitActions } from './use-visit-actions.ts'
import { OUTCOME_WORDS } from './visit-words.ts'

type Props = { asked: Asked & { what: 'step' }; actions: VisitActions }
type Outcome = (typeof OUTCOMES)[number]

const OUTCOMES = ['work', 'inspection', 'none'] as const

const QUESTIONS: Partial<Record<VisitStatus, { title: string; action: string; reason?: string; hint?: string }>> = {
  arrived: {
    title: 'Arrived',
    action: 'Arrived',
    reason: 'How do you know?',
    hint: 'Without the door code the arrival isn’t proved, and isn’t counted as in time.',
  },
  done: { title: 'How did it end?', action: 'Done' },
  missed: {
    title: 'Nobody opened?',
    action: 'Nobody opened',
    reason: 'Note',
    hint: 'The visit ends; the lead stays New, so that another can be planned. May be left out.',
  },
  cancelled: {
    title: 'Cancel the visit?',
    action: 'Cancel the visit',
    reason: 'Reason',
    hint: 'Kept in the history. The technician’s time is free again.',
  },
}

/** Asks what a step needs: a reason, or how the visit ended. */
export function StepDialog({ asked: { visit, step }, actions }: Props) {
  const { title, action, reason: label, hint } = QUESTIONS[step] ?? { title: '', action: '' }
  const [reason, setReason] = useState(step === 'arrived' ? 'Told by phone' : '')
  const [outcome, setOutcome] = useState<Outcome>('work')
  const [isMissing, setMissing] = useState(false)
  const refusal = useRefusal()
  const first = useRef<HTMLElement>(null)

  function save() {
    if (label && step !== 'missed' && !reason.trim()) {
      setMissing(true)
      first.current?.focus()
    } else void actions.stepWith({ visit, step, ...(label ? { reason: reason.trim() } : { outcome }) })
  }

  return (
    <LeadForm
      title={`${title} ${visit.reference}`}
      action={action}
      isBusy={actions.isBusy}
      refusal={refusal}
      firstField={first}
      onSave={save}
      onClose={actions.close}
    >
      <p className="text-muted sm:col-span-2">
        {visit.service_type}, {visit.name}
        {visit.technician && `, with ${visit.technician.name}`}
      </p>
      <div className="sm:col-span-2">
        {label ? (
          <InputField
            ref={first as Ref<HTMLInputElement>}
            label={label}
            hint={hint}
            error={isMissing ? 'Say why' : undefined}
            value={reason}
            maxLength={300}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
        ) : (
          <Field label="Outcome">
            {(control) => (
              <select
                {...control}
                ref={first as RefObject<HTMLSelectElement>}
                value={outcome}
                onChange={({ target }) => setOutcome(target.value as Outcome)}
                className="input"
              >
                {OUTCOMES.map((value) => (
                  <option key={value} value={value}>
                    {OUTCOME_WORDS[value]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
    </LeadForm>
  )
}
