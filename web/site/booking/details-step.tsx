import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { LIMITS, normaliseMobile } from '../../../contract/fields.ts'
import { BOOKING_SERVICE_TYPES, CITIES } from '../../../contract/options.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import { Field } from './field.tsx'
import { NoticeLine } from './notice-line.tsx'
import type { Booking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = { booking: Booking; service: string }

/** Its fields are the browser's own: what is typed before React arrives stays, and so does what the draft brings back. */
export function DetailsStep({ booking: { stage, busy, errors, notice, verified, submitDetails }, service }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const waitS = useSecondsUntil(notice?.retryAtMs)
  const services = BOOKING_SERVICE_TYPES.some((type) => type === service)
    ? BOOKING_SERVICE_TYPES
    : [service, ...BOOKING_SERVICE_TYPES]

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  useEffect(() => {
    if (stage.step === 'done') form.current?.reset()
  }, [stage.step])

  function submit(event: FormEvent) {
    event.preventDefault()
    const mobile = form.current?.elements.namedItem('mobile') as HTMLInputElement
    mobile.value = normaliseMobile(mobile.value)
    submitDetails()
  }
  const normalise = ({ target }: FocusEvent<HTMLInputElement>) => {
    target.value = normaliseMobile(target.value)
  }

  return (
    <section hidden={stage.step !== 'details'}>
      <h2 tabIndex={-1}>{texts.detailsTitle}</h2>
      <form ref={form} method="dialog" noValidate onSubmit={submit}>
        <NoticeLine notice={notice} waitS={waitS} />
        <Field name="name" label={texts.name} error={errors.name}>
          {(props) => <input {...props} autoComplete="name" maxLength={LIMITS.name} required />}
        </Field>
        <Field name="mobile" label={texts.mobile} error={errors.mobile}>
          {(props) => <input {...props} type="tel" inputMode="tel" autoComplete="tel-national" required onBlur={normalise} />}
        </Field>
        <Field name="mailid" label={texts.mailid} error={errors.mailid}>
          {(props) => <input {...props} type="email" autoComplete="email" />}
        </Field>
        <div className="field-pair">
          <Field name="service_type" label={texts.service} error={errors.service_type}>
            {(props) => (
              <select {...props} defaultValue={service}>
                {services.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
            )}
          </Field>
          <Field name="city" label={texts.city} error={errors.city}>
            {(props) => (
              <select {...props} required>
                <option value="">{texts.cityNone}</option>
                {CITIES.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Field name="message" label={texts.message} error={errors.message}>
          {(props) => <textarea {...props} rows={3} maxLength={LIMITS.message} required />}
        </Field>
        <p className="book-small">
          {`${texts.consent} `}
          <a href="/privacy-policy">{texts.privacy}</a>
        </p>
        <div className="book-act">
          <button type="submit" className="btn btn-primary" disabled={Boolean(busy) || waitS > 0}>
            {busy === 'sending' ? texts.sending : busy === 'booking' ? texts.booking : verified ? texts.sendNow : texts.sendCode}
          </button>
        </div>
      </form>
    </section>
  )
}
