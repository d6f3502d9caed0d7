import * as z from 'zod/mini'
import { ListQuery } from '../../../contract/fields.ts'
import { BLOGS_PER_PAGE } from '../../../contract/lists.ts'
import { toKebab } from '../../../contract/paths.ts'

/** What the address of the blog list asks for. Values that make no sense count as not given. */
const BlogsQuery = z.object({
  page: z.catch(ListQuery.page, 1),
  search: z.catch(ListQuery.search, undefined),
  category: z.catch(z.optional(z.string()), undefined),
})
export const BLOGS_QUERY = z.keyof(BlogsQuery).options
export type BlogsQuery = z.infer<typeof BlogsQuery>

/** A category is found by its name or its spelling in addresses, among the existing ones. */
export function parseBlogsQuery(
  query: { [Name in keyof BlogsQuery]?: string | undefined },
  categories: readonly string[],
): BlogsQuery {
  const { category, ...rest } = BlogsQuery.parse(query)
  const slug = category && toKebab(category)
  return { ...rest, category: slug ? categories.find((name) => toKebab(name) === slug) : undefined }
}

export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / BLOGS_PER_PAGE))
}

/** The address of a page of the list, without the first page's number and without empty filters. */
export function blogsAddress({ page, search, category }: Partial<BlogsQuery>): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (category) query.set('category', category)
  if (page && page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `/blogs?${text}` : '/blogs'
}

/**
 * The page numbers that are worth a link: the first, the last and those around the current one; a gap is `undefined`.
 */
export function pageWindow(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(near)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0) - 1
    if (gap === 1) return [number - 1, number]
    return gap > 1 ? [undefined, number] : [number]
  })
}
