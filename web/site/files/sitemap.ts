import type { BlogSummary } from '../../../contract/content/blogs.ts'
import { inLanguage, LANGUAGES } from '../../../contract/languages.ts'
import { BLOGS_PER_PAGE } from '../../../contract/lists.ts'
import { DOCUMENTS } from '../../../contract/options.ts'
import { blogPath } from '../../../contract/paths.ts'
import type { PageApi, SiteApi, SiteInfo } from '../../../contract/site.ts'
import { changedAt, isTranslated, listRecord, type Translated } from '../texts/untranslated.tsx'

type Dated = Translated & { updated_at: string }
type Entry = { path: string; updatedAt: string; record: Translated }

/**
 * Every public page by its canonical address, with the time of the last change to its content or translation; in the
 * other languages only pages with a live translation.
 */
export async function renderSitemap(api: SiteApi, site: SiteInfo): Promise<string> {
  const lists = await Promise.all(
    LANGUAGES.map(async (language) => {
      const entries = await listEntries(language === 'en' ? api : api.in(language))
      const own = entries.filter(({ record }) => language === 'en' || isTranslated(record))
      return own.map(({ path, updatedAt }) => ({ address: siteAddress(site, inLanguage(path, language)), updatedAt }))
    }),
  )
  return sitemapXml(lists.flat())
}

async function listEntries(api: PageApi): Promise<Entry[]> {
  const [home, services, blogs, contact, ...documents] = await Promise.all([
    api.homepage.getPublished(),
    api.services.listLinks(),
    listAllBlogs(api),
    api.contact.get(),
    api.documents.getAboutUs(),
    api.documents.getPrivacyPolicy(),
    api.documents.getRefundPolicy(),
    api.documents.getTermsAndConditions(),
    api.documents.getShippingPolicy(),
  ])
  const newestOf = (items: readonly Dated[]) => items.map(changedAt).sort().at(-1) ?? ''
  return [
    { path: '/', updatedAt: newestOf([...home.data, ...services.data, ...blogs]), record: home.data[0] ?? {} },
    ...services.data.map((service) => ({ path: service.sendto, updatedAt: changedAt(service), record: service })),
    { path: '/blogs', updatedAt: newestOf(blogs), record: listRecord(blogs.slice(0, BLOGS_PER_PAGE)) },
    ...blogs.map((blog) => ({ path: blogPath(blog), updatedAt: changedAt(blog), record: blog })),
    // The contact details come without a date; the rest of that page are the menus.
    { path: '/contactus', updatedAt: newestOf([...services.data, { ...contact, updated_at: '' }]), record: contact },
    ...DOCUMENTS.map(({ page }, index) => {
      const document: Dated = documents[index] ?? { updated_at: '' }
      return { path: page, updatedAt: changedAt(document), record: document }
    }),
  ]
}

export function sitemapXml(entries: readonly { address: string; updatedAt: string }[]): string {
  const urls = entries.map(
    ({ address, updatedAt }) => `<url>${xmlElement('loc', address)}${updatedAt && xmlElement('lastmod', updatedAt)}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

const PAGE_SIZE = 100

async function listAllBlogs(api: PageApi): Promise<BlogSummary[]> {
  const { data, meta } = await api.blogs.listPublished({ limit: PAGE_SIZE })
  const pages = Array.from({ length: Math.max(0, Math.ceil(meta.total / PAGE_SIZE) - 1) }, (_, index) => index + 2)
  const rest = await Promise.all(pages.map((page) => api.blogs.listPublished({ page, limit: PAGE_SIZE })))
  return [...data, ...rest.flatMap((list) => list.data)]
}

/** An absolute address; characters that an address can't contain are percent-encoded. */
export function siteAddress(site: { url: string }, path: string): string {
  return new URL(site.url + path).href
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// XML 1.0 has no way to write these, not even as a reference: a single one would break the whole file.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes a text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(UNWRITABLE, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** `<name>text</name>` */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
