import type { SiteInfo } from '../../../contract/site.ts'
import type { Deps } from '../deps/deps.ts'

/** What pages know of the site. */
export function siteInfo({ settings, now }: Pick<Deps, 'settings' | 'now'>): SiteInfo {
  const { payments } = settings
  return {
    name: settings.siteName,
    url: settings.siteUrl,
    now: now(),
    mobileFirstDigits: settings.mobileFirstDigits,
    givesTaxInvoices: settings.gstin !== undefined,
    hasWorker: settings.serviceWorker,
    payments:
      payments.provider === 'none'
        ? undefined
        : { provider: payments.provider, checkoutUrl: payments.provider === 'razorpay' ? payments.checkoutUrl : undefined },
  }
}
