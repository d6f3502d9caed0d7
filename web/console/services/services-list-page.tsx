import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../contract/api.ts'
import { SERVICE_CATEGORIES } from '../../../contract/options.ts'
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
import { ServicesTable } from './services-table.tsx'
import { useServiceActions } from './use-service-actions.ts'

const PER_PAGE = 50

export function ServicesListPage() {
  const { page, search, get, set, setPage } = useListQuery<'category'>()
  const category = SERVICE_CATEGORIES.find(({ value }) => value === get('category'))
  const { askToRemove, dialog } = useServiceActions()
  const services = useQuery({
    queryKey: ['services', 'list', page, search, category?.value],
    queryFn: ({ signal }) =>
      request(api.services.list, { page, search, limit: PER_PAGE, ...(category && { category: category.value }) }, signal),
    placeholderData: keepPreviousData,
  })
  const rows = services.data?.data ?? []
  const isNarrowed = search !== '' || category !== undefined

  return (
    <>
      <PageHead
        title="Services"
        actions={
          <Link to="/admin/services/createservice" className={buttonLook()}>
            <Glyph name="plus" size={16} />
            Create Service
          </Link>
        }
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label="Search services" value={search} onChange={(text) => set('search', text)} />
        <select
          aria-label="Category"
          value={category?.value ?? ''}
          onChange={(event) => set('category', event.target.value)}
          className="input w-auto"
        >
          <option value="">All categories</option>
          {SERVICE_CATEGORIES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <FoundCount search={search} meta={services.data?.meta} />
      {services.isPending && <Skeleton lines={10} />}
      {services.isError && <LoadError message={toFailureText(services.error)} onRetry={() => services.refetch()} />}
      {services.data && rows.length === 0 && (
        <Empty title={isNarrowed ? 'No service matches' : 'No service yet'}>
          {isNarrowed ? 'Search for part of a heading, slug, type or search keyword.' : 'Create one: its page is public at once.'}
        </Empty>
      )}
      {services.data && rows.length > 0 && (
        <>
          <ServicesTable services={rows} onRemove={askToRemove} />
          <Pager meta={services.data.meta} onPage={setPage} />
        </>
      )}
      {dialog}
    </>
  )
}
