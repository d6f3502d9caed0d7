import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { PageHead } from '../layout/page-head.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'

type Props<Data> = {
  /** First word of the query's key. */
  kind: string
  /** "There is no such …" */
  noun: string
  title: string
  crumbs: readonly { label: string; to: string }[]
  load: (id: string, signal: AbortSignal) => Promise<{ data: Data }>
  /** The form, once its record is there. */
  children: (data: Data) => ReactNode
}

/** Loads the record that the address names, for its form; says so where it is gone or can't be had. */
export function EditPage<Data>({ kind, noun, title, crumbs, load, children }: Props<Data>) {
  const { id = '' } = useParams()
  const record = useQuery({
    queryKey: [kind, 'one', id],
    queryFn: ({ signal }) => load(id, signal),
    // A form starts from what the server has, never from what was seen before.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (record.data) return children(record.data.data)
  const isMissing = record.error instanceof ApiError && record.error.status === 404
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      {record.isPending && <Skeleton lines={12} />}
      {isMissing && (
        <Empty title={`There is no such ${noun}`}>
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
