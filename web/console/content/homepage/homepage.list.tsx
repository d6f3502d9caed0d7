import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { HomePage } from '../../../../contract/content/homepage.ts'
import { List } from '../../frame/lists/list.tsx'
import { type RowAction, removal } from '../../frame/lists/row-actions.tsx'
import type { SortOf } from '../../frame/lists/sorting.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { recordPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { toMessage } from '../../frame/ui/use-action.ts'
import { itemQueries } from '../items/queries.ts'
import { translationColumn } from '../translations/translation-column.tsx'
import { homepageQueries, LIVE_ID } from './queries.ts'

const nameOf = ({ heading }: HomePage) => heading
const isLive = ({ id }: HomePage) => id === LIVE_ID

type HomeColumn = Column<HomePage, SortOf<typeof api.homepage.list>>

const longText = (head: string, room: HomeColumn['room'], text: (record: HomePage) => string): HomeColumn => ({
  head,
  room,
  cellClassName: 'sm:min-w-36 sm:max-w-72',
  hint: text,
  cell: (record) => <span className="line-clamp-2">{text(record)}</span>,
})

const COLUMNS: readonly HomeColumn[] = [
  {
    head: 'ID',
    sort: '-id',
    onPhone: 'fact',
    cellClassName: 'whitespace-nowrap',
    cell: (record) => (
      <span>
        {record.id} {isLive(record) && <Badge tone="press">Live</Badge>}
      </span>
    ),
  },
  longText('Meta Title', 'large', ({ meta_title }) => meta_title),
  longText('Meta Description', 'wide', ({ meta_desc }) => meta_desc),
  longText('Meta Keywords', 'wide', ({ meta_keywords }) => meta_keywords),
  {
    head: 'Heading',
    sort: 'heading',
    onPhone: 'title',
    cellClassName: 'sm:min-w-48',
    cell: ({ id, heading }) => (
      <Link to={recordPath('homepage', id)} className="row-title">
        {heading}
      </Link>
    ),
  },
  { head: 'Contact 1', room: 'medium', cellClassName: 'whitespace-nowrap', cell: ({ contact1 }) => contact1 },
  { head: 'Contact 2', room: 'wide', cellClassName: 'whitespace-nowrap', cell: ({ contact2 }) => contact2 },
  longText('Subheading', 'wide', ({ subheading }) => subheading),
  { head: 'FAQs', room: 'large', cell: ({ faqs }) => faqs.length },
  translationColumn('homepage'),
  { head: 'Created Date', sort: '-created_at', onPhone: 'fact', cell: ({ created_at }) => <ListTime time={created_at} /> },
]

const STALE = [homepageQueries.all, itemQueries.all]

const ACTIONS: readonly RowAction<HomePage>[] = [
  { label: 'Edit', icon: 'edit', name: ({ heading }) => `Edit ${heading}`, to: ({ id }) => recordPath('homepage', id) },
  removal({
    nameOf,
    refusal: (record) => (isLive(record) ? 'The live home page can’t be deleted' : undefined),
    question: ({ heading }) => ({
      title: 'Delete this record?',
      text: `“${heading}” goes into the trash and can be restored for 30 days.`,
    }),
    call: ({ id }) => request(api.homepage.remove, { id }),
    restore: ({ id }) => request(api.homepage.restore, { id }),
    stale: STALE,
  }),
  {
    label: 'Make live',
    isLabelled: true,
    name: ({ heading }) => `Make live: ${heading}`,
    isShown: (record) => !isLive(record),
    question: ({ heading }) => ({
      title: 'Make this the home page?',
      text: `“${heading}” is copied into record ${LIVE_ID} and shown to everyone at once. The current text stays in its history.`,
      action: 'Make live',
      isHarmless: true,
    }),
    call: ({ id }) => request(api.homepage.makeLive, { id }),
    done: toMessage,
    button: () => ({ label: 'View site', onClick: () => void window.open('/', '_blank') }),
    stale: STALE,
  },
]

export const ListScreen = () => (
  <List
    label="Home page records"
    searchLabel="Search home pages"
    limit={20}
    query={homepageQueries.list}
    create={{ screen: 'homepage.new', label: 'Create New' }}
    columns={COLUMNS}
    order="-created_at"
    nameOf={nameOf}
    actions={ACTIONS}
    empty={{ title: 'No home page yet', text: 'Create one, then make it live.' }}
    noMatch={{
      title: (search) => `No home page matches “${search}”`,
      text: 'Search for part of a heading or meta title.',
    }}
  />
)
