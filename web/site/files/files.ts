import { type BlogSummary, dateOf } from '../../../contract/content/blogs.ts'
import { inLanguage, LANGUAGE_INFO, LANGUAGES, type Language } from '../../../contract/languages.ts'
import { blogImagePath, blogPath } from '../../../contract/paths.ts'
import type { PageApi, PageRenderer, SiteApi, SiteInfo } from '../../../contract/site.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { changedAt, isTranslated } from '../texts/untranslated.tsx'
import { escapeXml, renderSitemap, siteAddress, xmlElement } from './sitemap.ts'

const FEED_PATH = '/blogs/feed.xml'

const MAX_ITEMS = 20

/** The newest blogs; in other languages those of the newest hundred that are translated. */
async function renderFeed(api: SiteApi, site: SiteInfo, language: Language): Promise<string> {
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

const POLICY_PATH = '/.well-known/security-policy.txt'
const LIFE_MS = 180 * 24 * 60 * 60 * 1000
const TYPE = 'text/plain; charset=utf-8'

const policyText = (email: string) => `How to report a weakness of this website

Write to ${email || 'us through the contact page'}: what you found, how to see it, and how we can reach you.
We answer within three working days, say what we do about it and when, and tell you when it is done.

Please:
- use data and accounts of your own. If you see anyone else's data, stop, and tell us which.
- try no flooding, no mass messages, no codes to numbers that are not yours, and nothing against our staff or our providers.
- give us 90 days before you publish.

Whoever keeps to this has our thanks and need not fear a complaint from us. We pay no rewards.
`

/** For anyone who has found a vulnerability: security.txt (RFC 9116), and its policy. */
const securityFiles = {
  '/.well-known/security.txt': { type: TYPE, render: renderSecurityTxt },
  [POLICY_PATH]: { type: TYPE, render: async (api: PageApi) => policyText(await findContact(api)) },
}

async function renderSecurityTxt(api: PageApi, { url, now }: Pick<SiteInfo, 'url' | 'now'>): Promise<string> {
  // Renewed by every answer: a site that answers is maintained.
  const expires = new Date(now.getTime() + LIFE_MS).toISOString().replace(/T.*/, 'T00:00:00Z')
  const email = await findContact(api)
  return [
    `Contact: ${email ? `mailto:${email}` : `${url}/contactus`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${url}${POLICY_PATH}`,
    '',
  ].join('\n')
}

/** Empty if the contact page has no address. */
async function findContact(api: PageApi): Promise<string> {
  const { support_email, email } = await api.contact.get()
  return support_email || email
}

/** The files for search engines, feed readers, phones and security researchers, by path. */
export const files: PageRenderer['files'] = {
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    render: async (_api, site) => `User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${site.url}/sitemap.xml\n`,
  },
  ...securityFiles,
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', render: renderSitemap },
  ...Object.fromEntries(LANGUAGES.flatMap(filesIn)),
}

function filesIn(language: Language): [string, PageRenderer['files'][string]][] {
  const [feed, manifest] = [FEED_PATH, '/manifest.webmanifest'].map((path) => inLanguage(path, language)) as [string, string]
  return [
    [feed, { type: 'application/rss+xml; charset=utf-8', render: (api, site) => renderFeed(api, site, language) }],
    [
      manifest,
      { type: 'application/manifest+json; charset=utf-8', render: async (_api, site) => renderManifest(site, language) },
    ],
  ]
}

/** What a phone needs to keep the site on its home screen. */
function renderManifest(site: Pick<SiteInfo, 'name'>, language: Language): string {
  const home = inLanguage('/', language)
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: home,
    name: site.name,
    short_name: site.name,
    description: catalogues[language].feed.description,
    lang: LANGUAGE_INFO[language].tag,
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: '#faf5ea',
    theme_color: '#faf5ea',
    icons: [icon('icon-192.png', 192, 'any'), icon('icon-512.png', 512, 'any'), icon('icon-maskable-512.png', 512, 'maskable')],
  })
}
