import { type ComponentProps, type ReactNode, useId } from 'react'
import { toMessageText } from './message-text.ts'

export type ControlProps = { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined }

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** The control, which takes the id and what says that it is wrong. */
  children: (props: ControlProps) => ReactNode
  className?: string
}

/** A labelled control with its hint and its error, tied to it for those who can't see them side by side. */
export function Field({ label, hint, error, children, className = '' }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {toMessageText(error)}
        </p>
      )}
    </div>
  )
}

type InputProps = Omit<Props, 'children' | 'className'> & ComponentProps<'input'>

/** A line of text with all of that. */
export function InputField({ label, hint, error, className = '', ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...input} className={`input ${className}`} />}
    </Field>
  )
}
