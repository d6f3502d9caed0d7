import { Link } from 'react-router'
import * as api from '../../../contract/api.ts'
import type { ListedBlog } from '../../../contract/blogs.ts'
import { BLOG_CATEGORIES } from '../../../contract/options.ts'
import { blogPath } from '../../../contract/paths.ts'
import { thumbnailOf } from '../images/picture-rules.ts'
import { listQuery } from '../query-client.ts'
import { request } from '../request.ts'
import { recordPath } from '../screens.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { List } from '../ui/list.tsx'
import { type RowAction, removal } from '../ui/row-actions.tsx'
import type { Column } from '../ui/table.tsx'

const query = listQuery(['blogs'], api.blogs.list)

const FILTERS = {
  category: { label: 'Category', all: 'All categories', choices: BLOG_CATEGORIES.map((value) => ({ value, label: value })) },
  status: {
    label: 'Status',
    all: 'Any status',
    choices: [
      { value: 1, label: 'Active' },
      { value: 0, label: 'Inactive' },
    ],
  },
}

const COLUMNS: readonly Column<ListedBlog>[] = [
  { head: 'ID', cell: ({ id }) => id },
  { head: 'Category', cell: ({ category }) => category || '–' },
  {
    head: 'Title',
    className: 'sm:min-w-44',
    cell: ({ id, title, status }) => (
      <div className="grid justify-items-start gap-1">
        <Link to={recordPath('blogs', id)} className="font-semibold hover:text-press hover:underline">
          {title}
        </Link>
        <Badge tone={status === 1 ? 'press' : 'plain'}>{status === 1 ? 'Active' : 'Inactive'}</Badge>
      </div>
    ),
  },
  {
    head: 'Description',
    className: 'sm:min-w-44',
    cell: ({ short_desc }) => <span className="line-clamp-3">{short_desc || '–'}</span>,
  },
  {
    head: 'Image',
    cell: ({ image, picture }) =>
      image ? (
        <img
          src={thumbnailOf({ file: image, widths: picture?.widths })}
          alt={picture?.alt ?? ''}
          width={100}
          loading="lazy"
          className="w-[100px] max-w-none rounded-sm bg-sunk"
        />
      ) : (
        <span className="text-muted">No picture</span>
      ),
  },
  { head: 'Created Date', cell: ({ created_at }) => <DateTime time={created_at} /> },
]

const ACTIONS: readonly RowAction<ListedBlog>[] = [
  { label: 'Edit', icon: 'edit', name: ({ title }) => `Edit ${title}`, to: ({ id }) => recordPath('blogs', id) },
  removal({
    name: ({ title }) => `Delete ${title}`,
    question: ({ title }) => ({
      title: 'Delete this blog?',
      text: `“${title}” leaves the site and goes into the trash, from where it can be restored for 30 days.`,
    }),
    call: ({ id }) => request(api.blogs.remove, { id }),
    restore: ({ id }) => request(api.blogs.restore, { id }),
    stale: [['blogs']],
  }),
  {
    label: 'View page',
    icon: 'external',
    name: ({ title }) => `View the page of ${title}`,
    href: blogPath,
    isShown: ({ status }) => status === 1,
  },
]

export const ListScreen = () => (
  <List
    label="Blogs"
    searchLabel="Search blogs"
    limit={20}
    query={query}
    filters={FILTERS}
    create={{ screen: 'blogs.new', label: 'Create Blog' }}
    columns={COLUMNS}
    actions={ACTIONS}
    empty={{ title: 'No blogs yet', text: 'Create the first one: it is seen by nobody until its status is Active.' }}
    noMatch={{
      title: () => 'No blog matches',
      text: (
        <Link to="." className="link">
          Clear search and filters
        </Link>
      ),
    }}
  />
)
