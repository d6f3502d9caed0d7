import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { BlogInput, type FrontBlog, type Picture, toIndianMinute } from '../../../contract/content/blogs.ts'
import { BlogDraft } from '../../../contract/content/previews.ts'
import type { Language } from '../../../contract/languages.ts'
import { LIST_DEPTH } from '../../../contract/lists.ts'
import { blogPath, toKebab } from '../../../contract/paths.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { type DbOrTx, type Placeholders, prepareQuery } from '../../platform/db/client.ts'
import { countUpTo, listIds } from '../../platform/db/list.ts'
import { blogs, images } from '../../platform/db/schema.ts'
import { isLikeSearched, matchesSearch } from '../../platform/db/search.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { workOnEach } from '../../platform/queue/queue.ts'
import { cleanBlogHtml } from '../html/clean-html.ts'
import { findImage, findImageByFile } from '../images/images.store.ts'
import { contentStore, type ListQuery, toEditable } from '../kinds/content.store.ts'
import { type ToDraftPage, UNSAVED_ID } from '../kinds/definition.store.ts'
import { isInTranslation } from '../kinds/translations.store.ts'

const { id, title, short_desc, category, slug, status, author, publish_at, created_at, updated_at, deleted_at } = blogs

const toBlogPage: ToDraftPage<typeof blogs.$inferSelect> = async (fields, stored, { db, api, now }) => {
  const { image_id, image_alt, ...draft } = BlogDraft.parse(fields)
  const image = image_id ? await findImage(db, image_id) : await findImageByFile(db, draft.image)
  const data: FrontBlog = {
    ...draft,
    id: stored?.id ?? UNSAVED_ID,
    title: draft.title || 'Untitled',
    slug: draft.slug || 'preview',
    content: cleanBlogHtml(draft.content),
    image: image?.file ?? '',
    picture: image && { ...image, alt: image_alt },
    status: 1,
    publish_at: draft.publish_at ?? null,
    created_at: (stored?.created_at ?? now).toISOString(),
    updated_at: (stored?.updated_at ?? now).toISOString(),
  }
  const params = { category: toKebab(data.category) || 'general', id: String(data.id), slug: data.slug }
  return {
    request: { pattern: '/blogs/:category/:id/:slug', language: 'en', path: blogPath(data), params, query: {} },
    api: { ...api, blogs: { ...api.blogs, getPublished: async () => ({ status: true, data }) } },
  }
}

// Without `pathOf`: the number in a blog's address finds it under every older slug.
export const blogStore = contentStore({
  kind: 'blogs',
  table: blogs,
  input: BlogInput,
  key: id,
  title,
  searchIn: blogs.search_text,
  slugIn: category,
  fieldsOf: (row) => ({
    ...toEditable(row),
    image: row.image ?? '',
    // Stored as it will be: restoring the version after its date must not take the blog off the site.
    status: isPlanned(row) ? 1 : row.status,
    publish_at: row.publish_at ? toIndianMinute(row.publish_at) : '',
  }),
  html: { column: blogs.content, clean: cleanBlogHtml },
  image: blogs.image,
  preview: { draft: BlogDraft, toPage: toBlogPage },
})

const isIn = (name: string | undefined) => (name ? eq(category, name) : undefined)

export function listBlogs(db: DbOrTx, query: ListQuery & { category?: string; status?: 0 | 1 }) {
  const hasStatus = query.status === undefined ? undefined : eq(status, query.status)
  return blogStore.list(db, query, and(isIn(query.category), hasStatus))
}

const isPublished = and(eq(status, 1), isNull(deleted_at))
const { file, width, height, widths, alt } = images
const picture = { width, height, widths, alt }
const summary = { id, title, short_desc, category, slug, image: blogs.image, author, publish_at, created_at, updated_at, picture }
// Ordered by the dates that visitors see.
const newestFirst = [desc(sql`coalesce(${publish_at}, ${created_at})`), desc(id)]

const selectLatest = prepareQuery((db, { limit }: Placeholders<{ limit: number }>) =>
  db
    .select(summary)
    .from(blogs)
    .leftJoin(images, eq(file, blogs.image))
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(limit),
)

export async function listLatestBlogs(db: DbOrTx, limit: number) {
  return (await selectLatest(db, { limit })).map(withPicture)
}

type PublishedQuery = { limit: number; offset: number; inCategory: string | undefined }

const selectPublished = prepareQuery((db, { limit, offset, inCategory }: Placeholders<PublishedQuery>) => {
  const isListed = and(isPublished, inCategory && eq(category, inCategory))
  return db
    .select({ ...summary, total: countUpTo(db, blogs, isListed, LIST_DEPTH) })
    .from(blogs)
    .leftJoin(images, eq(file, blogs.image))
    .where(isListed)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
})

type PublicQuery = ListQuery & { category?: string }

/** Summaries, newest first, and how many there are, up to `LIST_DEPTH`. */
export async function listPublishedBlogs(db: DbOrTx, query: PublicQuery, language: Language = 'en') {
  const { page, limit, category } = query
  if (query.search) return searchPublishedBlogs(db, query, language)
  const inCategory = category || undefined
  const offset = Math.min((page - 1) * limit, LIST_DEPTH)
  const rows = await selectPublished(db, { limit: Math.min(limit, LIST_DEPTH - offset), offset, inCategory })
  // Beyond the last page, no row carries the total.
  const [first] = rows.length > 0 || page === 1 ? rows : await selectPublished(db, { limit: 1, offset: 0, inCategory })
  return { rows: rows.map(withPicture), total: Math.min(first?.total ?? 0, LIST_DEPTH) }
}

