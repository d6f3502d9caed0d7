import { type ComponentProps, type ReactNode, useId } from 'react'
import { toMessageText } from './failure-text.ts'

export type ControlProps = { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined }

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** Stands at the end of the hint's line. */
  beside?: ReactNode
  error?: string
  /** The control, which receives the id and the attributes of an error. */
  children: (props: ControlProps) => ReactNode
  className?: string
  /** Several controls, each with a label of its own. */
  isGroup?: boolean
}

/** A control with its label, hint and error, tied together for screen readers. */
export function Field({ label, hint, beside, error, children, className = '', isGroup }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const [Box, Label] = isGroup ? (['fieldset', 'legend'] as const) : (['div', 'label'] as const)
  return (
    <Box className={`field ${className}`} aria-describedby={isGroup ? described : undefined}>
      <Label {...(!isGroup && { htmlFor: id })}>{label}</Label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': isGroup ? undefined : described })}
      {(hint || beside) && (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p id={`${id}-hint`} className="field-hint">
            {hint}
          </p>
          {beside}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {toMessageText(error)}
        </p>
      )}
    </Box>
  )
}

type InputProps = Omit<Props, 'children' | 'className' | 'isGroup'> & ComponentProps<'input'>

/** A text input with label, hint and error. */
export function InputField({ label, hint, error, className = '', ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...input} className={`input ${className}`} />}
    </Field>
  )
}
