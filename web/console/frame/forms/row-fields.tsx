import type { KeyboardEvent, ReactNode } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Row, Texts } from './rows.ts'
import type { RowDrag } from './use-row-drag.ts'

export type RowPart = { name: string; label: string; hint?: string; isLong?: boolean; isShort?: boolean; type?: 'tel' | 'url' }

/** Rows with a short part, such as a price, are one line each where there is room. */
export const isInLine = (parts: readonly RowPart[]) => parts.some(({ isShort }) => isShort)

type Props = {
  row: Row
  parts: readonly RowPart[]
  itemName: string
  /** Path of the row in the form: `faqs.2`. */
  name: string
  place: number
  isLast: boolean
  errorAt: (path: string) => string | undefined
  drag: RowDrag
  hintOf: ((text: string) => ReactNode) | undefined
  onEdit: (item: Texts) => void
  onMove: (place: number) => void
  onRemove: () => void
}

export function RowFields({ row, parts, itemName, name, place, isLast, errorAt, drag, hintOf, onEdit, onMove, onRemove }: Props) {
  const shift = drag.shiftOf(row.id, place)
  const isDragged = drag.draggedId === row.id
  const isDragging = drag.draggedId !== undefined
  const isLine = isInLine(parts)

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(place + (event.key === 'ArrowUp' ? -1 : 1))
  }

  const handle = (
    <>
      {/* For mouse and finger; the keyboard has the buttons and Alt with the arrows. */}
      <span
        aria-hidden="true"
        {...drag.handleOf(row.id)}
        className={`-ml-2 grid size-9 touch-none place-items-center rounded-sm text-muted hover:bg-sunk ${isDragged ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <Icon name="grip" />
      </span>
      <span id={`${name}-number`} className="row-number mr-auto text-sm font-semibold text-muted tabular-nums">
        {itemName} {place + 1}
      </span>
    </>
  )
  const buttons = (
    <>
      {(['up', 'down'] as const).map((way) => {
        const isAtEnd = way === 'up' ? place === 0 : isLast
        return (
          <IconButton
            key={way}
            icon={way}
            label={`Move ${itemName} ${place + 1} ${way}`}
            disabled={isAtEnd}
            onClick={() => onMove(way === 'up' ? place - 1 : place + 1)}
          />
        )
      })}
      <button
        type="button"
        aria-label={`Remove ${itemName} ${place + 1}`}
        onClick={onRemove}
        className="icon-button px-2 text-sm text-muted hover:text-wrong"
      >
        Remove
      </button>
    </>
  )
  const fields = parts.map(({ name: part, label, hint, isLong, type }) => (
    <Field key={part} label={label} hint={hint ?? hintOf?.(row.item[part] ?? '')} error={errorAt(`${name}.${part}`)}>
      {(control) => {
        const props = {
          ...control,
          name: `${name}.${part}`,
          value: row.item[part] ?? '',
          onChange: (event: { target: { value: string } }) => onEdit({ ...row.item, [part]: event.target.value }),
        }
        if (isLong) return <textarea {...props} rows={2} className="input field-sizing-content" />
        return <input {...props} type={type} className="input" />
      }}
    </Field>
  ))

  return (
    <li
      data-row={row.id}
      style={{ transform: shift ? `translateY(${shift}px)` : undefined }}
      className={`rounded-md border border-line bg-raised ${isDragged ? 'relative z-10 border-press shadow-float' : isDragging ? 'motion-safe:transition-transform' : ''}`}
    >
      <fieldset aria-labelledby={`${name}-number`} onKeyDown={onKeyDown} className={isLine ? 'row-line' : 'grid gap-3 p-3 pt-1'}>
        {isLine ? (
          <>
            {handle}
            {fields}
            <div className="row-buttons">{buttons}</div>
          </>
        ) : (
          <>
            <div className="flex items-center gap-1">
              {handle}
              {buttons}
            </div>
            <div className="grid gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">{fields}</div>
          </>
        )}
      </fieldset>
    </li>
  )
}

type RemovedProps = { row: Row; itemName: string; onRestore: () => void; onDismiss: () => void }

/** Stands in the place of a removed row until the form is saved. */
export function RemovedRow({ row, itemName, onRestore, onDismiss }: RemovedProps) {
  return (
    <li
      data-removed={row.id}
      className="flex items-center gap-3 rounded-md border border-dashed border-line py-1 pr-1 pl-3 text-sm text-muted"
    >
      <span className="min-w-0 flex-1 truncate">Removed: {Object.values(row.item).find(Boolean) ?? itemName}</span>
      <Button variant="quiet" onClick={onRestore}>
        Undo
      </Button>
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
    </li>
  )
}
