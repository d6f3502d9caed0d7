import type { KeyboardEvent } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { partOf, type Row } from './rows.ts'
import type { RowDrag } from './use-row-drag.ts'

export type RowPart = { name: string; label: string; hint?: string; isLong?: boolean; type?: 'tel' | 'url' }

type Props = {
  row: Row<object>
  parts: readonly RowPart[]
  noun: string
  /** Path of the row in the form: `faqs.2`. */
  name: string
  place: number
  isLast: boolean
  errorOf: (part: string) => string | undefined
  drag: RowDrag
  onEdit: (change: Record<string, string>) => void
  onMove: (place: number) => void
  onRemove: () => void
}

export function RowFields({ row, parts, noun, name, place, isLast, errorOf, drag, onEdit, onMove, onRemove }: Props) {
  const shift = drag.shiftOf(row.id, place)
  const isDragged = drag.draggedId === row.id
  const isDragging = drag.draggedId !== undefined

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(place + (event.key === 'ArrowUp' ? -1 : 1))
  }

  return (
    <li
      data-row={row.id}
      style={{ transform: shift ? `translateY(${shift}px)` : undefined }}
      className={`rounded-md border border-line bg-raised ${isDragged ? 'relative z-10 border-press shadow-float' : isDragging ? 'motion-safe:transition-transform' : ''}`}
    >
      <fieldset aria-labelledby={`${name}-number`} onKeyDown={onKeyDown} className="grid gap-3 p-3 pt-1">
        <div className="flex items-center gap-1">
          {/* For mouse and finger; the keyboard has the buttons and Alt with the arrows. */}
          <span
            aria-hidden="true"
            onPointerDown={(event) => drag.start(event, row.id)}
            className={`-ml-2 grid size-9 touch-none place-items-center rounded-sm text-muted hover:bg-sunk ${isDragged ? 'cursor-grabbing' : 'cursor-grab'}`}
          >
            <Icon name="grip" />
          </span>
          <span id={`${name}-number`} className="mr-auto text-sm font-semibold text-muted tabular-nums">
            {noun} {place + 1}
          </span>
          <MoveButton label={`Move ${noun} ${place + 1} up`} isAtEnd={place === 0} onClick={() => onMove(place - 1)} isUp />
          <MoveButton label={`Move ${noun} ${place + 1} down`} isAtEnd={isLast} onClick={() => onMove(place + 1)} />
          <button type="button" onClick={onRemove} className="icon-button px-2 text-sm text-muted hover:text-wrong">
            <span>
              Remove
              <span className="sr-only">
                {' '}
                {noun} {place + 1}
              </span>
            </span>
          </button>
        </div>
        <div className="grid gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {parts.map(({ name: part, label, hint, isLong, type }) => (
            <Field key={part} label={label} hint={hint} error={errorOf(part)}>
              {(control) => {
                const props = {
                  ...control,
                  name: `${name}.${part}`,
                  value: partOf(row, part),
                  onChange: (event: { target: { value: string } }) => onEdit({ [part]: event.target.value }),
                }
                if (isLong) return <textarea {...props} rows={2} className="input field-sizing-content" />
                return <input {...props} type={type} className="input" />
              }}
            </Field>
          ))}
        </div>
      </fieldset>
    </li>
  )
}

type MoveProps = { label: string; isAtEnd: boolean; onClick: () => void; isUp?: boolean }

/** It stays focusable where it does nothing, so that the focus isn't lost when a row comes to an end of the list. */
function MoveButton({ label, isAtEnd, onClick, isUp = false }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd}
      onClick={isAtEnd ? undefined : onClick}
      className="icon-button aria-disabled:opacity-40"
    >
      <Icon name={isUp ? 'up' : 'down'} />
    </button>
  )
}

type RemovedProps = { row: Row<object>; noun: string; onRestore: () => void; onDismiss: () => void }

/** Stands in the place of a removed row until the form is saved. */
export function RemovedRow({ row, noun, onRestore, onDismiss }: RemovedProps) {
  return (
    <li
      data-removed={row.id}
      className="flex items-center gap-3 rounded-md border border-dashed border-line py-1 pr-1 pl-3 text-sm text-muted"
    >
      <span className="min-w-0 flex-1 truncate">
        Removed: {Object.values(row).find((part) => typeof part === 'string' && part) || noun}
      </span>
      <button type="button" onClick={onRestore} className={buttonClass('quiet')}>
        Undo
      </button>
      <button type="button" aria-label="Dismiss" onClick={onDismiss} className="icon-button">
        <Icon name="close" />
      </button>
    </li>
  )
}
