import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { BlogInput } from '../../../contract/blogs.ts'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { PreviewButton } from '../ui/preview-button.tsx'
import { BlogFields } from './blog-fields.tsx'
import { BLOG_LIST, blogSavedToast } from './blog-places.ts'
import { BLOG_LABELS, type BlogValues, EMPTY_BLOG } from './blog-values.ts'

export function BlogCreatePage() {
  const queryClient = useQueryClient()
  const record = useRecordForm<BlogValues>({
    name: 'blogs-new',
    schema: BlogInput,
    values: EMPTY_BLOG,
    version: undefined,
    async save(values) {
      const { message, data } = await request(api.blogs.create, { ...values, version: undefined })
      toast.success(message, blogSavedToast(data))
      await queryClient.invalidateQueries({ queryKey: ['blogs'] })
      return { values: EMPTY_BLOG, version: undefined }
    },
    failure: 'Error creating blog',
  })
  return (
    <>
      <PageHead title="Create blog" crumbs={[{ label: 'Blogs', to: BLOG_LIST }]} />
      <RecordFormFrame
        record={record}
        labels={BLOG_LABELS}
        submitLabel="Create"
        busyLabel="Creating..."
        onSaved={() => record.form.setFocus('title')}
        actions={<PreviewButton kind="blogs" fields={record.form.getValues} />}
      >
        <BlogFields record={record} id={undefined} />
      </RecordFormFrame>
    </>
  )
}
