import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getHomePage } from '../../../contract/home.ts'
import { ApiError } from '../../api/client.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { HomeEditForm } from './home-edit-form.tsx'

const CRUMBS = [{ label: 'Home page', to: '/admin/home/homepage' }]

export function HomeEditPage() {
  const { id = '' } = useParams()
  const record = useQuery({
    queryKey: ['homepage', 'one', id],
    queryFn: ({ signal }) => request(getHomePage, { id }, signal),
    // A form starts from what the server has, never from what was seen before.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (record.data) return <HomeEditForm key={id} homePage={record.data.data} crumbs={CRUMBS} />
  const isMissing = record.error instanceof ApiError && record.error.status === 404
  return (
    <>
      <PageHead title="Edit home page" crumbs={CRUMBS} />
      {record.isPending && <Skeleton lines={12} />}
      {isMissing && (
        <Empty title="There is no such home page">
          <p>
            It may lie in the{' '}
            <Link to="/admin/trash" className="link">
              trash
            </Link>
            .
          </p>
        </Empty>
      )}
      {record.isError && !isMissing && <LoadError message={toFailureText(record.error)} onRetry={() => record.refetch()} />}
    </>
  )
}
