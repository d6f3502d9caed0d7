import { type BlogSummary, dateOf } from '../../../contract/content/blogs.ts'
import { inLanguage, LANGUAGE_INFO, type Language } from '../../../contract/languages.ts'
import { blogImagePath, blogPath } from '../../../contract/paths.ts'
import type { SiteApi, SiteInfo } from '../../../contract/site.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { changedAt, isTranslated } from '../texts/untranslated.tsx'
import { siteAddress } from './site-address.ts'
import { escapeXml, xmlElement } from './xml.ts'

export const FEED_PATH = '/blogs/feed.xml'

const MAX_ITEMS = 20

/** The newest blogs; in other languages those of the newest hundred that are translated. */
export async function renderFeed(api: SiteApi, site: SiteInfo, language: Language): Promise<string> {
  const { data } = await api.in(language).blogs.listPublished({ limit: language === 'en' ? MAX_ITEMS : 100 })
  const own = data.filter((blog) => language === 'en' || isTranslated(blog))
  return feedXml(own.slice(0, MAX_ITEMS), site, language)
}

/** RSS 2.0 with the blogs as they come: newest first. */
export function feedXml(blogs: readonly BlogSummary[], site: Pick<SiteInfo, 'name' | 'url'>, language: Language = 'en'): string {
  const { feed: texts } = catalogues[language]
  const addressOf = (path: string) => siteAddress(site, inLanguage(path, language))
  const newest = blogs.map(changedAt).sort().at(-1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${xmlElement('title', texts.title(site.name))}
${xmlElement('link', addressOf('/blogs'))}
${xmlElement('description', texts.description)}
<language>${LANGUAGE_INFO[language].tag.toLowerCase()}</language>
<atom:link href="${escapeXml(addressOf(FEED_PATH))}" rel="self" type="application/rss+xml"/>
${newest ? xmlElement('lastBuildDate', toRfc822(newest)) : ''}
${blogs.map((blog) => item(blog, site, language)).join('\n')}
</channel>
</rss>
`
}

function item(blog: BlogSummary, site: Pick<SiteInfo, 'url'>, language: Language): string {
  const parts = [
    xmlElement('title', blog.title),
    xmlElement('link', siteAddress(site, inLanguage(blogPath(blog), language))),
    // Feed readers know an article by its guid: the id never changes, unlike the address with its slug.
    `<guid isPermaLink="false">${escapeXml(siteAddress(site, `/blogs#${blog.id}`))}</guid>`,
    xmlElement('pubDate', toRfc822(dateOf(blog))),
    xmlElement('category', blog.category),
    xmlElement('description', blog.short_desc),
  ]
  if (blog.image) parts.push(`<media:content url="${escapeXml(siteAddress(site, blogImagePath(blog.image)))}" medium="image"/>`)
  return `<item>${parts.join('')}</item>`
}

/** "Tue, 03 Nov 2026 04:00:00 GMT" */
const toRfc822 = (time: string) => new Date(time).toUTCString()
