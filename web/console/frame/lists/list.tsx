import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { type ScreenName, screenPath } from '../screens.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import type { Filter } from './filters.tsx'
import { ListHead } from './list-head.tsx'
import { ListResult, type Page } from './list-result.tsx'
import { type RowAction, RowActions } from './row-actions.tsx'
import { SortSelect, useSorting } from './sorting.tsx'
import { type Column, Table } from './table.tsx'
import { useListQuery } from './use-list-query.ts'

type ChoiceFilters = Record<string, Required<Pick<Filter, 'label' | 'all' | 'choices'>>>
/** The chosen value of each filter, typed so that it fits the input of the call. */
type Chosen<F extends ChoiceFilters> = { [Name in keyof F]?: F[Name]['choices'][number]['value'] }

type Props<Row, F extends ChoiceFilters, Sort extends string, K extends QueryKey> = {
  /** What is listed. */
  label: string
  searchLabel: string
  /** Rows on a page. */
  limit: number
  query: (
    input: { page: number; search: string; limit: number; sort?: Sort } & Chosen<F>,
  ) => UseQueryOptions<Page<Row>, Error, Page<Row>, K>
  filters?: F
  /** The button above the list. */
  create?: { screen: Extract<ScreenName, `${string}.new`>; label: string }
  intro?: string
  /** Stands above the list. */
  before?: ReactNode
  columns: readonly Column<Row, Sort>[]
  /** The initial order, if it differs from the call's default. */
  order?: Sort
  /** In the order `by`, rows stand in groups in place of its column, which are in the order of `names`. */
  groups?: { by: Sort; nameOf: (row: Row) => string; names: readonly string[] }
  /** Name of a row. */
  nameOf: (row: Row) => string
  keyOf?: (row: Row) => Key
  actions: readonly RowAction<Row>[]
  /** Overrides for the column of the actions. */
  actionColumn?: Partial<Column<Row>>
  /** More columns than a desktop shows. */
  isWide?: boolean
  empty: { title: string; text: string }
  noMatch: { title: (search: string) => string; text: ReactNode }
}

/**
 * A screen that lists records, from data: `<List query={serviceQueries.list} columns={COLUMNS} actions={ACTIONS} … />`.
 *
 * Search, filters and page are in the address. A column defines its head and its cell once, an action its button, its
 * question, its call and its undo. Lists of another shape are made of the same parts: `useListQuery` for the
 * address, `ListResult` for loading, failed, empty and the pager, `Table` for columns, `RowActions` for actions.
 */
export function List<
  Row extends { id: number },
  Sort extends string,
  F extends ChoiceFilters = Record<never, never>,
  K extends QueryKey = QueryKey,
>({ filters, create, groups, keyOf = ({ id }) => id, ...props }: Props<Row, F, Sort, K>) {
  const { page, search, get, setPage } = useListQuery<string>()
  const chosen = Object.fromEntries(
    Object.entries<ChoiceFilters[string]>(filters ?? {}).map(([name, { choices }]) => [
      name,
      choices.find(({ value }) => String(value) === get(name))?.value,
    ]),
  )
  const sorting = useSorting(props.columns, props.order)
  const result = useQuery(props.query({ page, search, limit: props.limit, sort: sorting.order, ...(chosen as Chosen<F>) }))
  const actionColumn: Column<Row> = {
    head: 'Action',
    className: 'is-actions',
    onPhone: 'actions',
    cell: (row) => <RowActions row={row} actions={props.actions} nameOf={props.nameOf} />,
    ...props.actionColumn,
  }
  const grouped = groups && groups.by === sorting.order ? groups : undefined
  const columns = props.columns.filter(({ sort }) => !grouped || sort !== grouped.by)
  const isFiltered = search !== '' || Object.values(chosen).some((value) => value !== undefined)
  return (
    <>
      <ListHead
        searchLabel={props.searchLabel}
        filters={filters}
        sort={<SortSelect choices={props.columns} sorting={sorting} className="max-sm:order-2 sm:hidden" />}
        actions={
          create && (
            <Button to={screenPath(create.screen)} icon="plus">
              {create.label}
            </Button>
          )
        }
      />
      {props.intro && <p className="mb-3 text-muted">{props.intro}</p>}
      {props.before}
      <ListResult
        result={result}
        search={search}
        onPage={setPage}
        empty={
          isFiltered ? (
            <Empty title={props.noMatch.title(search)}>{props.noMatch.text}</Empty>
          ) : (
            <Empty title={props.empty.title}>{props.empty.text}</Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={props.label}
            columns={[...columns, actionColumn]}
            rows={grouped ? inGroups(rows, grouped) : rows}
            groupOf={grouped?.nameOf}
            keyOf={keyOf}
            sorting={sorting}
            isWide={props.isWide}
          />
        )}
      </ListResult>
    </>
  )
}

function inGroups<Row>(
  rows: readonly Row[],
  { nameOf, names }: { nameOf: (row: Row) => string; names: readonly string[] },
): Row[] {
  const placeOf = (row: Row) => names.indexOf(nameOf(row))
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}
