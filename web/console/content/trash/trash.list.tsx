import { useNavigate } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { CONTENT, kindsWith } from '../../../../contract/content/content.ts'
import type { TrashEntry } from '../../../../contract/content/history.ts'
import { restoreCall } from '../../../../contract/content/trash.ts'
import { List } from '../../frame/lists/list.tsx'
import type { RowAction } from '../../frame/lists/row-actions.tsx'
import type { SortOf } from '../../frame/lists/sorting.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { listQuery } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { toMessage } from '../../frame/ui/use-action.ts'
import { daysLeft } from './days-left.ts'

const nameOf = (kind: TrashEntry['kind']) => (kind === 'leads' ? 'Lead' : CONTENT[kind].name)

/** "blogs, services, home pages and leads" */
const EVERYTHING = new Intl.ListFormat('en-GB').format(
  [...kindsWith('trash'), 'leads' as const].map((kind) => `${nameOf(kind).toLowerCase()}s`),
)

const listTrash = listQuery(['trash'], api.history.listTrash)
// Never cached, because something may have been deleted a moment ago.
const trashQuery: typeof listTrash = (input) => ({ ...listTrash(input), staleTime: 0 })

const COLUMNS: readonly Column<TrashEntry, SortOf<typeof api.history.listTrash>>[] = [
  {
    head: 'Title',
    sort: 'title',
    onPhone: 'title',
    cellClassName: 'sm:min-w-40',
    cell: ({ title }) => <span className="font-semibold">{title}</span>,
  },
  {
    head: 'Kind',
    sort: 'kind',
    onPhone: 'fact',
    cellClassName: 'whitespace-nowrap text-muted',
    cell: ({ kind }) => nameOf(kind),
  },
  { head: 'Deleted', sort: '-deleted_at', cellClassName: 'text-muted', cell: ({ deleted_at }) => <ListTime time={deleted_at} /> },
  {
    head: 'Time left',
    onPhone: 'fact',
    cellClassName: 'whitespace-nowrap',
    cell: ({ deleted_at }) => toDaysText(daysLeft(deleted_at, new Date())),
  },
]

function toDaysText(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days} days`
}

export function ListScreen() {
  const navigate = useNavigate()
  const restore: RowAction<TrashEntry> = {
    label: 'Restore',
    icon: 'restore',
    isLabelled: true,
    name: ({ title }) => `Restore ${title}`,
    call: ({ kind, id }) => request(restoreCall(kind, kind === 'leads' ? 'agent' : 'editor', 'Restore'), { id }),
    done: toMessage,
    button: (_, { kind, id }) => ({
      label: 'Open',
      onClick: () => void navigate(kind === 'leads' ? screenPath('leads') : recordPath(kind, id)),
    }),
    // Every query becomes stale: lists show the record again, or it was restored or removed elsewhere.
    stale: [[]],
  }
  return (
    <List
      label="Trash"
      searchLabel="Search the trash"
      limit={50}
      query={trashQuery}
      intro="Deleted items are kept for 30 days, then removed for good."
      columns={COLUMNS}
      order="-deleted_at"
      nameOf={({ title }) => title}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      actions={[restore]}
      actionColumn={{ head: <span className="sr-only">Action</span>, cellClassName: 'sm:*:justify-end' }}
      empty={{ title: 'The trash is empty', text: `Deleted ${EVERYTHING} can be restored from here.` }}
      noMatch={{
        title: (search) => `Nothing in the trash matches “${search}”`,
        text: 'Search for part of a title or name.',
      }}
    />
  )
}
