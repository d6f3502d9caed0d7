import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import type { TrashEntry } from '../../../contract/history.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { tellFailure, toFailureText } from '../ui/failure-text.ts'
import { FoundCount } from '../ui/found-count.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import { TRASH } from './trash-kinds.ts'
import { TrashTable } from './trash-table.tsx'

const PER_PAGE = 50

export function TrashPage() {
  const { page, search, set, setPage } = useListQuery()
  const [restoring, setRestoring] = useState<TrashEntry>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const trash = useQuery({
    queryKey: ['trash', page, search],
    queryFn: ({ signal }) => request(api.history.listTrash, { page, search, limit: PER_PAGE }, signal),
    placeholderData: keepPreviousData,
    // Something may have been deleted a moment ago.
    staleTime: 0,
  })

  async function restore(entry: TrashEntry): Promise<void> {
    const { restore, toScreen } = TRASH[entry.kind]
    setRestoring(entry)
    try {
      const { message } = await request(restore, { id: entry.id })
      toast.success(message, { action: { label: 'Open', onClick: () => void navigate(toScreen(entry.id)) } })
    } catch (error) {
      tellFailure(error)
    }
    // The lists show it again, and what is no longer here was restored or removed elsewhere.
    await queryClient.invalidateQueries()
    setRestoring(undefined)
  }

  return (
    <>
      <PageHead title="Trash" />
      <p className="mb-3 text-muted">What was deleted is kept for 30 days, then it goes for good.</p>
      <div className="mb-4">
        <SearchBox label="Search the trash" value={search} onChange={(text) => set('search', text)} />
      </div>
      <FoundCount search={search} meta={trash.data?.meta} />
      {trash.isPending && <Skeleton />}
      {trash.isError && <LoadError message={toFailureText(trash.error)} onRetry={() => trash.refetch()} />}
      {trash.data?.data.length === 0 && (
        <Empty title={search ? `Nothing in the trash matches “${search}”` : 'The trash is empty'}>
          {search
            ? 'Search for part of a title or a name.'
            : 'Deleted blogs, services, home pages and leads can be restored from here.'}
        </Empty>
      )}
      {trash.data && trash.data.data.length > 0 && (
        <>
          <TrashTable entries={trash.data.data} restoring={restoring} onRestore={restore} />
          <Pager meta={trash.data.meta} onPage={setPage} />
        </>
      )}
    </>
  )
}
