import type { ReactNode } from 'react'
import { useMessageText } from '../texts/texts.ts'

type Control = {
  id: string
  name: string
  className: string
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type Props = {
  /** Prefix of the ids: a page has several forms with the same field names. */
  form: 'book' | 'contact' | 'visit'
  name: string
  label: string
  hint?: string | undefined
  error: string | undefined
  /** The page opens with the focus on it. */
  isFocused?: boolean
  children: (control: Control) => ReactNode
}

/** A label, its field, and below it what is wrong with it and a hint. */
export function Field({ form, name, label, hint, error, isFocused = false, children }: Props) {
  const toText = useMessageText()
  const id = `${form}-${name}`
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        autoFocus: isFocused,
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
