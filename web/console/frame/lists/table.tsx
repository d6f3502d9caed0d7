import { type Key, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { groupBy } from '../ui/group-by.ts'
import { useScrolls } from '../ui/hooks.ts'
import { SortHead, type Sorting, toDirection } from './sorting.tsx'

/** The narrowest box in which a column is shown; a narrower one hides the whole column. */
type Room = 'medium' | 'large' | 'wide'
const ROOMS: readonly Room[] = ['wide', 'large', 'medium']

export type Column<Row, Sort extends string = string> = {
  /** Head of the column and, where it is a text, the label of its cells in the cards of a phone. */
  head: ReactNode
  /** `rows` are those of the page. */
  cell: (row: Row, rows: readonly Row[]) => ReactNode
  /** Classes of the head and of the cells. */
  className?: string
  /** Classes of the cells alone. */
  cellClassName?: string
  /** The order that a press on the head asks for first: `title`, or `-created_at` for the latest first. */
  sort?: Sort
  /** Needs a box of this width. */
  room?: Room
  /** Role in the compact row of a phone, which shows only columns with a role; a table with a `title` has such rows. */
  onPhone?: 'title' | 'fact' | 'labelled fact' | 'call' | 'actions'
  /** The tooltip of the cell. */
  hint?: (row: Row) => string
  /** The cell takes the width of the card: there it has no label. */
  isWide?: boolean
  /** The cell names its row. */
  isRowHead?: boolean
}

type Props<Row> = {
  /** Names the box where it has to scroll. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The row's id, where the rows have one. */
  keyOf: (row: Row) => Key
  rowClassName?: (row: Row) => string
  /** The order of the rows, where the heads change it. */
  sorting?: Sorting
  /** The part of the table that a row belongs to; the rows come in the order of the parts. */
  groupOf?: (row: Row) => string
  /** Stands over each part, and stays in sight with it. */
  groupHead?: (group: string, rows: readonly Row[]) => ReactNode
  /** On a phone each row is a card. */
  asCards?: boolean
  /** More columns than a desktop shows: it scrolls in its box there too, and its head then stays in the box. */
  isWide?: boolean
}

/** A table from its columns. Wider than the page, it scrolls in its box, by keyboard too, and the page doesn't. */
export function Table<Row>({ asCards = false, isWide = false, ...props }: Props<Row>) {
  const { label, columns, rows, keyOf, rowClassName, sorting, groupOf, groupHead } = props
  const { box, isScrolling, hasMore } = useScrolls<HTMLElement>()
  const [isWhole, setWhole] = useState(false)
  const shape = columns.some(({ onPhone }) => onPhone === 'title') ? 'as-rows' : asCards ? 'as-cards' : ''
  const neededRoom = ROOMS.find((room) => columns.some((column) => column.room === room))
  const table = (
    <section
      ref={box}
      aria-label={isScrolling ? `${label}: table` : undefined}
      tabIndex={isScrolling ? 0 : undefined}
      data-fits={!isScrolling}
      data-more={hasMore}
      className={isWide ? 'table-box is-wide' : 'table-box'}
    >
      <table className={`data-table ${shape} ${isWhole ? 'is-whole' : ''}`}>
        <thead>
          <tr>
            {columns.map(({ head, sort, className, room }, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay in their order
                key={index}
                scope="col"
                aria-sort={toDirection(sort, sorting)}
                className={join(className, minWidthClass(room))}
              >
                {sort && sorting ? (
                  <SortHead sort={sort} sorting={sorting}>
                    {head}
                  </SortHead>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        {[...groupBy(rows, (row) => groupOf?.(row) ?? '')].map(([group, rows]) => (
          <tbody key={group}>
            {group && (
              <tr className="group-head">
                <th scope="rowgroup" colSpan={columns.length}>
                  {groupHead?.(group, rows) ?? group}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={keyOf(row)} className={rowClassName?.(row)}>
                {columns.map((column, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <Cell key={index} column={column} row={row} rows={props.rows} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
  if (!neededRoom) return table
  return (
    <div className="table-frame">
      {table}
      <p className={`table-more ${minWidthClass(neededRoom)}`}>
        <Button variant="plain" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer columns' : 'Show all columns'}
        </Button>
      </p>
    </div>
  )
}

const join = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(' ') || undefined
const PHONE_CLASSES = {
  title: 'is-title',
  fact: 'is-fact',
  'labelled fact': 'is-fact is-labelled',
  call: 'is-call',
  actions: '',
} as const
const minWidthClass = (room: Room | undefined) => room && `needs-${room}`

function Cell<Row>({ column, row, rows }: { column: Column<Row>; row: Row; rows: readonly Row[] }) {
  const { head, cell, className, cellClassName, hint, isWide, isRowHead, room, onPhone } = column
  if (isRowHead) return <th scope="row">{cell(row, rows)}</th>
  return (
    <td
      data-label={typeof head === 'string' && !isWide ? head : undefined}
      className={join(className, cellClassName, minWidthClass(room), onPhone && PHONE_CLASSES[onPhone])}
      title={hint?.(row)}
    >
      {cell(row, rows)}
    </td>
  )
}
