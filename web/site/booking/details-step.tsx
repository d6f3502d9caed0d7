import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { LIMITS, normaliseMobile } from '../../../contract/fields.ts'
import { BOOKING_SERVICE_TYPES, CITIES } from '../../../contract/options.ts'
import type { BookingProps } from './booking-panel.tsx'
import { bookingTexts as texts } from './booking-texts.ts'
import { DetailsButtons } from './details-buttons.tsx'
import { Field } from './field.tsx'
import { NoticeLine } from './notice-line.tsx'
import type { Booking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = Pick<BookingProps, 'service' | 'offer'> & { booking: Booking }

/** Its fields are the browser's own: what is typed before React arrives stays, and so does what the draft brings back. */
export function DetailsStep({ booking, service, offer }: Props) {
  const { stage, errors, notice, submitDetails, pay } = booking
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(service)
  const waitS = useSecondsUntil(notice?.retryAtMs)
  const services = BOOKING_SERVICE_TYPES.some((type) => type === service)
    ? BOOKING_SERVICE_TYPES
    : [service, ...BOOKING_SERVICE_TYPES]

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  useEffect(() => {
    if (stage.step === 'done') form.current?.reset()
    setChosen(fieldOf(form.current, 'service_type').value)
  }, [stage.step])

  function readMobile() {
    const mobile = fieldOf(form.current, 'mobile')
    mobile.value = normaliseMobile(mobile.value)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    readMobile()
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
          {(props) => <input {...props} type="tel" inputMode="tel" autoComplete="tel" required onBlur={normalise} />}
        </Field>
        <Field name="mailid" label={texts.mailid} error={errors.mailid}>
          {(props) => <input {...props} type="email" autoComplete="email" />}
        </Field>
        <div className="field-pair">
          <Field name="service_type" label={texts.service} error={errors.service_type}>
            {(props) => (
              <select {...props} defaultValue={service} onChange={({ target }) => setChosen(target.value)}>
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
        <DetailsButtons
          booking={booking}
          isWaiting={waitS > 0}
          // The charge is this page's: whoever chose another service books that with a code.
          amountPaise={chosen === service ? offer?.amountPaise : undefined}
          pay={() => {
            readMobile()
            pay()
          }}
        />
      </form>
    </section>
  )
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement {
  return form?.elements.namedItem(name) as HTMLInputElement
}
