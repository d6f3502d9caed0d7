import type { FrontBlog } from '../../contract/blogs.ts'
import { blogPath, servicePath, toCategorySegment, toKebab } from '../../contract/paths.ts'
import { BlogDraft, ServiceDraft } from '../../contract/previews.ts'
import type { Service } from '../../contract/services.ts'
import type { PageApi, PageRequest } from '../../contract/site.ts'
import { findBlog } from '../blogs/blogs.admin.store.ts'
import type { DbOrTx } from '../db/client.ts'
import { cleanBlogHtml } from '../html/clean-html.ts'
import { findImage, findImageByFile } from '../images/images.store.ts'
import { findService } from '../services/services.admin.store.ts'
import { listServiceLinks } from '../services/services.store.ts'

/** The page that a draft would be, and the API as that page asks it: one answer is the draft instead of what is stored. */
export type DraftPage = { request: PageRequest; toDraftApi: (api: PageApi) => PageApi }

// No record has it: the page of a draft that was never saved asks for nothing else by its id.
const NEW = 2_147_483_647

export async function toBlogPage(db: DbOrTx, fields: unknown, now: Date): Promise<DraftPage> {
  const { image_id, image_alt, ...draft } = BlogDraft.parse(fields)
  const stored = draft.id ? await findBlog(db, draft.id) : undefined
  const image = image_id ? await findImage(db, image_id) : await findImageByFile(db, draft.image)
  const time = now.toISOString()
  const data: FrontBlog = {
    ...draft,
    id: stored?.id ?? NEW,
    title: draft.title || 'Untitled',
    slug: draft.slug || 'preview',
    content: cleanBlogHtml(draft.content),
    image: image?.file ?? '',
    picture: image && { ...image, alt: image_alt },
    status: 1,
    created_at: stored?.created_at ?? time,
    updated_at: stored?.updated_at ?? time,
  }
  const params = { category: toKebab(data.category) || 'general', id: String(data.id), slug: data.slug }
  return {
    request: { pattern: '/blogs/:category/:id/:slug', path: blogPath(data), params, query: {} },
    toDraftApi: (api) => ({ ...api, blogs: { ...api.blogs, getPublished: async () => ({ status: true, data }) } }),
  }
}

export async function toServicePage(db: DbOrTx, fields: unknown, now: Date): Promise<DraftPage> {
  const draft = ServiceDraft.parse(fields)
  const stored = draft.id ? await findService(db, draft.id) : undefined
  const time = now.toISOString()
  const slug = draft.slug || 'preview'
  const data: Service = {
    ...draft,
    id: stored?.id ?? NEW,
    title: draft.title || 'Untitled',
    slug,
    created_at: stored?.created_at ?? time,
    updated_at: stored?.updated_at ?? time,
    sendto: servicePath({ ...draft, slug }),
  }
  const siblings = await listServiceLinks(db, data.service_cat)
  const related = siblings.filter((link) => link.slug !== slug && link.slug !== stored?.slug)
  return {
    request: {
      pattern: '/services/:category/:slug',
      path: data.sendto,
      params: { category: toCategorySegment(data.service_cat), slug },
      query: {},
    },
    toDraftApi: (api) => ({
      ...api,
      services: { ...api.services, getPublished: async () => ({ status: true, data, related }) },
    }),
  }
}
