import type { ReactNode } from 'react'
import type { CallInput, Endpoint } from '../../../../contract/endpoint.ts'
import { Icon } from '../ui/icon.tsx'
import { useListQuery } from './use-list-query.ts'

/** The order of a list's rows, such as `-created_at`, and the callback that changes it. */
export type Sorting = { order: string | undefined; onSort: (order: string) => void }

/** The orders that a call offers. */
export type SortOf<E extends Endpoint> = CallInput<E> extends { sort?: infer Sort } ? NonNullable<Sort> & string : never

/** A sortable column: its name, and the order that the first press asks for. */
export type SortChoice<Sort extends string = string> = { head: ReactNode; sort?: Sort }

const columnOf = (sort: string) => sort.replace(/^-/, '')
const reverse = (sort: string) => (sort.startsWith('-') ? columnOf(sort) : `-${sort}`)

/** The order in the address, `?sort=-title`; `defaultOrder` if it is missing or not offered. */
export function useSorting<Sort extends string>(choices: readonly SortChoice<Sort>[], defaultOrder?: Sort) {
  const { get, set } = useListQuery<'sort'>()
  const isOffered = (order: string): order is Sort => choices.some(({ sort }) => sort && columnOf(sort) === columnOf(order))
  const requested = get('sort')
  return {
    order: isOffered(requested) ? requested : defaultOrder,
    onSort: (order: string) => set('sort', order === defaultOrder ? '' : order),
  }
}

/** The direction in which the rows are sorted by a column, for its head. */
export function toDirection(sort: string | undefined, sorting: Sorting | undefined) {
  if (!sort || !sorting?.order || columnOf(sort) !== columnOf(sorting.order)) return undefined
  return sorting.order.startsWith('-') ? 'descending' : 'ascending'
}

/** The head of a column as a button: the first press sorts by it, the next one reverses the order. */
export function SortHead({ sort, sorting, children }: { sort: string; sorting: Sorting; children: ReactNode }) {
  const direction = toDirection(sort, sorting)
  return (
    <button
      type="button"
      className="sort-head"
      onClick={() => sorting.onSort(direction && sorting.order ? reverse(sorting.order) : sort)}
    >
      {children}
      <Icon name={direction ? (direction === 'ascending' ? 'up' : 'down') : 'sort'} size={13} />
    </button>
  )
}

type SelectProps = {
  choices: readonly SortChoice[]
  sorting: Sorting
  /** Label of the default order, if that is not the order of a column. */
  defaultLabel?: string
  className?: string
}

/** The same choice as a select, where there are no column heads: on phones and for pictures. */
export function SortSelect({ choices, sorting: { order, onSort }, defaultLabel, className = '' }: SelectProps) {
  const offered = choices.flatMap(({ head, sort }) => (sort ? [sort, reverse(sort)].map((value) => ({ head, value })) : []))
  if (offered.length === 0) return null
  return (
    <select
      aria-label="Sort by"
      value={order ?? ''}
      onChange={(event) => onSort(event.target.value)}
      className={`input w-auto min-w-40 flex-1 sm:min-w-32 sm:flex-none ${className}`}
    >
      {defaultLabel && <option value="">{defaultLabel}</option>}
      {offered.map(({ head, value }) => (
        <option key={value} value={value}>
          {head} {value.startsWith('-') ? '↓' : '↑'}
        </option>
      ))}
    </select>
  )
}
