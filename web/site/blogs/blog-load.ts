import type { BlogSummary, FrontBlog } from '../../../contract/content/blogs.ts'
import { blogPath } from '../../../contract/paths.ts'
import type { LoadContext } from '../page.ts'
import { findServicePathOfCategory } from './service-of-category.ts'

const RELATED = 3
const WORDS_PER_MINUTE = 200

/** The blog that the id names; another category or slug in the address leads to the true one. */
export async function loadBlog({ api, params }: LoadContext) {
  const { data: blog } = await api.blogs.getPublished({ id: params.id ?? '' })
  if (!isTrueAddress(blog, params)) return { redirect: blogAddress(blog) }
  const [sameCategory, latest, services] = await Promise.all([
    api.blogs.listPublished({ category: blog.category, limit: RELATED + 1 }),
    api.blogs.listLatest({ limit: RELATED + 1 }),
    api.services.listLinks(),
  ])
  const path = findServicePathOfCategory(blog.category)
  return {
    blog,
    related: pickRelated(blog, [...sameCategory.data, ...latest.data]),
    service: services.data.find(({ sendto }) => sendto === path),
  }
}
export type BlogData = Exclude<Awaited<ReturnType<typeof loadBlog>>, { redirect: string }>

/** A slug may hold signs that mean something in an address; there they are written in percent form. */
export function blogAddress(blog: FrontBlog): string {
  return blogPath({ ...blog, slug: encodeURIComponent(blog.slug) })
}

/** Compared as the router decoded it, so that an address with percent signs does not lead to itself for ever. */
export function isTrueAddress(blog: FrontBlog, { category, id, slug }: Record<string, string>): boolean {
  return blogPath(blog) === `/blogs/${category}/${id}/${slug}`
}

export function pickRelated(blog: BlogSummary, candidates: readonly BlogSummary[]): BlogSummary[] {
  const others = candidates.filter(({ id }) => id !== blog.id)
  return [...new Map(others.map((other) => [other.id, other])).values()].slice(0, RELATED)
}

/** Whole minutes that a text in HTML takes to read, at least one. */
export function readingMinutes(html: string): number {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE))
}
