import { type FocusEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { CONSENT_VERSION } from '../../../contract/consent.ts'
import { LIMITS, normaliseMobile } from '../../../contract/fields.ts'
import { BOOKING_SERVICE_TYPES, CITY_VALUES } from '../../../contract/options.ts'
import { useIslandTexts } from '../texts.ts'
import { Link } from '../ui/link.tsx'
import { BookingButtons } from './booking-buttons.tsx'
import type { Charge } from './booking-props.ts'
import { readDraft } from './draft.ts'
import { Field } from './field.tsx'
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
}

/** The fields are uncontrolled: what is typed before hydration stays, and so does what the draft fills in. */
export function DetailsStep({ state, send, readForm, service, setChosen, charge, canPay, toServiceLabel }: Props) {
  const { booking: texts, labels } = useIslandTexts()
  const { step, errors, notice } = state
  const form = useRef<HTMLFormElement>(null)
  const waitS = useSecondsUntil(notice?.retryAtMs)
  const services = BOOKING_SERVICE_TYPES.some((type) => type === service)
    ? BOOKING_SERVICE_TYPES
    : [service, ...BOOKING_SERVICE_TYPES]

  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  useEffect(() => {
    if (step.name === 'done') {
      form.current?.reset()
      fieldOf(form.current, 'city').value = readDraft().fields.city ?? ''
    }
    setChosen(fieldOf(form.current, 'service_type').value)
  }, [step.name, setChosen])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    send({ type: 'submitted', form: readForm(), nowMs: Date.now() })
  }
  const normalise = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.value = normaliseMobile(currentTarget.value)
  }

  return (
    <section hidden={step.name !== 'details'}>
      <h2 tabIndex={-1}>{texts.detailsTitle}</h2>
      <form ref={form} method="dialog" noValidate onSubmit={submit}>
        <NoticeLine notice={step.name === 'details' ? notice : undefined} waitS={waitS} />
        <Field name="name" label={texts.name} error={errors.name}>
          {(props) => <input {...props} autoComplete="name" maxLength={LIMITS.name} required />}
        </Field>
        <Field name="mobile" label={texts.mobile} error={errors.mobile}>
          {(props) => <input {...props} type="tel" inputMode="tel" autoComplete="tel" required onBlur={normalise} />}
        </Field>
        <Field name="mailid" label={texts.mailid} error={errors.mailid}>
          {(props) => <input {...props} type="email" autoComplete="email" />}
        </Field>
        <div className="book-pair">
          <Field name="service_type" label={texts.service} error={errors.service_type}>
            {(props) => (
              <select {...props} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                {services.map((type) => (
                  <option key={type} value={type} selected={type === service}>
                    {toServiceLabel(type)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field name="city" label={texts.city} error={errors.city}>
            {(props) => (
              <select {...props} required>
                <option value="">{texts.cityNone}</option>
                {CITY_VALUES.map((city) => (
                  <option key={city} value={city}>
                    {labels.cities[city]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <p className="book-small" aria-live="polite">
          {charge?.text ?? texts.chargeByPhone}
        </p>
        <Field name="message" label={texts.message} error={errors.message}>
          {(props) => <textarea {...props} rows={3} maxLength={LIMITS.message} required />}
        </Field>
        <input type="hidden" name="consent_version" value={CONSENT_VERSION} />
        <p className="book-small">
          {`${texts.consent} `}
          <Link href="/privacy-policy">{texts.privacy}</Link>
        </p>
        <BookingButtons
          state={state}
          isThrottled={waitS > 0}
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
