import type { Blog } from '../../../contract/blogs.ts'
import { blogPath } from '../../../contract/paths.ts'
import { screenPath } from '../screens.ts'

export const BLOG_LIST = screenPath('blogs')

/** A way to the page, where there is one by now. */
export function blogSavedToast(blog: Blog) {
  if (blog.status !== 1) return {}
  return { action: { label: 'View page', onClick: () => void window.open(blogPath(blog), '_blank') } }
}
