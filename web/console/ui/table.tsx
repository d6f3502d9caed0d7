import type { Key, ReactNode } from 'react'
import { useScrolls } from './use-scrolls.ts'

export type Column<Row> = {
  /** Head of the column and, where it is a text, the label of its cells in the cards of a phone. */
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Classes of the head and of the cells. */
  className?: string
  /** Classes of the cells alone. */
  cellClassName?: string
  /** The direction in which the rows are sorted by this column. */
  sort?: 'ascending' | 'descending'
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
  /** On a phone each row is a card. */
  asCards?: boolean
  /** More columns than a desktop shows: it scrolls in its box there too, and its head then stays in the box. */
  isWide?: boolean
}

/** A table from its columns. Wider than the page, it scrolls in its box, by keyboard too, and the page doesn't. */
export function Table<Row>({ label, columns, rows, keyOf, rowClassName, asCards = false, isWide = false }: Props<Row>) {
  const { box, isScrolling } = useScrolls<HTMLElement>()
  return (
    <section
      ref={box}
      aria-label={isScrolling ? `${label}: table` : undefined}
      tabIndex={isScrolling ? 0 : undefined}
      data-fits={!isScrolling}
      className={isWide ? 'table-box is-wide' : 'table-box'}
    >
      <table className={asCards ? 'data-table as-cards' : 'data-table'}>
        <thead>
          <tr>
            {columns.map(({ head, className, sort }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay in their order
              <th key={index} scope="col" aria-sort={sort} className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={rowClassName?.(row)}>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Cell key={index} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, cell, className, cellClassName, hint, isWide, isRowHead } = column
  if (isRowHead) return <th scope="row">{cell(row)}</th>
  return (
    <td
      data-label={typeof head === 'string' && !isWide ? head : undefined}
      className={[className, cellClassName].filter(Boolean).join(' ') || undefined}
      title={hint?.(row)}
    >
      {cell(row)}
    </td>
  )
}
