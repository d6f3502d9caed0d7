import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getService } from '../../../contract/services.ts'
import { ApiError } from '../../api/client.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { EDIT_CRUMBS, EDIT_TITLE, ServiceEditForm } from './service-edit-form.tsx'

export function ServiceEditPage() {
  const { id = '' } = useParams()
  const service = useQuery({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }) => request(getService, { id }, signal),
    // A form starts from what the server has, never from what was seen before.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (service.data) return <ServiceEditForm key={id} service={service.data.data} />
  const isMissing = service.error instanceof ApiError && service.error.status === 404
  return (
    <>
      <PageHead title={EDIT_TITLE} crumbs={EDIT_CRUMBS} />
      {service.isPending && <Skeleton lines={12} />}
      {isMissing && (
        <Empty title="There is no such service">
          <p>
            It may lie in the{' '}
            <Link to="/admin/trash" className="link">
              trash
            </Link>
            .
          </p>
        </Empty>
      )}
      {service.isError && !isMissing && <LoadError message={toFailureText(service.error)} onRetry={() => service.refetch()} />}
    </>
  )
}
