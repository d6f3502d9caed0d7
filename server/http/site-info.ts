import type { SiteInfo } from '../../contract/site.ts'
import type { Deps } from '../deps.ts'

/** What pages are told of the site that they stand on. */
export function siteInfo({ settings, now }: Pick<Deps, 'settings' | 'now'>): SiteInfo {
  return { name: settings.siteName, url: settings.siteUrl, now: now(), mobileFirstDigits: settings.mobileFirstDigits }
}
