import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { blogAdminHandlers } from './blogs.admin.routes.ts'
import { countPublishedBlogs, findPublishedBlog, listPublishedBlogs, listPublishedCategories } from './blogs.store.ts'

export function blogHandlers(deps: Deps): Handlers<typeof api.blogs> {
  const { db } = deps
  return {
    ...blogAdminHandlers(deps),

    async listLatest({ limit }) {
      return { status: true, data: await listPublishedBlogs(db, { page: 1, limit }) }
    },

    async listPublished({ page, limit, ...filter }) {
      const [data, total] = await Promise.all([
        listPublishedBlogs(db, { page, limit, ...filter }),
        countPublishedBlogs(db, filter),
      ])
      return { status: true, data, meta: { page, limit, total } }
    },

    async listCategories() {
      return { status: true, data: await listPublishedCategories(db) }
    },

    async getPublished({ id }) {
      const blog = await findPublishedBlog(db, id)
      if (!blog) throw notFound()
      return { status: true, data: blog }
    },
  }
}