const SEARCH_CAP = 1000

/** Searches the texts that the list shows in this language, or the English ones. */
async function searchPublishedBlogs(db: DbOrTx, query: PublicQuery, language: Language) {
  const where = and(isPublished, isIn(query.category))
  const labels = Object.entries(catalogues[language].blogCategories)
  const isShown = (pattern: string) => {
    const [values, texts] = [labels.map(([value]) => value), labels.map(([, label]) => label)]
    const hasLabel = sql`${category} = any(array(select value from unnest(${sql.param(values)}::text[], ${sql.param(texts)}::text[]) as labels(value, label)
      where ${isLikeSearched(sql`searched(label)`, pattern)}))`
    return or(isInTranslation(blogStore, pattern, language), hasLabel)
  }
  const matches = matchesSearch(blogs.search_text, query.search, language === 'en' ? undefined : isShown)
  const list = { table: blogs, key: id, where, matches, orderBy: newestFirst }
  const { ids, total } = await listIds(db, list, query, SEARCH_CAP)
  if (ids.length === 0) return { rows: [], total: Math.min(total, SEARCH_CAP) }
  const rows = await db
    .select(summary)
    .from(blogs)
    .leftJoin(images, eq(file, blogs.image))
    .where(inArray(id, ids))
    .orderBy(...newestFirst)
  return { rows: rows.map(withPicture), total: Math.min(total, SEARCH_CAP) }
}

const selectOnePublished = prepareQuery((db, { blogId }: Placeholders<{ blogId: number }>) =>
  db
    .select({ ...getTableColumns(blogs), picture })
    .from(blogs)
    .leftJoin(images, eq(file, blogs.image))
    .where(and(eq(id, blogId), isPublished)),
)

/** One blog with its content, cleaned for visitors. */
export async function getPublishedBlog(db: DbOrTx, id: number) {
  const [row] = await selectOnePublished(db, { blogId: id })
  if (!row) throw notFound()
  return { ...withPicture(row), content: blogStore.readHtml(row) }
}

/** A row as the API returns it. */
function withPicture<Row extends { image: string | null; picture: Picture | null }>(row: Row) {
  return { ...row, image: row.image ?? '', picture: row.picture ?? undefined }
}

const selectCategories = prepareQuery((db) =>
  db
    .select({ category, count: count() })
    .from(blogs)
    .where(and(isPublished, ne(category, '')))
    .groupBy(category)
    .orderBy(asc(category)),
)

/** The categories that have a published blog. */
export const listPublishedCategories = (db: DbOrTx) => selectCategories(db, {})

/** Drafts that go live automatically, see `isToGoLive`. The index `blogs_to_publish` has the same condition. */
export const isToGoLive = sql`(${status} = 0 and ${deleted_at} is null and ${publish_at} > ${updated_at})`

function listDueBlogs(db: DbOrTx, now: Date): Promise<{ id: number; version: number }[]> {
  return db
    .select({ id, version: blogs.version })
    .from(blogs)
    .where(and(isToGoLive, lte(publish_at, now)))
}

/** Publishes the drafts whose date has come. A blog that was saved or deleted in between is left to the next run. */
export async function publishDueBlogs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now()
  await workOnEach(await listDueBlogs(db, moment), ({ id, version }) =>
    blogStore.save(db, id, { version, fields: { status: 1 }, caller: {}, now: moment }).catch((error) => {
      if (!(error instanceof AppError)) throw error
    }),
  )
}

type Publication = { status: 0 | 1; publish_at: Date | null }
type Stored = Partial<Publication & { created_at: Date; updated_at: Date }>
type Given = { status: 0 | 1; publish_at?: string | null | undefined }

/**
 * Whether and when a save publishes a blog. A future date decides: the blog is a draft until then. Otherwise the status
 * decides, so clearing the date also cancels the plan. A blog without a date gets that of the save that first publishes
 * it; one published before this rule keeps its creation date.
 */
export function toPublication(given: Given, stored: Stored, now: Date): Publication {
  const { status } = given
  const publish_at = given.publish_at === undefined ? (stored.publish_at ?? null) : toDate(given.publish_at)
  if (publish_at && publish_at > now) {
    // A client without the date field means what a status of 1 has always meant.
    const isByHand = status === 1 && given.publish_at === undefined
    return isByHand ? { status, publish_at: now } : { status: 0, publish_at }
  }
  // Saved between its date and the job, which would then find nothing to publish.
  const isDue = isPlanned(stored) && publish_at?.getTime() === stored.publish_at?.getTime()
  const wasLive = stored.status === 1
  const isLive = isDue || status === 1
  let seen = isLive ? now : null
  if (wasLive) seen = (isLive ? stored.publish_at : !stored.publish_at && stored.created_at) || null
  // The form has only minutes, so the stored date rounded to a minute counts as unchanged.
  const isStored = stored.publish_at && publish_at?.getTime() === toMinute(stored.publish_at).getTime()
  return { status: isLive ? 1 : 0, publish_at: (isStored ? stored.publish_at : publish_at) ?? seen }
}

/** Whether it is a draft that goes live automatically, see the contract's `isToGoLive`. */
const isPlanned = ({ status, publish_at, updated_at }: Stored) =>
  status === 0 && Boolean(publish_at && updated_at && publish_at > updated_at)

const toMinute = (date: Date) => new Date(new Date(date).setUTCSeconds(0, 0))
const toDate = (moment: string | null) => (moment ? new Date(moment) : null)
