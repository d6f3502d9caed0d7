import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import { type CorrectedField, correctedLabel } from '../../../../contract/bookings/leads.hand.ts'
import { LIMITS } from '../../../../contract/fields.ts'
import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { BOOKING_SERVICE_TYPES, CITIES } from '../../../../contract/options.ts'
import { Field } from '../../frame/ui/field.tsx'
import { bookableTitlesQuery, ServiceOptions } from './service-options.tsx'

type Props = {
  values: Record<CorrectedField, string>
  errors: Partial<Record<CorrectedField, string>>
  hints?: Partial<Record<CorrectedField, ReactNode>>
  onChange: (field: CorrectedField, value: string) => void
  mobileRef: Ref<HTMLInputElement>
}

/** The fields of a lead in the order of a phone call: the number comes first. */
export function LeadFormFields({ values, errors, hints = {}, onChange, mobileRef }: Props) {
  const titles = useQuery(bookableTitlesQuery).data ?? []
  const services = [...BOOKING_SERVICE_TYPES, ...titles]
  const bind = (field: CorrectedField) => ({
    name: field,
    value: values[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(field, target.value),
    autoComplete: 'off',
  })
  const about = (field: CorrectedField) => ({ label: correctedLabel(field), hint: hints[field], error: errors[field] })
  return (
    <>
      <Field {...about('mobile')}>
        {(control) => <input {...control} {...bind('mobile')} ref={mobileRef} type="tel" className="input" />}
      </Field>
      <Field {...about('name')}>
        {(control) => <input {...control} {...bind('name')} maxLength={LIMITS.name} className="input" />}
      </Field>
      <Field {...about('service_type')}>
        {(control) => (
          <select {...control} {...bind('service_type')} className="input">
            <option value="">Choose</option>
            {values.service_type && !services.includes(values.service_type) && <option>{values.service_type}</option>}
            <ServiceOptions titles={titles} />
          </select>
        )}
      </Field>
      <Field {...about('city')}>
        {(control) => (
          <select {...control} {...bind('city')} className="input">
            <option value="">Choose</option>
            {CITIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field {...about('message')} className="sm:col-span-2">
        {(control) => <textarea {...control} {...bind('message')} maxLength={LIMITS.message} className="input min-h-16" />}
      </Field>
      <Field {...about('mailid')}>
        {(control) => <input {...control} {...bind('mailid')} type="email" maxLength={LIMITS.email} className="input" />}
      </Field>
      <Field {...about('gstin')}>{(control) => <input {...control} {...bind('gstin')} maxLength={20} className="input" />}</Field>
      <Field {...about('language')}>
        {(control) => (
          <select {...control} {...bind('language')} className="input">
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {LANGUAGE_INFO[language].englishName}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
