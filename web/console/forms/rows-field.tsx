import { useEffect, useId, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { RemovedRow, RowFields, type RowPart } from './row-fields.tsx'
import { addRow, bringBackRow, editRow, forgetRow, isThere, moveRowTo, placeOf, type Rows, removeRow } from './rows.ts'
import { useRowDrag } from './use-row-drag.ts'
import { useRows } from './use-rows.ts'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** A field that holds a list of objects with a text in each part. */
  name: Path<Values>
  /** What a row consists of; a title and a description unless told. */
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

/** Rows of texts: add, remove with a way back, move by button, by Alt and the arrow keys, or by hand. */
export function RowsField<Values extends FieldValues>({ form, name, parts = ITEM_PARTS, label, noun, hint }: Props<Values>) {
  const { rows, change, errorOf, error, onBlur } = useRows(form, name)
  const id = useId()
  const [said, setSaid] = useState('')
  const { list, start, shiftOf, draggedId } = useRowDrag((row, place) => move(row, place))
  const add = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState<{ selector: string | undefined }>()

  // After the rows are drawn anew: the focus goes where the hand expects it, or to the button that adds a row.
  useEffect(() => {
    if (!wanted) return
    const target = wanted.selector && list.current?.querySelector<HTMLElement>(wanted.selector)
    ;(target || add.current)?.focus()
    setWanted(undefined)
  }, [wanted, list])

  function changeThen(next: Rows<object>, selector: string | undefined, words: string): void {
    change(next)
    setWanted({ selector })
    setSaid(words)
  }

  function move(row: number, place: number): void {
    const next = moveRowTo(rows, row, place)
    if (next === rows) return
    const focused = document.activeElement
    change(next)
    setSaid(`${noun} is now ${placeOf(next, row) + 1} of ${next.list.filter(isThere).length}`)
    // The browser drops the focus of what is put elsewhere in the page.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.isConnected && focused.focus())
  }

  function remove(row: number, place: number): void {
    const next = removeRow(rows, row)
    const left = next.list.filter(isThere)
    const neighbour = (left[place] ?? left.at(-1))?.id
    const isKept = next.list.some((other) => other.id === row)
    changeThen(next, `[data-${isKept ? `removed="${row}"] button` : `row="${neighbour}"] input`}`, `${noun} ${place + 1} removed`)
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
      <ul ref={list as React.Ref<HTMLUListElement>} onBlur={onBlur} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.list.map((row) => {
          if (row.isRemoved) {
            return (
              <RemovedRow
                key={row.id}
                row={row}
                noun={noun}
                onBringBack={() => changeThen(bringBackRow(rows, row.id), `[data-row="${row.id}"] input`, `${noun} is back`)}
                onForget={() => changeThen(forgetRow(rows, row.id), undefined, '')}
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
              isLast={here === rows.list.filter(isThere).length - 1}
              parts={parts}
              errorOf={(part) => errorOf(here, part)}
              shift={shiftOf(row.id, here)}
              isDragged={draggedId === row.id}
              isDragging={draggedId !== undefined}
              onEdit={(edit) => change(editRow(rows, row.id, edit))}
              onMove={(to) => move(row.id, to)}
              onRemove={() => remove(row.id, here)}
              onGrab={(event) => start(event, row.id)}
            />
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <button
          ref={add}
          type="button"
          onClick={() => changeThen(addRow(rows, emptyOf(parts)), `[data-row="${rows.nextId}"] input`, '')}
          className={buttonLook('quiet')}
        >
          <Glyph name="plus" size={16} />
          Add {noun}
        </button>
        {rows.list.length > 1 && (
          <span className="text-sm text-muted max-sm:hidden">
            <Kbd keys="Alt ↑ ↓" /> moves the row you are in
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}

const emptyOf = (parts: readonly RowPart[]) => Object.fromEntries(parts.map(({ name }) => [name, '']))
