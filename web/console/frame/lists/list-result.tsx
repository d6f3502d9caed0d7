import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { countCap, LIST_DEPTH } from '../../../../contract/lists.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { KeyHints } from '../ui/kbd.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import type { SplitList } from './use-split-list.ts'

/** The answer of a list. */
export type Page<Row> = { status: true; data: Row[]; meta: Meta }
type Meta = { page: number; limit: number; total: number }

export type ResultProps<Row> = {
  result: UseQueryResult<Page<Row>>
  /** The search term; with one, the count of rows is announced to screen readers. */
  search?: string
  onPage: (page: number, options?: { replace: boolean }) => void
  /** Where the list leads that is searched or filtered by nothing. */
  toAll?: string
  /** The most that the server counts, where it is not `countCap`. */
  cap?: number
  empty: ReactNode
  /** Says instead of `empty` that nothing matches, while the list is searched or filtered. */
  noMatch?: string | false
  /** How the rows are shown, where there are some. */
  children: (rows: Row[]) => ReactNode
  /** Stands beside the pager. */
  foot?: ReactNode
}

/** The result of a list's query: rows with the pager, or that it is loading, has failed or found nothing. */
export function ListResult<Row>({
  result,
  search,
  onPage,
  cap: given,
  toAll = '?',
  empty,
  noMatch,
  children,
  foot,
}: ResultProps<Row>) {
  const meta = result.data?.meta
  const beyond = result.isPlaceholderData ? undefined : toLastPage(result.data)
  // Answering the last row of the last page continues with the page before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (beyond) onPage(beyond, { replace: true })
  }, [beyond])
  const cap = given ?? countCap({ ...meta, search })
  const found = meta && (meta.total > cap ? `More than ${cap}` : meta.total)
  const pager = meta && <Pager meta={meta} onPage={onPage} cap={cap} />
  return (
    <>
      {search !== undefined && (
        <p role="status" className="sr-only">
          {search && meta && `${found} found`}
        </p>
      )}
      <Loaded query={result} lines={10} wayOut={<Button to={toAll}>Clear filters</Button>}>
        {({ data }) =>
          beyond ? null : data.length === 0 ? (
            noMatch ? (
              <Empty title={noMatch}>
                <Link to={toAll} className="link">
                  Clear search and filters
                </Link>
              </Empty>
            ) : (
              empty
            )
          ) : (
            <>
              {children(data)}
              {foot ? (
                <div className="split-foot">
                  {foot}
                  {pager}
                </div>
              ) : (
                pager
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** The last page of a list that has rows, but none on this page, which is beyond it. */
function toLastPage({ data, meta }: Partial<Page<unknown>> = {}): number | undefined {
  if (!meta || meta.page === 1 || data?.length !== 0) return undefined
  return Math.max(1, Math.min(Math.ceil(Math.min(meta.total, LIST_DEPTH) / meta.limit), meta.page - 1))
}

type PagerProps = { meta: Meta; onPage: (page: number) => void; cap: number }

/** "1–50 of 312" with steps back and forth. */
function Pager({ meta: { page, limit, total }, onPage, cap }: PagerProps) {
  const [first, last, all] = [(page - 1) * limit + 1, Math.min(page * limit, total), Math.min(total, cap)].map(format)
  if (total <= limit && page === 1) return null
  return (
    <nav aria-label="Pages" className="pager">
      <span>
        {total === 0 ? '0' : `${first}–${last}`} of {total > cap && 'more than '}
        {all}
      </span>
      <IconButton icon="left" label="Previous page" disabled={page === 1} onClick={() => onPage(page - 1)} />
      <IconButton
        icon="right"
        label="Next page"
        disabled={page * limit >= Math.min(total, LIST_DEPTH)}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

const format = (count: number) => count.toLocaleString('en-IN')

type PaneProps<Row extends { id: number }> = Omit<ResultProps<Row>, 'foot'> & {
  list: SplitList<Row>
  /** The open record. */
  pane: ReactNode
}

/** The result of a list with its keys below it, and the open record beside it. */
export function ListWithPane<Row extends { id: number }>({ list, pane, ...result }: PaneProps<Row>) {
  return (
    <div className={`split ${list.openId === undefined ? '' : 'has-pane'}`}>
      <div className="split-list min-w-0">
        <ListResult {...result} foot={<KeyHints hints={list.hints} />} />
      </div>
      {pane}
    </div>
  )
}
