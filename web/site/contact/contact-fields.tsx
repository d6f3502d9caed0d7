import type { FieldErrors } from '../../../contract/errors.ts'
import { LIMITS } from '../../../contract/fields.ts'
import { useIslandTexts } from '../texts/texts.ts'
import { Field } from '../ui/field.tsx'

export const CONTACT_FIELDS = ['name', 'email', 'message'] as const
type Name = (typeof CONTACT_FIELDS)[number]

type Props = {
  /** Initial values. The fields are uncontrolled, so what is typed before hydration stays. */
  fields: Readonly<Record<string, string>>
  errors: FieldErrors
  readOnly?: boolean
}

/** The fields of a message, with and without script. */
export function ContactFields({ fields, errors, readOnly = false }: Props) {
  const texts = useIslandTexts().contactForm
  const first = CONTACT_FIELDS.find((name) => errors[name])
  const toProps = (name: Name) =>
    ({ form: 'contact', name, label: texts[name], error: errors[name], isFocused: name === first }) as const
  const toValue = (name: Name) => ({ readOnly, defaultValue: fields[name], required: true })
  return (
    <>
      <p className="text-sm text-muted">{texts.allNeeded}</p>
      <Field {...toProps('name')}>
        {(control) => <input {...control} {...toValue('name')} autoComplete="name" maxLength={LIMITS.name} />}
      </Field>
      <Field {...toProps('email')} hint={texts.emailHint}>
        {(control) => <input {...control} {...toValue('email')} type="email" autoComplete="email" maxLength={LIMITS.email} />}
      </Field>
      <Field {...toProps('message')} hint={texts.messageHint}>
        {(control) => <textarea {...control} {...toValue('message')} rows={5} maxLength={LIMITS.message} />}
      </Field>
      <label hidden>
        {texts.website}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}
