import type { Blog } from '../../../contract/blogs.ts'
import { blogPath } from '../../../contract/paths.ts'

export const BLOG_LIST = '/admin/blogs/bloglist'
export const BLOG_CREATE = '/admin/blogs/createblog'
export const blogEdit = (id: number) => `/admin/blogs/editblog/${id}`

/** A way to the page, where there is one by now. */
export function blogSavedToast(blog: Blog) {
  if (blog.status !== 1) return {}
  return { action: { label: 'View page', onClick: () => void window.open(blogPath(blog), '_blank') } }
}
