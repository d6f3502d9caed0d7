import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../contract/api.ts'
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
import { HomeTable } from './home-table.tsx'
import { useHomeActions } from './use-home-actions.ts'

const PER_PAGE = 20

export function HomeListPage() {
  const { page, search, set, setPage } = useListQuery()
  const actions = useHomeActions()
  const records = useQuery({
    queryKey: ['homepage', 'list', page, search],
    queryFn: ({ signal }) => request(api.home.list, { page, search, limit: PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <PageHead
        title="Home page"
        actions={
          <Link to="/admin/home/createhomepage" className={buttonLook()}>
            <Glyph name="plus" size={16} />
            Create New
          </Link>
        }
      />
      <div className="mb-4">
        <SearchBox label="Search home pages" value={search} onChange={(text) => set('search', text)} />
      </div>
      <FoundCount search={search} meta={records.data?.meta} />
      {records.isPending && <Skeleton />}
      {records.isError && <LoadError message={toFailureText(records.error)} onRetry={() => records.refetch()} />}
      {records.data?.data.length === 0 && (
        <Empty title={search ? `No home page matches “${search}”` : 'No home page yet'}>
          {search ? 'Search for part of a heading or a meta title.' : 'Create one, then make it live.'}
        </Empty>
      )}
      {records.data && records.data.data.length > 0 && (
        <>
          <HomeTable records={records.data.data} actions={actions} />
          <Pager meta={records.data.meta} onPage={setPage} />
        </>
      )}
      {actions.dialog}
    </>
  )
}
