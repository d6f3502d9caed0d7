import { longHours } from '../../../contract/hours.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { OFFLINE_PATH } from '../../../contract/site.ts'
import { buttonClass } from '../../ui/button.ts'
import type { Head, LoadContext } from '../page.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Icon, Tape } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

export async function loadOffline({ api }: LoadContext) {
  return api.contact.get()
}
type Data = Awaited<ReturnType<typeof loadOffline>>

export function offlineHead(_data: object, { texts: { offline: texts } }: LoadContext): Head {
  return { title: texts.title, description: texts.text, keywords: undefined, canonical: OFFLINE_PATH, isUnlisted: true }
}

/**
 * Replaces a page that the service worker can neither fetch nor find in its cache. The worker fills in the list and the
 * address.
 */
export function OfflinePage(contact: Data) {
  const texts = useTexts().offline
  return (
    <div className="wrap section grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
      <div>
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-4 text-lg/[1.6] text-muted">{texts.text}</p>
        <Tape className="my-8" />
        <p className="flex flex-wrap gap-3">
          <a className={buttonClass()} href={toTel(contact.mobile)}>
            <Icon name="phone" size={20} />
            {texts.call(formatPhone(contact.mobile))}
          </a>
          <Link className={buttonClass('quiet')} href={OFFLINE_PATH}>
            {texts.tryAgain}
          </Link>
        </p>
        <p className="mt-4 text-muted">{texts.hours(longHours(contact, useLanguage()))}</p>
      </div>
      <nav className="card self-start p-6 has-[ul:empty]:hidden sm:p-8" aria-labelledby="kept">
        <h2 id="kept" className="text-xl">
          {texts.keptTitle}
        </h2>
        <p className="mt-1 mb-4 text-sm text-muted">{texts.keptNote}</p>
        <ul id="kept-pages" />
      </nav>
    </div>
  )
}
