import { type SubmitEvent, useState } from 'react'
import { DOOR_CODE_TRIES, type DayVisit as Visit } from '../../../contract/bookings/days.public.ts'
import { findApproved } from '../../../contract/bookings/quotes.ts'
import type { LIVE_STATUSES } from '../../../contract/bookings/visit.ts'
import { formatPaise } from '../../../contract/money.ts'
import { toTel } from '../../../contract/phones.ts'
import type { PlainForm } from '../../../contract/site.ts'
import { dayTexts } from '../../../languages/en/day.ts'
import { buttonClass } from '../../ui/button.ts'
import { createRequestId } from '../../ui/request-id.ts'
import { useDayTexts, useMessageText } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import type { WaitingStep } from './queue.rules.ts'

export type Live = (typeof LIVE_STATUSES)[number]
export type StepProps = {
  visit: Visit
  /** The refused form. */
  form: PlainForm | undefined
  office: string | null
  now: Date
  /** The one unfolded visit. */
  isOpen: boolean
  /** The message for the whole page, shown at the button. */
  line: string
  /** Steps that the server has not accepted yet. */
  waiting: readonly WaitingStep[]
  /** A step is being sent, and the network is fast. */
  isSending: boolean
  onStep: (event: SubmitEvent<HTMLFormElement>, visit: Visit) => void
}

/** The key that makes a form act once, however often it is sent. */
export function ActionId() {
  const [id] = useState(createRequestId)
  return <input type="hidden" name="action_id" defaultValue={id} suppressHydrationWarning />
}

/** The id of a visit's form for the steps of a status; its fields may be elsewhere on the page. */
export const formId = (status: Live, { id }: Visit) => `${status}-${id}`

/** The message for the whole page. */
export function DayLine({ text }: { text: string }) {
  return (
    <p className="day-line">
      <Icon name="alert" size={20} />
      <span>{text}</span>
    </p>
  )
}

/** The reasons are stored in English for the office; the technician chooses in their language. */
export function GiveBack({ visit, status, error }: { visit: Visit; status: Live; error: string | undefined }) {
  const texts = useDayTexts().day
  const names = Object.keys(texts.reasons) as (keyof typeof texts.reasons)[]
  return (
    <details className="day-free" open={error !== undefined}>
      <summary className={buttonClass('quiet')}>{texts.say.unassigned}</summary>
      <fieldset className="day-choices" aria-describedby={`reason-${formId(status, visit)}`}>
        <legend>{texts.reasonTitle}</legend>
        {names.map((name) => (
          <label key={name}>
            <input type="radio" name="reason" value={dayTexts.reasons[name]} />
            {texts.reasons[name]}
          </label>
        ))}
        <FieldError id={`reason-${formId(status, visit)}`} error={error} message="whyNeeded" />
      </fieldset>
      <button type="submit" name="act" value="unassigned" className={buttonClass('danger')}>
        {texts.giveBack}
      </button>
    </details>
  )
}

export function CodeField({ visit, form, office }: StepProps) {
  const texts = useDayTexts().day
  const { messages } = useDayTexts()
  const { id, tries_left } = visit
  const error = form?.errors.code
  const name = `code-${formId('on_the_way', visit)}`
  if (tries_left === 0) return <p className="day-say">{messages.doorCodeLocked}</p>
  return (
    <>
      <p className="day-say">{texts.codeAsk}</p>
      <div className="field">
        <label htmlFor={`code-${id}`}>{texts.code}</label>
        <input
          id={`code-${id}`}
          className="input day-digits"
          name="code"
          form={formId('on_the_way', visit)}
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9०-९]{4}"
          maxLength={4}
          required
          defaultValue={form?.fields.code}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${name} hint-${id}`}
        />
        <FieldError id={name} error={error} message="doorCodeFormat" />
        <p id={`hint-${id}`} className="field-hint">
          {tries_left < DOOR_CODE_TRIES && `${texts.triesLeft(tries_left)} `}
          {office && (
            <>
              {`${texts.noCode} `}
              <a className="day-link" href={toTel(office)}>
                {texts.callOffice}
              </a>
            </>
          )}
        </p>
      </div>
    </>
  )
}

/** "Work" needs an approved quote; without one it is an inspection or nothing. */
export function OutcomeField({ visit, form }: StepProps) {
  const texts = useDayTexts().day
  const name = `outcome-${formId('arrived', visit)}`
  if (findApproved(visit.quotes)) return <input type="hidden" name="outcome" value="work" form={formId('arrived', visit)} />
  const chargePaise = visit.due_if?.inspection
  return (
    <fieldset className="day-choices" aria-describedby={name}>
      <legend>{texts.outcomeTitle}</legend>
      {(['inspection', 'none'] as const).map((outcome) => (
        <label key={outcome}>
          <input
            type="radio"
            name="outcome"
            value={outcome}
            form={formId('arrived', visit)}
            required
            defaultChecked={form?.fields.outcome === outcome}
          />
          {texts.outcomes[outcome]}
          {outcome === 'inspection' && chargePaise ? `: ${formatPaise(chargePaise)}` : ''}
        </label>
      ))}
      <FieldError id={name} error={form?.errors.outcome} message="outcomeNeeded" />
    </fieldset>
  )
}

type ErrorProps = { id: string; error: string | undefined; message: 'whyNeeded' | 'doorCodeFormat' | 'outcomeNeeded' }

/** Hidden until there is an error: offline, the script checks what the server would. */
function FieldError({ id, error, message }: ErrorProps) {
  const { messages } = useDayTexts()
  const toText = useMessageText()
  return (
    <p id={id} className="field-error" hidden={!error}>
      {error ? toText(error) : messages[message]}
    </p>
  )
}
