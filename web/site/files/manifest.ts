import type { SiteInfo } from '../../../contract/site.ts'
import { catalogue } from '../catalogue.ts'

/** What a phone needs to keep the site on its home screen. */
export function renderManifest(site: Pick<SiteInfo, 'name'>): string {
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: catalogue.feed.description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf5ea',
    theme_color: '#faf5ea',
    icons: [icon('icon-192.png', 192, 'any'), icon('icon-512.png', 512, 'any'), icon('icon-maskable-512.png', 512, 'maskable')],
  })
}
