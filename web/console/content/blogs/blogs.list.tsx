import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { isToGoLive, type ListedBlog } from '../../../../contract/content/blogs.ts'
import { BLOG_CATEGORIES } from '../../../../contract/options.ts'
import { blogPath } from '../../../../contract/paths.ts'
import { List } from '../../frame/lists/list.tsx'
import { type RowAction, removal } from '../../frame/lists/row-actions.tsx'
import type { SortOf } from '../../frame/lists/sorting.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { listQuery } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { recordPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { formatClock, formatMediumDay, ListTime } from '../../frame/ui/date-time.tsx'
import { thumbnailOf } from '../../frame/uploads/picture-rules.ts'
import { translationColumn } from '../translations/translation-column.tsx'

const all = ['blogs']

const blogQueries = { all, list: listQuery(all, api.blogs.list) }

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

const nameOf = ({ title }: ListedBlog) => title

const COLUMNS: readonly Column<ListedBlog, SortOf<typeof api.blogs.list>>[] = [
  { head: 'ID', sort: '-id', room: 'medium', cell: ({ id }) => id },
  { head: 'Category', sort: 'category', cellClassName: 'lg:whitespace-nowrap', cell: ({ category }) => category || '–' },
  {
    head: 'Title',
    sort: 'title',
    onPhone: 'title',
    className: 'sm:min-w-44 xl:min-w-64',
    cell: (blog) => (
      <div className="grid justify-items-start gap-1">
        <Link to={recordPath('blogs', blog.id)} className="row-title">
          {blog.title}
        </Link>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted empty:hidden">
          <State blog={blog} />
          {blog.author && <span>By {blog.author}</span>}
        </span>
      </div>
    ),
  },
  {
    head: 'Description',
    room: 'large',
    className: 'sm:min-w-32',
    cell: ({ short_desc }) => <span className="line-clamp-2">{short_desc || '–'}</span>,
  },
  {
    head: 'Image',
    room: 'medium',
    cell: ({ image, picture }) =>
      image ? (
        <img
          src={thumbnailOf({ file: image, widths: picture?.widths })}
          alt={picture?.alt ?? ''}
          width={100}
          loading="lazy"
          className="h-10 w-[100px] max-w-none rounded-sm bg-sunk object-cover"
        />
      ) : (
        <span className="text-muted">No picture</span>
      ),
  },
  translationColumn('blogs'),
  { head: 'Created Date', sort: '-created_at', onPhone: 'fact', cell: ({ created_at }) => <ListTime time={created_at} /> },
]

/** What distinguishes a blog from ordinary published ones. */
function State({ blog }: { blog: ListedBlog }) {
  const { status, publish_at } = blog
  if (publish_at && isToGoLive(blog))
    return <span>{`Goes live on ${formatMediumDay(publish_at)}, ${formatClock(publish_at)}`}</span>
  return status === 0 && <Badge tone="plain">Inactive</Badge>
}

const ACTIONS: readonly RowAction<ListedBlog>[] = [
  { label: 'Edit', icon: 'edit', name: ({ title }) => `Edit ${title}`, to: ({ id }) => recordPath('blogs', id) },
  {
    label: 'View page',
    icon: 'external',
    name: ({ title }) => `View the page of ${title}`,
    href: blogPath,
    isShown: ({ status }) => status === 1,
  },
  removal({
    nameOf,
    question: ({ title }) => ({
      title: 'Delete this blog?',
      text: `“${title}” goes off the site and into the trash. You can restore it for 30 days.`,
    }),
    call: ({ id }) => request(api.blogs.remove, { id }),
    restore: ({ id }) => request(api.blogs.restore, { id }),
    stale: [blogQueries.all],
  }),
]

export const ListScreen = () => (
  <List
    label="Blogs"
    searchLabel="Search blogs"
    limit={20}
    query={blogQueries.list}
    filters={FILTERS}
    create={{ screen: 'blogs.new', label: 'Create Blog' }}
    columns={COLUMNS}
    order="-created_at"
    nameOf={nameOf}
    actions={ACTIONS}
    empty={{ title: 'No blogs yet', text: 'Create the first one. Visitors see it only once its status is Active.' }}
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
