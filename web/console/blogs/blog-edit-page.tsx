import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getBlog } from '../../../contract/blogs.ts'
import { ApiError } from '../../api/client.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { BlogEditForm } from './blog-edit-form.tsx'
import { BLOG_LIST } from './blog-places.ts'

const CRUMBS = [{ label: 'Blogs', to: BLOG_LIST }]

export function BlogEditPage() {
  const { id = '' } = useParams()
  const blog = useQuery({
    queryKey: ['blogs', 'one', id],
    queryFn: ({ signal }) => request(getBlog, { id }, signal),
    // A form starts from what the server has, never from what was seen before.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (blog.data) return <BlogEditForm key={id} blog={blog.data.data} crumbs={CRUMBS} />
  const isMissing = blog.error instanceof ApiError && blog.error.status === 404
  return (
    <>
      <PageHead title="Edit blog" crumbs={CRUMBS} />
      {blog.isPending && <Skeleton lines={12} />}
      {isMissing && (
        <Empty title="There is no such blog">
          <p>
            It may lie in the{' '}
            <Link to="/admin/trash" className="link">
              trash
            </Link>
            .
          </p>
        </Empty>
      )}
      {blog.isError && !isMissing && <LoadError message={toFailureText(blog.error)} onRetry={() => blog.refetch()} />}
    </>
  )
}
