import * as z from 'zod/mini'
import { isDay, positiveInt, SavedVersion, Slug, sortBy } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint, InLanguage, Page, Time } from '../endpoint.ts'
import { anyText, Id, ListQuery, maybe, optionalText, queryNumber, requiredText } from '../fields.ts'
import { toIndianIso } from '../india.ts'
import { MESSAGES } from '../messages.ts'
import { BLOG_CATEGORIES } from '../options.ts'
import { toLine, toPlain, toPlainHtml } from '../text.ts'
import { contentCalls } from './content-calls.ts'

// Not `z.iso.datetime`: every screen of the console would load it with the rest of Zod.
const CLOCK = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/
const isMoment = (text: string) => text === '' || (isDay(text.slice(0, 10)) && CLOCK.test(text.slice(10)))

/**
 * A moment: with its zone (2026-11-30T03:30Z) or, as form fields send it, in Indian time (2026-11-30T09:00). `null` and
 * an empty text clear the field; a missing field keeps the stored value.
 */
export const MomentOrNone = /* @__PURE__ */ z.optional(
  z.pipe(
    z.nullable(
      z
        .string(ADMIN_MESSAGES.momentInvalid)
        .check(z.trim(), z.refine(isMoment, { error: ADMIN_MESSAGES.momentInvalid, abort: true })),
    ),
    z.transform((text) => {
      if (!text) return null
      const moment = new Date(/(Z|[+-]..:..)$/.test(text) ? text : `${text}+05:30`)
      moment.setUTCSeconds(0, 0)
      return moment.toISOString()
    }),
  ),
)

/** `2026-11-21T16:30`: Indian time, as form fields show it. */
export const toIndianMinute = (moment: Date | string) => toIndianIso(new Date(moment)).slice(0, 16)

/** A stored picture; `widths` are those of its smaller AVIF and WebP copies, in pixels. */
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
  /** File name below /uploads/blogs; empty for a blog without a picture. */
  image: z.string(),
  picture: z.optional(Picture),
  /** The author; empty if none is named. */
  author: z.string(),
  /** The date that visitors see, if not `created_at`. A blog with a future date is a draft until then. */
  publish_at: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
  ...InLanguage,
})
export type BlogSummary = z.infer<typeof BlogSummary>

export const FrontBlog = z.extend(BlogSummary, {
  /** HTML, sanitised for visitors. */
  content: z.string(),
  /** Description for search engines; if empty, they get `short_desc`. */
  meta_desc: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
})
export type FrontBlog = z.infer<typeof FrontBlog>

export const listLatest = endpoint({
  method: 'GET',
  path: '/public/latest-blogs',
  isContent: true,
  summary: 'The newest published blogs; in another language than English, those that are translated come first',
  input: z.object({
    limit: queryNumber({ max: 12, usual: 3, message: MESSAGES.between(1, 12) }),
  }),
  output: Data(z.array(BlogSummary)),
})

export const listPublished = endpoint({
  method: 'GET',
  path: '/public/frontblogs',
  isContent: true,
  summary: 'Published blogs, newest first',
  input: z.object({ ...ListQuery, category: optionalText(60) }),
  output: Page(BlogSummary),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/public/blog-categories',
  isContent: true,
  summary: 'The categories that have a published blog, with their counts',
  output: Data(z.array(z.object({ category: z.string(), count: z.number() }))),
})

export const getPublished = endpoint({
  method: 'GET',
  path: '/public/blog/:id',
  isContent: true,
  summary: 'One published blog',
  input: z.object({ id: Id }),
  output: Data(FrontBlog),
})

/** A blog in the console: may be a draft, and holds the HTML as the editor wrote it. */
export const Blog = z.extend(FrontBlog, { version: z.number() })
export type Blog = z.infer<typeof Blog>

/** A blog in a list, without its HTML: a list can hold a hundred. */
export const ListedBlog = z.omit(Blog, { content: true })
export type ListedBlog = z.infer<typeof ListedBlog>

/** The blog's date as visitors see it. */
export const dateOf = ({ publish_at, created_at }: Pick<BlogSummary, 'publish_at' | 'created_at'>) => publish_at ?? created_at

/** Whether it is a draft that goes live automatically: its date was in the future when it was last saved. */
export const isToGoLive = (blog: Pick<Blog, 'status' | 'publish_at' | 'updated_at'>) =>
  blog.status === 0 && blog.publish_at !== null && blog.publish_at > blog.updated_at

/** Accepts 1, 0, "1" and "0"; a missing value counts as 0. */
const BlogStatusInput = z.pipe(
  z.transform((status: unknown) => (typeof status === 'string' ? Number(status) : (status ?? 0))),
  z.union([z.literal(0), z.literal(1)], API_MESSAGES.statusUnknown),
)

/** A text that older clients don't send: a missing one keeps the stored value. */
/* @__NO_SIDE_EFFECTS__ */
function keptText(max: number, clean = toPlain) {
  return z.optional(anyText(max, clean))
}

export const BlogInput = z.object({
  title: requiredText(ADMIN_MESSAGES.requiredOf('Title'), 200, toLine),
  slug: Slug,
  category: maybe(z.enum(BLOG_CATEGORIES, ADMIN_MESSAGES.categoryUnknown)),
  short_desc: optionalText(500),
  content: optionalText(500_000, toPlainHtml),
  /** Id of an upload through /temp-images; without it the picture stays as it is. */
  image_id: maybe(positiveInt(ADMIN_MESSAGES.imageUnknown)),
  /** An empty text removes the picture, a stored file's name sets it, and anything else changes nothing. */
  image: z.optional(z.unknown()),
  /** Alternative text of the picture; without it the text stays as it is. */
  image_alt: keptText(300, toLine),
  /** A name: visitors don't need an email address. */
  author: keptText(100, toLine).check(z.refine((name) => !name?.includes('@'), ADMIN_MESSAGES.nameNotEmail)),
  meta_desc: keptText(500),
  status: BlogStatusInput,
  /** Until this time the blog is a draft, whatever its status; a job then publishes it. */
  publish_at: MomentOrNone,
  version: SavedVersion,
})

export const { list, get, create, update, remove, restore } = contentCalls({
  ...({ kind: 'blogs', name: 'blog', row: Blog, listed: ListedBlog, input: BlogInput } as const),
  summaries: { list: 'Blogs, drafts too, newest first' },
  filters: {
    category: optionalText(60),
    status: z.optional(BlogStatusInput),
    sort: sortBy(['id', 'title', 'category', 'created_at']),
  },
})
export const checkSlug = endpoint({
  method: 'GET',
  path: '/blogs/slug',
  auth: 'editor',
  summary: 'Whether a slug is free in its category; `id` is the blog that asks and may hold it itself',
  input: z.object({ slug: Slug, category: BlogInput.shape.category, id: maybe(positiveInt(MESSAGES.numberInvalid)) }),
  output: Data(z.object({ is_free: z.boolean(), holder: z.nullable(z.object({ id: z.number(), title: z.string() })) })),
})
