import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, get, type Path, useController } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { toMessageText } from '../ui/failure-text.ts'
import { Kbd } from '../ui/kbd.tsx'
import type { Form } from './record.ts'
import { isInLine, RemovedRow, RowFields, type RowPart } from './row-fields.tsx'
import {
  changeRow,
  dismissRow,
  isPresent,
  matchesItems,
  moveRowTo,
  placeOf,
  type Rows,
  removeRow,
  type Texts,
  toItems,
  toRow,
} from './rows.ts'
import { useRowDrag } from './use-row-drag.ts'

type Props<Values extends FieldValues> = {
  form: Form<Values>
  /** A field that holds a list of objects with a text in each part. */
  name: Path<Values>
  /** What a row consists of; without it a title and a description. */
  parts?: readonly RowPart[] | undefined
  /** Name of the list: "FAQs". */
  label: string
  /** Name of one row: "FAQ". */
  itemName: string
  hint?: string
  /** The hint below a text of a row. */
  hintOf?: (text: string) => ReactNode
}

const ITEM_PARTS: readonly RowPart[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description', isLong: true },
]

/** Rows of texts that can be added, removed with undo, and moved by button, Alt and arrow keys, or dragging. */
export function RowsField<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, parts = ITEM_PARTS, label, itemName, hint, hintOf } = props
  const { rows, change, errorAt, onBlur } = useRows(form, name)
  const id = useId()
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const drag = useRowDrag(list, move)
  const present = rows.filter(isPresent)
  const error = errorAt(name)

  /** After the render, focuses the element that `selector` matches, or else the button that adds a row. */
  function changeAndFocus(next: Rows, selector: string | undefined, announcement = ''): void {
    flushSync(() => change(next))
    const target = selector && list.current?.querySelector<HTMLElement>(selector)
    ;(target || add.current)?.focus()
    setAnnounced(announcement)
  }

  function move(row: number, place: number): void {
    const next = moveRowTo(rows, row, place)
    if (next === rows) return
    const focused = document.activeElement
    flushSync(() => change(next))
    setAnnounced(`${itemName} is now ${placeOf(next, row) + 1} of ${present.length}`)
    // An element that moves within the page loses its focus.
    if (focused instanceof HTMLElement) focused.focus()
  }

  function remove(row: number, place: number): void {
    const next = removeRow(rows, row)
    const left = next.filter(isPresent)
    const neighbour = (left[place] ?? left.at(-1))?.id
    const selector = next.length === rows.length ? `[data-removed="${row}"] button` : `[data-row="${neighbour}"] input`
    changeAndFocus(next, selector, `${itemName} ${place + 1} removed`)
  }

  function addEmpty(): void {
    const row = toRow(Object.fromEntries(parts.map(({ name }) => [name, ''])))
    changeAndFocus([...rows, row], `[data-row="${row.id}"] input`)
  }

  return (
    <section aria-labelledby={id} className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${isInLine(parts) ? 'row-lines' : ''}`}>
      <div>
        <h2 id={id} className="text-base">
          {label}
        </h2>
        {hint && <p className="field-hint">{hint}</p>}
        {error && (
          <p id={name} tabIndex={-1} className="field-error">
            {toMessageText(error)}
          </p>
        )}
      </div>
      {isInLine(parts) && present.length > 0 && (
        <div aria-hidden="true" className="row-heads">
          {parts.map(({ label }) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      )}
      <ul ref={list} onBlur={onBlur} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map((row) => {
          const place = present.indexOf(row)
          if (row.isRemoved) {
            const back = changeRow(rows, row.id, { isRemoved: false })
            return (
              <RemovedRow
                key={row.id}
                row={row}
                itemName={itemName}
                onRestore={() => changeAndFocus(back, `[data-row="${row.id}"] input`, `${itemName} is back`)}
                onDismiss={() => changeAndFocus(dismissRow(rows, row.id), undefined)}
              />
            )
          }
          return (
            <RowFields
              key={row.id}
              {...{ row, parts, itemName, place, errorAt, drag, hintOf }}
              name={`${name}.${place}`}
              isLast={place === present.length - 1}
              onEdit={(item) => change(changeRow(rows, row.id, { item }))}
              onMove={(to) => move(row.id, to)}
              onRemove={() => remove(row.id, place)}
            />
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={add} variant="quiet" icon="plus" onClick={addEmpty}>
          Add {itemName}
        </Button>
        {rows.length > 1 && (
          <span className="text-sm text-muted max-sm:hidden">
            <Kbd keys="Alt ↑ ↓" /> moves the row you are in
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </section>
  )
}

/** The rows of one form field. The form holds the items; the rows add ids, and keep removed items restorable. */
function useRows<Values extends FieldValues>(form: Form<Values>, name: Path<Values>) {
  const { field, formState } = useController({ control: form.control, name })
  // The form's present items, which a reset or a restored text may have set.
  const items: readonly Texts[] = form.getValues(name) ?? []
  const [rows, setRows] = useState<Rows>(() => items.map(toRow))
  const current = matchesItems(rows, items) ? rows : items.map(toRow)
  if (current !== rows) setRows(current)

  function change(next: Rows): void {
    setRows(next)
    field.onChange(toItems(next))
  }
  function errorAt(path: string): string | undefined {
    const message: unknown = get(formState.errors, `${path}.message`)
    return typeof message === 'string' ? message : undefined
  }
  return { rows: current, change, errorAt, onBlur: field.onBlur }
}
