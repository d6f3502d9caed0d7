import { inLanguage, splitLanguage } from '../../../contract/languages.ts'
import { SPECULATION_RULES } from '../../../contract/speculation.ts'
import { local, readUnexpired } from '../../ui/storage.ts'
import '../vitals/send-vitals.ts'
import '../layout/language-hint.ts'
import { CONTACT_KEY, DRAFT_TTL_MS, forgetDraft, readDraft } from '../booking/draft.ts'
import { findLastBooking } from '../booking/last-booking.ts'
import { findUnsent } from '../booking/unsent.ts'

// What pages do once they have loaded and the browser is idle.

const { worker } = document.body.dataset
// No worker on addresses without HTTPS and in some private windows. The site works without it.
if (worker) navigator.serviceWorker?.register(worker).catch(() => {})

// In the document's head, it would compete with the stylesheet, the font and the first picture.
const manifest = inLanguage('/manifest.webmanifest', splitLanguage(location.pathname).language)
document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifest }))

// In the document, it would be fetched with every page.
const speculation = { type: 'speculationrules', textContent: SPECULATION_RULES }
document.head.append(Object.assign(document.createElement('script'), speculation))

const remindOfUnsent = () => {
  if (findUnsent()) import('../booking/unsent-bar.ts').then(({ showUnsentBar }) => showUnsentBar()).catch(() => {})
}
const showLastBooking = () => {
  const last = findLastBooking()
  if (!last) return
  for (const line of document.querySelectorAll<HTMLElement>('[data-last-booking]')) {
    const link = { href: line.dataset.lastBooking + last.token, textContent: last.reference }
    line.lastElementChild?.replaceChildren(Object.assign(document.createElement('a'), link))
    line.hidden = false
  }
}
// The booking panel of this page has booked, or could not send.
const remind = () => {
  remindOfUnsent()
  showLastBooking()
}
remind()
document.addEventListener('close', remind, { capture: true })
// Back leads to a page from before the booking.
addEventListener('pageshow', remind)

// Reading removes what has expired on this device, so every page reads all of it.
readDraft()
readUnexpired(local, CONTACT_KEY, DRAFT_TTL_MS)
if (document.querySelector('[data-island=contact]'))
  import('../contact/contact-draft.ts').then((contact) => contact.startContactDraft()).catch(() => {})

const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// A plain form leads here only after it has booked. Not after a reload or Back: there may be a new draft by then.
if (entry?.type === 'navigate' && document.referrer.endsWith('/book') && document.body.dataset.kind === 'booking') forgetDraft()

const openBooking = document.querySelector<HTMLElement>('[data-poll]')
// If the file does not load, the page still has its link that checks again.
if (openBooking) import('../booking/page/refresh-booking.ts').then((page) => page.refreshBooking(openBooking)).catch(() => {})

if (openBooking || document.querySelector('[data-pay-bill]'))
  import('../booking/page/pay-bill.ts').then((page) => page.startPayingBills()).catch(() => {})

const startSuggestions = (target: EventTarget | null) => {
  if (!(target instanceof HTMLInputElement && target.matches('search [name=q]'))) return
  // Without the file the form works as it is; the next focus tries again.
  import('../search/suggestions.ts').then((search) => search.startSuggestions(target)).catch(() => {})
}
document.addEventListener('focusin', ({ target }) => startSuggestions(target))
startSuggestions(document.activeElement)
