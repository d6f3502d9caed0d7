import type { BlogSummary, FrontBlog } from '../../../contract/content/blogs.ts'
import type { BlogCategory } from '../../../contract/options.ts'
import { blogPath } from '../../../contract/paths.ts'
import type { LoadContext } from '../page.ts'

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

/** Compared as decoded by the router, so that an address with percent signs doesn't redirect to itself forever. */
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

/** The service page that a reader of a category may want next; categories of general interest have none. */
const SERVICE_OF_CATEGORY: Partial<Record<BlogCategory, string>> = {
  Electrician: '/services/homeservice/electrician',
  Carpenter: '/services/homeservice/carpenter',
  Plumber: '/services/homeservice/plumber',
  Cleaning: '/services/homeservice/cleaning',
  'Pest Control': '/services/homeservice/pest-control',
  'AC Repair': '/services/home-appliance/ac-repair',
  'Washing Machine': '/services/home-appliance/washing-machine-repair',
  Refrigerator: '/services/home-appliance/refrigerator-repair',
  'TV Repair': '/services/home-appliance/tv-repair',
  'Oven Repair': '/services/home-appliance/microwave-oven-repair',
  Geyser: '/services/home-appliance/geyser-repair',
  Restaurant: '/services/civil-construction/restaurant-construction',
  Building: '/services/civil-construction/building-construction',
  Roads: '/services/civil-construction/roads-construction',
  Bridge: '/services/civil-construction/bridge-construction',
  House: '/services/civil-construction/home-construction',
  'Sports Complex': '/services/civil-construction/sportscomplex-construction',
  Helpers: '/services/labour-supply/helpers',
  Skilled: '/services/labour-supply/skilled',
  Unskilled: '/services/labour-supply/nonskilled',
  Marketing: '/services/business/digitalmarketing',
  Business: '/services/business/digitalmarketing',
}

function findServicePathOfCategory(category: string): string | undefined {
  return SERVICE_OF_CATEGORY[category as BlogCategory]
}
