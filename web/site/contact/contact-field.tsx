import type { ReactNode } from 'react'
import { useMessageText } from '../ui/use-message-text.ts'

export type ContactFieldProps = {
  id: string
  name: string
  className: string
  required: true
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type Props = {
  name: string
  label: string
  hint?: string
  error?: string
  children: (field: ContactFieldProps) => ReactNode
}

/** A label, its field, and below it the hint and what is wrong with it. */
export function ContactField({ name, label, hint, error, children }: Props) {
  const toText = useMessageText()
  const id = `contact-${name}`
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        required: true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {toText(error)}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
