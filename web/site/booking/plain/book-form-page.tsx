import type { ReactNode } from 'react'
import { CONSENT_VERSION } from '../../../../contract/consent.ts'
import { formatMobile, LIMITS } from '../../../../contract/fields.ts'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { BOOKING_SERVICE_TYPES, type BookingServiceType, CITIES } from '../../../../contract/options.ts'
import { OTP_LENGTH } from '../../../../contract/otp.public.ts'
import { bookFormPath, servicePath, toCategorySegment } from '../../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../../contract/phones.ts'
import { type Service, toBookingType } from '../../../../contract/services.ts'
import type { PlainForm } from '../../../../contract/site.ts'
import { buttonClass } from '../../../ui/button.ts'
import { chargeText } from '../../../ui/charge-text.ts'
import type { Head, LoadContext } from '../../page.ts'
import { useTexts } from '../../texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useMessageText } from '../../ui/use-message-text.ts'
import { Field } from '../field.tsx'

export async function loadBookForm({ api, params, form }: LoadContext) {
  const [{ data: service }, { mobile: phone }] = await Promise.all([
    api.services.getPublished({ category: params.category ?? '', slug: params.slug ?? '' }),
    api.contact.get(),
  ])
  return { service, phone, form: form ?? { fields: {}, errors: {} } }
}
type Data = Awaited<ReturnType<typeof loadBookForm>>

export function bookFormHead({ service }: Data, { texts }: LoadContext): Head {
  const title = `${texts.service.book[toCategorySegment(service.service_cat)]}: ${service.title}`
  return { title, description: service.meta_desc, keywords: undefined, canonical: bookFormPath(service), isUnlisted: true }
}

/** The booking as a page for browsers without script: the same form and steps as the panel. */
export function BookFormPage({ service, phone, form }: Data) {
  const { booking: texts, service: serviceTexts } = useTexts()
  const current = form.sentTo ? 1 : 0
  return (
    <div className="wrap section">
      <div className="book-page">
        <p className="book-what">
          <Link href={servicePath(service)}>{service.title}</Link>
          {` · ${chargeText(service.visit_charge, serviceTexts)}`}
        </p>
        <h1 className="mb-4 text-2xl">{form.sentTo ? texts.codeTitle : texts.detailsTitle}</h1>
        <ol className="book-steps" aria-label={texts.stepsLabel}>
          {texts.steps.map((name, index) => (
            <li key={name} aria-current={index === current ? 'step' : undefined}>
              <b>{index + 1}</b>
              {name}
            </li>
          ))}
        </ol>
        <Notice form={form} />
        {form.sentTo ? <CodeForm form={form} sentTo={form.sentTo} /> : <DetailsForm form={form} service={service} />}
        <a className="action-link mt-4" href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {`${texts.callInstead}: ${formatPhone(phone)}`}
        </a>
      </div>
    </div>
  )
}

/** Why the form was refused, where no field says so. */
function Notice({ form: { notice } }: { form: PlainForm }) {
  const toText = useMessageText()
  if (!notice) return null
  return (
    <div className="book-notice mb-4" role="alert">
      <p>{toText(notice)}</p>
    </div>
  )
}

type FormProps = { form: PlainForm; service: Service }

function DetailsForm({ form, service }: FormProps) {
  const { fields, errors } = form
  const { booking: texts, labels } = useTexts()
  const own = toBookingType({ ...service, title: service.title_en ?? service.title })
  const types = BOOKING_SERVICE_TYPES.some((type) => type === own) ? BOOKING_SERVICE_TYPES : [own, ...BOOKING_SERVICE_TYPES]
  const chosen = fields.service_type ?? own
  const first = Object.keys(errors)[0]
  const field = (name: LeadField, label: string, input: (props: Control) => ReactNode) => (
    <Field name={name} label={label} error={errors[name]}>
      {(props) => input({ ...props, autoFocus: name === first })}
    </Field>
  )
  return (
    <form method="post" noValidate className="grid gap-4" data-draft={fields.name === undefined ? '' : 'sent'}>
      {field('name', texts.name, (props) => (
        <input {...props} defaultValue={fields.name} autoComplete="name" maxLength={LIMITS.name} required />
      ))}
      {field('mobile', texts.mobile, (props) => (
        <input {...props} defaultValue={fields.mobile} type="tel" inputMode="tel" autoComplete="tel" required />
      ))}
      {field('mailid', texts.mailid, (props) => (
        <input {...props} defaultValue={fields.mailid} type="email" autoComplete="email" />
      ))}
      <div className="book-pair">
        {field('service_type', texts.service, (props) => (
          <select {...props}>
            {types.map((type) => (
              <option key={type} value={type} selected={type === chosen}>
                {labels.services[type as BookingServiceType] ?? service.title}
              </option>
            ))}
          </select>
        ))}
        {field('city', texts.city, (props) => (
          <select {...props} required>
            <option value="">{texts.cityNone}</option>
            {CITIES.map(({ value }) => (
              <option key={value} value={value} selected={value === fields.city}>
                {labels.cities[value]}
              </option>
            ))}
          </select>
        ))}
      </div>
      {field('message', texts.message, (props) => (
        <textarea {...props} defaultValue={fields.message} rows={3} maxLength={LIMITS.message} required />
      ))}
      <input type="hidden" name="consent_version" value={CONSENT_VERSION} />
      <Sealed form={form} />
      <p className="book-small">
        {`${texts.consent} `}
        <Link href="/privacy-policy">{texts.privacy}</Link>
      </p>
      <button type="submit" name="action" value="send" className={buttonClass()}>
        {texts.sendCode}
      </button>
    </form>
  )
}

type Control = { autoFocus?: boolean; id: string; name: LeadField; className: string }

/** The button that Enter presses is the first one of its form, so each of the others has a form of its own. */
function CodeForm({ form, sentTo }: { form: PlainForm; sentTo: string }) {
  const texts = useTexts().booking
  const toText = useMessageText()
  const error = form.errors.otp
  return (
    <div className="grid gap-4">
      <p>{texts.codeSentTo(formatMobile(sentTo))}</p>
      <form method="post" noValidate className="grid gap-4">
        <div className="field">
          <label htmlFor="book-code">{texts.code}</label>
          <input
            id="book-code"
            name="otp"
            className="input book-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            // biome-ignore lint/a11y/noAutofocus: the code is all that this page asks for
            autoFocus
            maxLength={OTP_LENGTH}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'book-code-note'}
          />
          {error && (
            <p id="book-code-note" className="field-error">
              {toText(error)}
            </p>
          )}
        </div>
        <Sealed form={form} />
        <button type="submit" name="action" value="verify" className={buttonClass()}>
          {texts.verify}
        </button>
      </form>
      <div className="flex flex-wrap gap-x-6">
        <ActionForm form={form} action="resend">
          {texts.resend}
        </ActionForm>
        <ActionForm form={form} action="change">
          {texts.change}
        </ActionForm>
      </div>
    </div>
  )
}

function ActionForm({ form, action, children }: { form: PlainForm; action: string; children: string }) {
  return (
    <form method="post">
      <Sealed form={form} />
      <button type="submit" name="action" value={action} className="book-link">
        {children}
      </button>
    </form>
  )
}

/** The form's state, where no cookie has it. */
function Sealed({ form: { sealed } }: { form: PlainForm }) {
  return sealed ? <input type="hidden" name="sealed" value={sealed} /> : null
}
