import type { FrontBlog } from '../../contract/blogs.ts'
import { blogPath, servicePath, toCategorySegment, toKebab } from '../../contract/paths.ts'
import { BlogDraft, ServiceDraft } from '../../contract/previews.ts'
import type { Service } from '../../contract/services.ts'
import type { PageRequest, SiteApi } from '../../contract/site.ts'
import type { DbOrTx } from '../db/client.ts'
import type { blogs, services } from '../db/schema.ts'
import { cleanBlogHtml } from '../html/clean-html.ts'
import { findImage, findImageByFile } from '../images/images.store.ts'

/**
 * The page that a draft would be, and the API as that page asks it: one answer is the draft instead of what is stored.
 */
export type DraftPage = { request: PageRequest; api: SiteApi }
export type DraftContext = { db: DbOrTx; api: SiteApi; now: Date }
/** `stored` is the record that is edited; undefined for a new one. */
export type ToDraftPage<Row> = (fields: unknown, stored: Row | undefined, context: DraftContext) => Promise<DraftPage>

// No record has this id; drafts that were never saved have it.
const UNSAVED_ID = 2_147_483_647

export const toBlogPage: ToDraftPage<typeof blogs.$inferSelect> = async (fields, stored, { db, api, now }) => {
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
    created_at: (stored?.created_at ?? now).toISOString(),
    updated_at: (stored?.updated_at ?? now).toISOString(),
  }
  const params = { category: toKebab(data.category) || 'general', id: String(data.id), slug: data.slug }
  return {
    request: { pattern: '/blogs/:category/:id/:slug', language: 'en', path: blogPath(data), params, query: {} },
    api: { ...api, blogs: { ...api.blogs, getPublished: async () => ({ status: true, data }) } },
  }
}

export const toServicePage: ToDraftPage<typeof services.$inferSelect> = async (fields, stored, { api, now }) => {
  const draft = ServiceDraft.parse(fields)
  const slug = draft.slug || 'preview'
  const data: Service = {
    ...draft,
    id: stored?.id ?? UNSAVED_ID,
    title: draft.title || 'Untitled',
    slug,
    created_at: (stored?.created_at ?? now).toISOString(),
    updated_at: (stored?.updated_at ?? now).toISOString(),
    sendto: servicePath({ ...draft, slug }),
  }
  const params = { category: toCategorySegment(data.service_cat), slug }
  const siblings = (await api.services.listLinks()).data.filter(({ service_cat }) => service_cat === data.service_cat)
  const related = siblings.filter((link) => link.slug !== slug && link.slug !== stored?.slug)
  return {
    request: { pattern: '/services/:category/:slug', language: 'en', path: data.sendto, params, query: {} },
    api: { ...api, services: { ...api.services, getPublished: async () => ({ status: true, data, related }) } },
  }
}
