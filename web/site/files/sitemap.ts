import type { BlogSummary } from '../../../contract/blogs.ts'
import { DOCUMENTS } from '../../../contract/options.ts'
import { blogPath } from '../../../contract/paths.ts'
import type { PageApi, SiteInfo } from '../../../contract/site.ts'
import { siteAddress } from './site-address.ts'
import { xmlElement } from './xml.ts'

type Entry = { path: string; updatedAt: string }

/** Every public page by its one true address, with the day on which what it shows last changed. */
export async function renderSitemap(api: PageApi, site: SiteInfo): Promise<string> {
  const [home, services, blogs, ...documents] = await Promise.all([
    api.homepage.getPublished(),
    api.services.listLinks(),
    listAllBlogs(api),
    api.documents.getAboutUs(),
    api.documents.getPrivacyPolicy(),
    api.documents.getRefundPolicy(),
    api.documents.getTermsAndConditions(),
    api.documents.getShippingPolicy(),
  ])
  const newestOf = (items: readonly { updated_at: string }[]) =>
    items
      .map((item) => item.updated_at)
      .sort()
      .at(-1) ?? ''
  const entries: Entry[] = [
    { path: '/', updatedAt: newestOf([...home.data, ...services.data, ...blogs]) },
    ...services.data.map((service) => ({ path: service.sendto, updatedAt: service.updated_at })),
    { path: '/blogs', updatedAt: newestOf(blogs) },
    ...blogs.map((blog) => ({ path: blogPath(blog), updatedAt: blog.updated_at })),
    // The contact details come without a date; the rest of that page are the menus.
    { path: '/contactus', updatedAt: newestOf(services.data) },
    ...DOCUMENTS.map(({ page }, index) => ({ path: page, updatedAt: documents[index]?.updated_at ?? '' })),
  ]
  return sitemapXml(entries.map(({ path, updatedAt }) => ({ address: siteAddress(site, path), updatedAt })))
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
