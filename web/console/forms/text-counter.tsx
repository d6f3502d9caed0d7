import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: Path<Values>
  /** What search results show of it; more can be saved. */
  shown: number
}

/** How long a text for search engines is. */
export function TextCounter<Values extends FieldValues>({ control, name, shown }: Props<Values>) {
  const { length } = String(useWatch({ control, name }) ?? '').trim()
  return (
    <span className="tabular-nums">
      {length} of {shown} characters
      {length > shown && <strong className="text-ink">. Search results cut the end.</strong>}
    </span>
  )
}
