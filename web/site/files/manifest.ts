import { inLanguage, LANGUAGE_INFO, type Language } from '../../../contract/languages.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { catalogues } from '../../../languages/catalogues.ts'

/** What a phone needs to keep the site on its home screen. */
export function renderManifest(site: Pick<SiteInfo, 'name'>, language: Language): string {
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
