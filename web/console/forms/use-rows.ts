import { useState } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn, useController } from 'react-hook-form'
import { holdItems, type Rows, toItems, toRows } from './rows.ts'

/** The rows of one field of a form. The form holds the items; here they have ids and, where removed, a way back. */
export function useRows<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) {
  const { field, formState } = useController({ control: form.control, name })
  // What the form holds at this moment, which is also what another hand (a reset, a restored text) has put there.
  const items = (form.getValues(name) ?? []) as object[]
  const [rows, setRows] = useState<Rows<object>>(() => toRows(items))
  const current = holdItems(rows, items) ? rows : toRows(items, rows.nextId)
  if (current !== rows) setRows(current)

  function change(next: Rows<object>): void {
    setRows(next)
    field.onChange(toItems(next))
  }

  function errorAt(path: string): string | undefined {
    const message: unknown = get(formState.errors, `${path}.message`)
    return typeof message === 'string' ? message : undefined
  }

  const errorOf = (place: number, part: string) => errorAt(`${name}.${place}.${part}`)
  return { rows: current, change, errorOf, error: errorAt(name), onBlur: field.onBlur }
}
