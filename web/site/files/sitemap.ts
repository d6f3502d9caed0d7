import type { Api } from '../../../contract/api.ts'
import type { BlogSummary } from '../../../contract/blogs.ts'
import type { Client } from '../../../contract/endpoint.ts'
import { DOCUMENTS } from '../../../contract/options.ts'
import { blogPath } from '../../../contract/paths.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { siteAddress } from './site-address.ts'
import { xmlElement } from './xml.ts'

type Entry = { path: string; updatedAt: string }

/** Every public page by its one true address, with the day on which what it shows last changed. */
export async function renderSitemap(api: Client<Api>, site: SiteInfo): Promise<string> {
  const [home, services, blogs, ...documents] = await Promise.all([
    api.getFrontHomePage(),
    api.listServiceLinks(),
    listAllBlogs(api),
    api.getAboutUs(),
    api.getPrivacyPolicy(),
    api.getRefundPolicy(),
    api.getTermsAndConditions(),
    api.getShippingPolicy(),
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

async function listAllBlogs(api: Client<Api>): Promise<BlogSummary[]> {
  const { data, meta } = await api.listFrontBlogs({ limit: PAGE_SIZE })
  const pages = Array.from({ length: Math.max(0, Math.ceil(meta.total / PAGE_SIZE) - 1) }, (_, index) => index + 2)
  const rest = await Promise.all(pages.map((page) => api.listFrontBlogs({ page, limit: PAGE_SIZE })))
  return [...data, ...rest.flatMap((list) => list.data)]
}
