import type { FrontBlog } from '../../../contract/content/blogs.ts'
import type { ContactDetails } from '../../../contract/content/contact.ts'
import type { Document } from '../../../contract/content/documents.ts'
import { BlogDraft, ContactDraft, DocumentDraft, HomeDraft, ServiceDraft } from '../../../contract/content/previews.ts'
import type { Service } from '../../../contract/content/services.ts'
import { DOCUMENTS, type DocumentKey } from '../../../contract/options.ts'
import { blogPath, servicePath, toCategorySegment, toKebab } from '../../../contract/paths.ts'
import type { PageRequest, SiteApi } from '../../../contract/site.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { blogs, contactDetails, documents, homeRecords, services } from '../../platform/db/schema.ts'
import { figuresOf, listHeadings } from '../documents/documents.rules.ts'
import { toFrontHomePage } from '../homepage/homepage.rules.ts'
import { cleanBlogHtml, cleanDocumentHtml } from '../html/clean-html.ts'
import { findImage, findImageByFile } from '../images/images.store.ts'
import { fillCharges } from '../services/services.rules.ts'

/** The page that a draft would be, and an API for it, in which the draft replaces the stored record. */
export type DraftPage = { request: PageRequest; api: SiteApi }
export type DraftContext = { db: DbOrTx; api: SiteApi; now: Date }
/** `stored` is the record that is edited; undefined for a new one. */
export type ToDraftPage<Row> = (fields: unknown, stored: Row | undefined, context: DraftContext) => Promise<DraftPage>

// The id of drafts that were never saved; no record has it.
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

export const toServicePage: ToDraftPage<typeof services.$inferSelect> = async (fields, stored, { api, now }) => {
  const draft = ServiceDraft.parse(fields)
  const slug = draft.slug || 'preview'
  const data: Service = fillCharges({
    ...draft,
    id: stored?.id ?? UNSAVED_ID,
    title: draft.title || 'Untitled',
    slug,
    created_at: (stored?.created_at ?? now).toISOString(),
    updated_at: (stored?.updated_at ?? now).toISOString(),
    sendto: servicePath({ ...draft, slug }),
  })
  const params = { category: toCategorySegment(data.service_cat), slug }
  const siblings = (await api.services.listLinks()).data.filter(({ service_cat }) => service_cat === data.service_cat)
  const related = siblings.filter((link) => link.slug !== slug && link.slug !== stored?.slug)
  return {
    request: { pattern: '/services/:category/:slug', language: 'en', path: data.sendto, params, query: {} },
    api: { ...api, services: { ...api.services, getPublished: async () => ({ status: true, data, related }) } },
  }
}

export const toHomePage: ToDraftPage<typeof homeRecords.$inferSelect> = async (fields, stored, { api, now }) => {
  const updated_at = (stored?.updated_at ?? now).toISOString()
  const data = toFrontHomePage({ ...HomeDraft.parse(fields), id: stored?.id ?? UNSAVED_ID, updated_at })
  return {
    request: toRequest('/'),
    api: { ...api, homepage: { ...api.homepage, getPublished: async () => ({ status: true, data: [data] }) } },
  }
}

const GETTERS = {
  'about-us': 'getAboutUs',
  'privacy-policy': 'getPrivacyPolicy',
  'refund-policy': 'getRefundPolicy',
  'terms-and-conditions': 'getTermsAndConditions',
  'shipping-policy': 'getShippingPolicy',
} as const satisfies Record<DocumentKey, keyof SiteApi['documents']>

export const toDocumentPage: ToDraftPage<typeof documents.$inferSelect> = async (fields, stored, { api, now }) => {
  const { id: key, ...draft } = DocumentDraft.parse(fields)
  const data: Document = {
    ...draft,
    status: true,
    description: cleanDocumentHtml(draft.description),
    figures: figuresOf({ key, figures: draft.figures }),
    headings: draft.untranslated && stored && listHeadings(cleanDocumentHtml(stored.description)),
    updated_at: (stored?.updated_at ?? now).toISOString(),
  }
  const path = DOCUMENTS.find((document) => document.key === key)?.page ?? ''
  return {
    request: toRequest(path),
    api: { ...api, documents: { ...api.documents, [GETTERS[key]]: async () => data } },
  }
}

export const toContactPage: ToDraftPage<typeof contactDetails.$inferSelect> = async (fields, _stored, { api }) => {
  const data: ContactDetails = { ...ContactDraft.parse(fields), status: true }
  return { request: toRequest('/contactus'), api: { ...api, contact: { ...api.contact, get: async () => data } } }
}

/** The request for a page that has an address of its own. */
const toRequest = (path: string): PageRequest => ({ pattern: path, language: 'en', path, params: {}, query: {} })
