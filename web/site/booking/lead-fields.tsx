import { type ReactNode, useState } from 'react'
import { CONSENT_VERSION } from '../../../contract/bookings/consent.ts'
import type { LeadField } from '../../../contract/bookings/lead-fields.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { LIMITS } from '../../../contract/fields.ts'
import { BOOKING_SERVICE_TYPES, CITY_VALUES, type City } from '../../../contract/options.ts'
import { useIslandTexts } from '../texts/texts.ts'
import { Field } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { Choice, Tile } from './choice.tsx'
import type { Fields } from './draft.ts'

type Props = {
  /** Initial values. The fields are uncontrolled, so what is typed before hydration stays. */
  fields: Fields
  errors: FieldErrors
  /** The field that the page opens with. */
  focused?: LeadField | undefined
  /** The page's service, which can be chosen besides those that every page offers. */
  service: string
  toServiceLabel: (service: string) => string
  /** Why the number gets a code, where that is still to come. */
  codeNote?: string | undefined
  readOnly?: boolean
  /** Whether the seller gives tax invoices, which name the firm that asks for it. */
  asksGstin?: boolean | undefined
  /** What the page's rates offer to say. */
  rates?: ReactNode
  /** The choice of the time, which depends on the city. */
  children?: ReactNode
  /** The earliest free time in a city. */
  toEarliest?: (city: City) => ReactNode
}

/** The fields of a booking, with and without script. */
export function LeadFields({
  fields,
  errors,
  focused,
  service,
  toServiceLabel,
  codeNote,
  readOnly = false,
  asksGstin,
  rates,
  children,
  toEarliest,
}: Props) {
  const { booking: texts, labels } = useIslandTexts()
  const isOffered = BOOKING_SERVICE_TYPES.some((type) => type === service)
  const toProps = (name: LeadField) =>
    ({
      form: 'book',
      name,
      label: texts[name === 'service_type' ? 'service' : name],
      error: errors[name],
      isFocused: name === focused,
    }) as const
  return (
    <>
      <Choice name="city" title={texts.city} error={errors.city}>
        <div className="book-cities">
          {CITY_VALUES.map((city, place) => (
            <Tile
              key={city}
              name="city"
              value={city}
              defaultChecked={city === fields.city}
              autoFocus={focused === 'city' && place === 0}
              required
            >
              {labels.cities[city]}
              {toEarliest?.(city)}
            </Tile>
          ))}
        </div>
      </Choice>
      {children}
      <Field {...toProps('service_type')}>
        {(control) => (
          <select {...control} defaultValue={fields.service_type}>
            {(isOffered ? BOOKING_SERVICE_TYPES : [service, ...BOOKING_SERVICE_TYPES]).map((type) => (
              <option key={type} value={type}>
                {toServiceLabel(type)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field {...toProps('message')}>
        {(control) => (
          <>
            <textarea
              {...control}
              readOnly={readOnly}
              defaultValue={fields.message}
              rows={2}
              maxLength={LIMITS.message}
              required
            />
            {rates}
          </>
        )}
      </Field>
      <Field {...toProps('name')}>
        {(control) => (
          <input
            {...control}
            readOnly={readOnly}
            defaultValue={fields.name}
            autoComplete="name"
            maxLength={LIMITS.name}
            required
          />
        )}
      </Field>
      <Field {...toProps('mobile')} hint={errors.mobile ? undefined : codeNote}>
        {(control) => (
          <input
            {...control}
            readOnly={readOnly}
            defaultValue={fields.mobile}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
          />
        )}
      </Field>
      <Folded title={texts.addMail} isNeeded={Boolean(fields.mailid || errors.mailid)}>
        <Field {...toProps('mailid')}>
          {(control) => <input {...control} readOnly={readOnly} defaultValue={fields.mailid} type="email" autoComplete="email" />}
        </Field>
      </Folded>
      {asksGstin && (
        <Folded title={texts.forFirm} isNeeded={Boolean(fields.gstin || errors.gstin)}>
          <Field {...toProps('gstin')}>
            {(control) => (
              <input
                {...control}
                readOnly={readOnly}
                defaultValue={fields.gstin}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
              />
            )}
          </Field>
        </Folded>
      )}
      <input type="hidden" name="consent_version" value={CONSENT_VERSION} />
      <p className="book-small">
        {`${texts.consent} `}
        <Link href="/privacy-policy">{texts.privacy}</Link>
      </p>
    </>
  )
}

type FoldedProps = { title: string; isNeeded: boolean; children: ReactNode }

/** A field that few need. Once it was open, the end of its error folds nothing under the hands of who types. */
function Folded({ title, isNeeded, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isNeeded)
  return (
    <details className="book-more" open={isOpen || isNeeded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="book-small">{title}</summary>
      {children}
    </details>
  )
}
