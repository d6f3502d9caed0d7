import type { PageRenderer } from '../../contract/site.ts'
import { FEED_PATH, renderFeed } from './files/feed.ts'
import { renderManifest } from './files/manifest.ts'
import { securityFiles } from './files/security-txt.ts'
import { renderSitemap } from './files/sitemap.ts'

/** What search engines, feed readers, phones and finders of weaknesses ask for, by its path. */
export const files: PageRenderer['files'] = {
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    render: async (_api, site) => `User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${site.url}/sitemap.xml\n`,
  },
  ...securityFiles,
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', render: renderSitemap },
  [FEED_PATH]: { type: 'application/rss+xml; charset=utf-8', render: renderFeed },
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    render: async (_api, site) => renderManifest(site),
  },
}
