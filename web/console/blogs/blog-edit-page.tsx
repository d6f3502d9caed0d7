import * as api from '../../../contract/api.ts'
import { EditPage } from '../forms/edit-page.tsx'
import { request } from '../request.ts'
import { BlogEditForm } from './blog-edit-form.tsx'
import { BLOG_LIST } from './blog-places.ts'

const CRUMBS = [{ label: 'Blogs', to: BLOG_LIST }]

export function BlogEditPage() {
  return (
    <EditPage
      kind="blogs"
      noun="blog"
      title="Edit blog"
      crumbs={CRUMBS}
      load={(id, signal) => request(api.blogs.get, { id }, signal)}
    >
      {(blog) => <BlogEditForm key={blog.id} blog={blog} crumbs={CRUMBS} />}
    </EditPage>
  )
}
