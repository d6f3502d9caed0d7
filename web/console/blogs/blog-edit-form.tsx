import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { type Blog, BlogInput } from '../../../contract/blogs.ts'
import { blogPath } from '../../../contract/paths.ts'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { PreviewButton } from '../ui/preview-button.tsx'
import { BlogFields } from './blog-fields.tsx'
import { BLOG_LIST, blogSavedToast } from './blog-places.ts'
import { BLOG_LABELS, BLOG_VERSION_LABELS, type BlogValues, toBlogFields, toBlogValues } from './blog-values.ts'

type Props = { blog: Blog; crumbs: readonly { label: string; to: string }[] }

export function BlogEditForm({ blog, crumbs }: Props) {
  const { id, version, status } = blog
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const record = useRecordForm<BlogValues>({
    name: `blogs-${id}`,
    schema: BlogInput,
    values: toBlogValues(blog),
    version,
    async save(values, from) {
      const { message, data } = await request(api.blogs.update, { ...values, id, version: from })
      toast.success(message, blogSavedToast(data))
      await queryClient.invalidateQueries({ queryKey: ['blogs', 'list'] })
      return { values: toBlogValues(data), version: data.version }
    },
    failure: 'Error creating blog',
    toFields: toBlogFields,
  })
  return (
    <>
      <PageHead
        title="Edit blog"
        crumbs={crumbs}
        actions={
          <>
            <VersionsPanel
              kind="blogs"
              recordKey={String(id)}
              labels={BLOG_VERSION_LABELS}
              onRestore={(fields) => record.fill(toBlogFields(fields))}
            />
            {status === 1 && (
              <a href={blogPath(blog)} target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
                View page
                <Glyph name="external" size={16} />
              </a>
            )}
          </>
        }
      />
      <RecordFormFrame
        record={record}
        labels={BLOG_LABELS}
        submitLabel="Update"
        busyLabel="Updating..."
        onSaved={() => navigate(BLOG_LIST)}
        actions={<PreviewButton kind="blogs" fields={() => ({ ...record.form.getValues(), id })} />}
      >
        <BlogFields record={record} id={id} />
      </RecordFormFrame>
    </>
  )
}
