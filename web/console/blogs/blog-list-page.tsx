import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../contract/api.ts'
import { BLOG_CATEGORIES } from '../../../contract/options.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { FoundCount } from '../ui/found-count.tsx'
import { Glyph } from '../ui/icons.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import { BLOG_CREATE } from './blog-places.ts'
import { BlogTable } from './blog-table.tsx'

const PER_PAGE = 20

export function BlogListPage() {
  const { page, search, get, set, setPage } = useListQuery<'category' | 'status'>()
  const category = get('category')
  const status = get('status') === '1' ? 1 : get('status') === '0' ? 0 : undefined
  const blogs = useQuery({
    queryKey: ['blogs', 'list', page, search, category, status],
    queryFn: ({ signal }) => request(api.blogs.list, { page, search, category, status, limit: PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Boolean(search || category || status !== undefined)

  return (
    <>
      <PageHead
        title="Blogs"
        actions={
          <Link to={BLOG_CREATE} className={buttonLook()}>
            <Glyph name="plus" size={16} />
            Create Blog
          </Link>
        }
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchBox label="Search blogs" value={search} onChange={(text) => set('search', text)} />
        <select
          aria-label="Category"
          value={category}
          onChange={(event) => set('category', event.target.value)}
          className="input w-auto min-w-40 flex-1 sm:flex-none"
        >
          <option value="">All categories</option>
          {BLOG_CATEGORIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <select
          aria-label="Status"
          value={status ?? ''}
          onChange={(event) => set('status', event.target.value)}
          className="input w-auto min-w-32 flex-1 sm:flex-none"
        >
          <option value="">Any status</option>
          <option value="1">Active</option>
          <option value="0">Inactive</option>
        </select>
      </div>
      <FoundCount search={search} meta={blogs.data?.meta} />
      {blogs.isPending && <Skeleton lines={10} />}
      {blogs.isError && <LoadError message={toFailureText(blogs.error)} onRetry={() => blogs.refetch()} />}
      {blogs.data?.data.length === 0 && (
        <Empty title={isFiltered ? 'No blog matches' : 'No blogs yet'}>
          {isFiltered ? (
            <Link to="." className="link">
              Clear search and filters
            </Link>
          ) : (
            'Create the first one: it is seen by nobody until its status is Active.'
          )}
        </Empty>
      )}
      {blogs.data && blogs.data.data.length > 0 && (
        <>
          <BlogTable blogs={blogs.data.data} />
          <Pager meta={blogs.data.meta} onPage={setPage} />
        </>
      )}
    </>
  )
}
