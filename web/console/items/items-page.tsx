import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { PlacedItem } from '../../../contract/items.ts'
import { LeaveDialog, useLeaveWarning } from '../forms/leave-warning.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import { ItemsOfPage } from './items-of-page.tsx'
import { type ListName, useItemDrafts } from './use-item-drafts.ts'

const PER_PAGE = 50
const LISTS = { faqs: api.items.listFaqs, whys: api.items.listWhys } satisfies Record<ListName, typeof api.items.listFaqs>

type Props = { list: ListName; searchLabel: string; nothing: string }

export const FaqsPage = () => <ItemsPage list="faqs" searchLabel="Search FAQs" nothing="No FAQ yet" />
export const WhysPage = () => <ItemsPage list="whys" searchLabel="Search reasons" nothing="No reason yet" />

/** Every entry of one kind across all pages, edited in its place. */
function ItemsPage({ list, searchLabel, nothing }: Props) {
  const { page, search, set, setPage } = useListQuery()
  const editing = useItemDrafts(list)
  const blocker = useLeaveWarning(editing.hasChanges)
  const items = useQuery({
    queryKey: ['items', list, page, search],
    queryFn: ({ signal }) => request(LISTS[list], { page, search, limit: PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  })
  const rows = items.data?.data ?? []

  return (
    <>
      <PageHead />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label={searchLabel} value={search} onChange={(text) => set('search', text)} />
        {items.data && (
          <p role="status" className="text-sm text-muted tabular-nums">
            {items.data.meta.total} {search ? 'found' : 'in all'}
          </p>
        )}
      </div>
      {items.isPending && <Skeleton lines={12} />}
      {items.isError && <LoadError message={toFailureText(items.error)} onRetry={() => items.refetch()} />}
      {items.data && rows.length === 0 && (
        <Empty title={search ? `Nothing matches “${search}”` : nothing}>
          {search ? 'Search for a word of a title, a description or a page’s heading.' : 'Add them where a service is edited.'}
        </Empty>
      )}
      {items.data && rows.length > 0 && (
        <>
          <div className="grid max-w-4xl gap-4">
            {byPage(rows).map((group) => (
              <ItemsOfPage key={`${group[0]?.kind}-${group[0]?.id}`} items={group} editing={editing} />
            ))}
          </div>
          <Pager meta={items.data.meta} onPage={setPage} />
        </>
      )}
      <LeaveDialog blocker={blocker} text="What you typed here is not saved yet and would be lost." />
    </>
  )
}

function byPage(items: readonly PlacedItem[]): PlacedItem[][] {
  const groups: PlacedItem[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.[0]?.kind === item.kind && last[0].id === item.id) last.push(item)
    else groups.push([item])
  }
  return groups
}
