import { useEffect, useId, useRef, useState } from 'react'
import { type FieldValues, get, type Path, useController } from 'react-hook-form'
import { buttonClass } from '../../ui/button.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { RemovedRow, RowFields, type RowPart } from './row-fields.tsx'
import {
  addRow,
  dismissRow,
  editRow,
  isPresent,
  matchesItems,
  moveRowTo,
  placeOf,
  type Rows,
  removeRow,
  restoreRow,
  toItems,
  toRows,
} from './rows.ts'
import type { Form } from './use-record-form.ts'
import { useRowDrag } from './use-row-drag.ts'

type Props<Values extends FieldValues> = {
  form: Form<Values>
  /** A field that holds a list of objects with a text in each part. */
  name: Path<Values>
  /** What a row consists of; without it a title and a description. */
  parts?: readonly RowPart[]
  /** What the list is called: "FAQs". */
  label: string
  /** What one row is called: "FAQ". */
  noun: string
  hint?: string
}

const ITEM_PARTS: readonly RowPart[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description', isLong: true },
]

/**
 * Rows of texts, which are added, removed with a way back, and moved by button, by Alt and the arrow keys, or by hand.
 */
export function RowsField<Values extends FieldValues>({ form, name, parts = ITEM_PARTS, label, noun, hint }: Props<Values>) {
  const { rows, change, errorOf, error, onBlur } = useRows(form, name)
  const id = useId()
  const [announced, setAnnounced] = useState('')
  const drag = useRowDrag((row, place) => move(row, place))
  const { list } = drag
  const add = useRef<HTMLButtonElement>(null)
  const [focusNext, setFocusNext] = useState<{ selector: string | undefined }>()

  // Once the rows are drawn again, the focus moves to the element that was asked for, or to the button that adds a row.
  useEffect(() => {
    if (!focusNext) return
    const target = focusNext.selector && list.current?.querySelector<HTMLElement>(focusNext.selector)
    ;(target || add.current)?.focus()
    setFocusNext(undefined)
  }, [focusNext, list])

  function changeAndFocus(next: Rows<object>, selector: string | undefined, announcement: string): void {
    change(next)
    setFocusNext({ selector })
    setAnnounced(announcement)
  }

  function move(row: number, place: number): void {
    const next = moveRowTo(rows, row, place)
    if (next === rows) return
    const focused = document.activeElement
    change(next)
    setAnnounced(`${noun} is now ${placeOf(next, row) + 1} of ${next.list.filter(isPresent).length}`)
    // An element that moves within the page loses its focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.isConnected && focused.focus())
  }

  function remove(row: number, place: number): void {
    const next = removeRow(rows, row)
    const left = next.list.filter(isPresent)
    const neighbour = (left[place] ?? left.at(-1))?.id
    const isKept = next.list.some((other) => other.id === row)
    changeAndFocus(
      next,
      `[data-${isKept ? `removed="${row}"] button` : `row="${neighbour}"] input`}`,
      `${noun} ${place + 1} removed`,
    )
  }

  let place = -1
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id={id} className="text-base">
          {label}
        </h2>
        {hint && <p className="field-hint">{hint}</p>}
        {error && (
          <p id={name} tabIndex={-1} className="field-error">
            {error}
          </p>
        )}
      </div>
      <ul ref={list} onBlur={onBlur} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.list.map((row) => {
          if (row.isRemoved) {
            return (
              <RemovedRow
                key={row.id}
                row={row}
                noun={noun}
                onRestore={() => changeAndFocus(restoreRow(rows, row.id), `[data-row="${row.id}"] input`, `${noun} is back`)}
                onDismiss={() => changeAndFocus(dismissRow(rows, row.id), undefined, '')}
              />
            )
          }
          place += 1
          const here = place
          return (
            <RowFields
              key={row.id}
              row={row}
              noun={noun}
              name={`${name}.${here}`}
              place={here}
              isLast={here === rows.list.filter(isPresent).length - 1}
              parts={parts}
              errorOf={(part) => errorOf(here, part)}
              drag={drag}
              onEdit={(edit) => change(editRow(rows, row.id, edit))}
              onMove={(to) => move(row.id, to)}
              onRemove={() => remove(row.id, here)}
            />
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <button
          ref={add}
          type="button"
          onClick={() => changeAndFocus(addRow(rows, emptyOf(parts)), `[data-row="${rows.nextId}"] input`, '')}
          className={buttonClass('quiet')}
        >
          <Icon name="plus" size={16} />
          Add {noun}
        </button>
        {rows.list.length > 1 && (
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

const emptyOf = (parts: readonly RowPart[]) => Object.fromEntries(parts.map(({ name }) => [name, '']))

/** The rows of one field of a form. The form holds the items; the rows have ids and, where removed, a way back. */
function useRows<Values extends FieldValues>(form: Form<Values>, name: Path<Values>) {
  const { field, formState } = useController({ control: form.control, name })
  // What the form holds at this moment, which may have been put there by a reset or a restored text.
  const items = (form.getValues(name) ?? []) as object[]
  const [rows, setRows] = useState<Rows<object>>(() => toRows(items))
  const current = matchesItems(rows, items) ? rows : toRows(items, rows.nextId)
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
