import { type ChangeEvent, type RefObject, useRef, useState } from 'react'
import { MAX_LINES, QuoteLines, readQuoteRows, toQuoteFields } from '../../../../contract/bookings/quotes.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { Field } from '../../frame/ui/field.tsx'
import type { OpenDialog, VisitActions } from './use-visit-actions.ts'

type Props = { dialog: OpenDialog & { kind: 'quote' }; actions: VisitActions }
type Fields = Record<string, string>

/** A job of more lines is rare. */
const SHOWN_ROWS = 3

/** A quote that the technician dictates. It begins with the lines of the one whose place it takes. */
export function QuoteDialog({ dialog: { visit, last }, actions }: Props) {
  const [fields, setFields] = useState<Fields>(() => (last ? toQuoteFields(last) : {}))
  const [count, setCount] = useState(Math.max(SHOWN_ROWS, last?.lines.length ?? 0))
  const refusal = useRefusal()
  const first = useRef<HTMLInputElement>(null)
  const rows = readQuoteRows(fields)
  const total = rows.reduce((sum, { paise }) => sum + paise, 0)
  const change = (name: string, value: string) => {
    setFields((before) => ({ ...before, [name]: value }))
    refusal.drop('lines')
  }

  function save() {
    const lines = rows.map(({ row: _, ...line }) => line)
    const { error } = QuoteLines.safeParse(lines)
    if (!error) return void actions.quote({ visit, lines })
    const errors = error.issues.map(({ path: [index, field], message }) => {
      const row = rows[Number(index)]?.row
      return [row === undefined ? 'lines' : `${field === 'paise' ? 'rupees' : 'label'}_${row}`, message]
    })
    refusal.refuse(Object.fromEntries(errors))
  }

  return (
    <FormDialog
      title={last ? 'Another quote' : 'Quote'}
      action={total > 0 ? `Send ${formatPaise(total)}` : 'Send'}
      isBusy={actions.isBusy}
      refusal={refusal}
      firstField={first}
      onSave={save}
      onClose={actions.close}
      foot={
        count < MAX_LINES && (
          <Button variant="quiet" onClick={() => setCount(count + 1)}>
            Another line
          </Button>
        )
      }
    >
      <p className="text-muted sm:col-span-2">
        {visit.reference}: {visit.service_type}, {visit.name}. {last ? 'It replaces the last one. ' : ''}The customer gets an SMS
        and reads it on their page.
      </p>
      {refusal.errors.lines && (
        <p role="alert" className="notice notice-wrong sm:col-span-2">
          {refusal.errors.lines}
        </p>
      )}
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <LineFields
          key={row}
          row={row}
          fields={fields}
          errors={refusal.errors}
          first={row === 0 ? first : undefined}
          onChange={change}
        />
      ))}
    </FormDialog>
  )
}

type LineProps = {
  row: number
  fields: Fields
  errors: Readonly<Record<string, string>>
  first: RefObject<HTMLInputElement | null> | undefined
  onChange: (name: string, value: string) => void
}

function LineFields({ row, fields, errors, first, onChange }: LineProps) {
  const propsOf = (name: string) => ({
    name,
    value: fields[name] ?? '',
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(name, target.value),
  })
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:col-span-2 sm:grid-cols-[1fr_7rem_7rem]">
      <legend className="sr-only">Line {row + 1}</legend>
      <Field label="Work or part" error={errors[`label_${row}`]} className="max-sm:col-span-2">
        {(control) => <input {...control} {...propsOf(`label_${row}`)} ref={first} className="input" maxLength={80} />}
      </Field>
      <Field label="Rupees" error={errors[`rupees_${row}`]}>
        {(control) => <input {...control} {...propsOf(`rupees_${row}`)} className="input tabular-nums" inputMode="decimal" />}
      </Field>
      <Field label="Kind">
        {(control) => (
          <select {...control} {...propsOf(`kind_${row}`)} className="input">
            <option value="labour">Work</option>
            <option value="part">Part</option>
          </select>
        )}
      </Field>
    </fieldset>
  )
}
