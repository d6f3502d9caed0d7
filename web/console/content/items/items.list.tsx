import { useQuery } from '@tanstack/react-query'
import { LeaveDialog, useLeaveWarning } from '../../frame/forms/leave-warning.tsx'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { groupBy } from '../../frame/ui/group-by.ts'
import { Empty } from '../../frame/ui/states.tsx'
import { ItemsOfPage } from './items-of-page.tsx'
import { type ItemList, itemQueries } from './queries.ts'
import { useItemDrafts } from './use-item-drafts.ts'

type Props = { list: ItemList; searchLabel: string; nothing: string }

export const FaqList = () => <Items list="faqs" searchLabel="Search FAQs" nothing="No FAQ yet" />
export const WhyList = () => <Items list="whys" searchLabel="Search reasons" nothing="No reason yet" />

/** Every entry of one kind across all pages, edited inline. */
function Items({ list, searchLabel, nothing }: Props) {
  const { page, search, setPage } = useListQuery()
  const editing = useItemDrafts()
  const blocker = useLeaveWarning(editing.hasChanges)
  const items = useQuery(itemQueries[list]({ page, search, limit: 50 }))

  return (
    <>
      <ListHead
        searchLabel={searchLabel}
        actions={
          items.data && (
            <p role="status" className="text-sm text-muted tabular-nums">
              {items.data.meta.total} {search ? 'found' : 'in total'}
            </p>
          )
        }
      />
      <div className="page-column">
        <ListResult
          result={items}
          onPage={setPage}
          cap={Infinity}
          empty={
            <Empty title={search ? `Nothing matches “${search}”` : nothing}>
              {search ? 'Search for a word in a title, description or page heading.' : 'Add them when you edit a service.'}
            </Empty>
          }
        >
          {(rows) => (
            <div className="grid gap-4">
              {[...groupBy(rows, ({ kind, id }) => `${kind}-${id}`)].map(([key, group]) => (
                <ItemsOfPage key={key} items={group} {...{ list, editing }} />
              ))}
            </div>
          )}
        </ListResult>
      </div>
      <LeaveDialog blocker={blocker} text="What you typed here isn’t saved yet and will be lost." />
    </>
  )
}
