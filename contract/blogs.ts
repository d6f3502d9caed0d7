import * as z from 'zod/mini'
import { Data, endpoint, Page } from './endpoint.ts'
import { Id, ListQuery, optionalText } from './fields.ts'

/** How the file store keeps a picture; the widths are those of its smaller AVIF and WebP copies. */
export const Picture = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  alt: z.string(),
})
export type Picture = z.infer<typeof Picture>

export const BlogSummary = z.object({
  id: z.number(),
  title: z.string(),
  short_desc: z.string(),
  category: z.string(),
  slug: z.string(),
  /** A file name below /uploads/blogs, or empty. */
  image: z.string(),
  picture: z.optional(Picture),
  created_at: z.string(),
  updated_at: z.string(),
})
export type BlogSummary = z.infer<typeof BlogSummary>

export const FrontBlog = z.extend(BlogSummary, {
  /** HTML, cleaned on the way out. */
  content: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
})
export type FrontBlog = z.infer<typeof FrontBlog>

export const listLatestBlogs = endpoint({
  method: 'GET',
  path: '/public/latest-blogs',
  summary: 'The newest published blogs',
  input: z.object({
    limit: z._default(
      z.coerce
        .number<string | number>('Between 1 and 12')
        .check(z.int('Between 1 and 12'), z.minimum(1, 'Between 1 and 12'), z.maximum(12, 'Between 1 and 12')),
      3,
    ),
  }),
  output: Data(z.array(BlogSummary)),
})

export const listFrontBlogs = endpoint({
  method: 'GET',
  path: '/public/frontblogs',
  summary: 'Published blogs, newest first',
  input: z.object({ ...ListQuery, category: optionalText(60) }),
  output: Page(BlogSummary),
})

export const listBlogCategories = endpoint({
  method: 'GET',
  path: '/public/blog-categories',
  summary: 'The categories that have a published blog, with their counts',
  output: Data(z.array(z.object({ category: z.string(), count: z.number() }))),
})

export const getFrontBlog = endpoint({
  method: 'GET',
  path: '/public/blog/:id',
  summary: 'One published blog',
  input: z.object({ id: Id }),
  output: Data(FrontBlog),
})

export const blogs = { listLatestBlogs, listFrontBlogs, listBlogCategories, getFrontBlog }
