import type { ReactNode } from 'react'
import type { LeadField } from '../../../contract/lead-fields.ts'
import { useMessageText } from '../ui/use-message-text.ts'

type Props = {
  name: LeadField
  label: string
  error: string | undefined
  children: (props: {
    id: string
    name: LeadField
    className: string
    'aria-invalid'?: true
    'aria-describedby'?: string
  }) => ReactNode
}

/** A label, its field, and below it what is wrong with it. */
export function Field({ name, label, error, children }: Props) {
  const toText = useMessageText()
  const id = `book-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error && `${id}-note`,
      })}
      {error && (
        <p id={`${id}-note`} className="field-error">
          {toText(error)}
        </p>
      )}
    </div>
  )
}
