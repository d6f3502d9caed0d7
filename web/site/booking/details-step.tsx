import { type FocusEvent, type InputEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { LeadField } from '../../../contract/bookings/lead-fields.ts'
import { normaliseMobile } from '../../../contract/fields.ts'
import { useIslandTexts } from '../texts/texts.ts'
import { BookingButtons } from './booking-buttons.tsx'
import type { BookingKind, Charge } from './booking-props.ts'
import { fillFromDraft, readDraft } from './draft.ts'
import { LeadFields } from './lead-fields.tsx'
import { NoticeLine } from './notice-line.tsx'
import type { UseBooking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = UseBooking & {
  /** Name of the page's service. */
  service: string
  toServiceLabel: (service: string) => string
  setChosen: (service: string) => void
  /** The charge of the chosen service, and whether it can be paid online. */
  charge: Charge | undefined
  canPay: boolean
  kind: BookingKind
}

export function DetailsStep({ state, send, readForm, service, setChosen, charge, canPay, kind, toServiceLabel }: Props) {
  const { booking: texts } = useIslandTexts()
  const { step, task, errors, notice } = state
  const form = useRef<HTMLFormElement>(null)
  const waitS = useSecondsUntil(notice?.retryAtMs)
  const isShown = step.name === 'details'

  // The server's form is filled already, but not the one that replaces it if the browser had translated the page.
  useLayoutEffect(() => fillFromDraft(form.current), [])
  useLayoutEffect(() => {
    if (notice?.isAboutFields) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [notice])
  useEffect(() => {
    if (step.name === 'done') {
      form.current?.reset()
      fieldOf(form.current, 'city').value = readDraft().fields.city ?? ''
    }
    setChosen(fieldOf(form.current, 'service_type').value)
  }, [step.name, setChosen])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // The notice disappears, and with it the pressed button.
    if (event.nativeEvent.submitter?.closest('.book-notice'))
      form.current?.querySelector<HTMLElement>('.book-act [type=submit]')?.focus({ preventScroll: true })
    send({ type: 'submitted', form: readForm(), nowMs: Date.now() })
  }
  function edit({ target }: InputEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement
    if (name === 'service_type') setChosen(value)
    if (errors[name]) send({ type: 'fieldEdited', name: name as LeadField, form: readForm() })
  }
  function normalise({ target }: FocusEvent<HTMLFormElement>) {
    const field = target as Element as HTMLInputElement
    if (field.name === 'mobile') field.value = normaliseMobile(field.value)
  }

  return (
    <section hidden={!isShown}>
      <h2 tabIndex={-1}>{texts.detailsTitle}</h2>
      <form ref={form} method="dialog" noValidate onSubmit={submit} onInput={edit} onBlur={normalise}>
        <NoticeLine notice={isShown ? notice : undefined} waitS={waitS} />
        <LeadFields
          fields={{ service_type: service }}
          errors={errors}
          service={service}
          toServiceLabel={toServiceLabel}
          charge={charge?.text ?? texts.chargeByPhone}
          // A call carries the form as it is; a check carries none.
          readOnly={task !== undefined && 'lead' in task}
        />
        <BookingButtons
          state={state}
          isThrottled={waitS > 0}
          book={texts.book[charge?.amountPaise ? kind : 'noCharge']}
          amountPaise={canPay ? charge?.amountPaise : undefined}
          pay={() => send({ type: 'payPressed', form: readForm(), charge })}
        />
      </form>
    </section>
  )
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement {
  return form?.elements.namedItem(name) as HTMLInputElement
}
