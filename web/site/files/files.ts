import { inLanguage, LANGUAGES, type Language } from '../../../contract/languages.ts'
import type { PageRenderer } from '../../../contract/site.ts'
import { FEED_PATH, renderFeed } from './feed.ts'
import { renderManifest } from './manifest.ts'
import { securityFiles } from './security-txt.ts'
import { renderSitemap } from './sitemap.ts'

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
