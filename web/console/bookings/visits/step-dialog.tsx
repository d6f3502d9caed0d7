import { useQuery } from '@tanstack/react-query'
import { type Ref, type RefObject, useRef, useState } from 'react'
import { outcomeOf } from '../../../../contract/bookings/quotes.ts'
import { refundOf } from '../../../../contract/bookings/visit.ts'
import type { Visit } from '../../../../contract/bookings/visits.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { PAID_BY, type PaidBy, type VisitStatus } from '../../../../contract/options.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { Field, InputField } from '../../frame/ui/field.tsx'
import { visitQueries } from './queries.ts'
import type { OpenDialog, VisitActions } from './use-visit-actions.ts'
import { OUTCOME_WORDS, PAID_BY_WORDS } from './visit-words.ts'

type Props = { dialog: OpenDialog & { kind: 'step' }; actions: VisitActions }
type Outcome = (typeof OUTCOMES)[number]

const OUTCOMES = ['work', 'inspection', 'none'] as const

const QUESTIONS: Partial<Record<VisitStatus, { title: string; action: string; reason?: string; hint?: string }>> = {
  arrived: {
    title: 'Arrived',
    action: 'Arrived',
    reason: 'How do you know?',
    hint: 'Without the door code, the arrival isn’t proved and doesn’t count as on time.',
  },
  done: { title: 'How did it end?', action: 'Done' },
  missed: {
    title: 'No one answered?',
    action: 'No one answered',
    reason: 'Note',
    hint: 'The visit ends. The lead stays New, so you can plan another. Optional.',
  },
  cancelled: {
    title: 'Cancel the visit?',
    action: 'Cancel the visit',
    reason: 'Reason',
    hint: 'Kept in the history. The technician’s time is free again.',
  },
}

/** Asks what a step needs: a reason, or how the visit ended. */
export function StepDialog({ dialog: { visit, step }, actions }: Props) {
  const { title, action, reason: label, hint } = QUESTIONS[step] ?? { title: '', action: '' }
  const [reason, setReason] = useState(step === 'arrived' ? 'Told by phone' : '')
  const [chosen, setChosen] = useState<Outcome>()
  const [paidBy, setPaidBy] = useState<PaidBy>()
  const { due_if: due, quotes = [] } = useQuery({ ...visitQueries.one(visit.id), enabled: step === 'done' }).data?.data ?? {}
  // What the customer said to the quote.
  const outcome = chosen ?? outcomeOf(quotes) ?? 'work'
  const duePaise = (outcome !== 'none' && due?.[outcome]) || 0
  const refusal = useRefusal()
  const first = useRef<HTMLElement>(null)

  function save() {
    if (label && step !== 'missed' && !reason.trim()) refusal.refuse({ reason: 'Say why' })
    else if (!label && duePaise > 0 && !paidBy) refusal.refuse({ paid_by: 'Say how it was paid' })
    else void actions.stepWith({ visit, step, ...(label ? { reason: reason.trim() } : { outcome, paid_by: paidBy }) })
  }

  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={actions.isBusy}
      refusal={refusal}
      firstField={first}
      onSave={save}
      onClose={actions.close}
    >
      <p className="text-muted sm:col-span-2">
        {visit.reference}: {visit.service_type}, {visit.name}
        {visit.technician && `, with ${visit.technician.name}`}
      </p>
      {visit.refundable_paise > 0 && step !== 'arrived' && (
        <p className="sm:col-span-2">{toMoneyText(visit, step, step === 'done' ? outcome : null)}</p>
      )}
      <div className="sm:col-span-2">
        {label ? (
          <InputField
            ref={first as Ref<HTMLInputElement>}
            name="reason"
            label={label}
            hint={hint}
            error={refusal.errors.reason}
            value={reason}
            maxLength={300}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : (
          <Field label="Outcome">
            {(control) => (
              <select
                {...control}
                ref={first as RefObject<HTMLSelectElement>}
                value={outcome}
                onChange={({ target }) => setChosen(target.value as Outcome)}
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
      {duePaise > 0 && (
        <div className="sm:col-span-2">
          <Field label={`How was ${formatPaise(duePaise)} paid?`} error={refusal.errors.paid_by}>
            {(control) => (
              <select
                {...control}
                name="paid_by"
                value={paidBy ?? ''}
                onChange={({ target }) => setPaidBy(PAID_BY.find((value) => value === target.value))}
                className="input"
              >
                <option value="">Choose</option>
                {PAID_BY.map((value) => (
                  <option key={value} value={value}>
                    {PAID_BY_WORDS[value]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
    </FormDialog>
  )
}

/** What becomes of what was paid online. */
function toMoneyText({ refundable_paise: paidPaise, return_of }: Visit, step: VisitStatus, outcome: Outcome | null): string {
  const refundPaise = refundOf(step, { paidPaise, outcome, isReturn: return_of !== null })
  if (refundPaise > 0) return `${formatPaise(refundPaise)} paid online is refunded to the customer automatically.`
  const kept = `${formatPaise(paidPaise)} paid online is kept.`
  return step === 'missed' ? `${kept} An owner can refund it under Payments.` : kept
}
