import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { inLanguage, LANGUAGES, type Language, splitLanguage } from '../../../contract/languages.ts'
import type { Device, Metric, PageKind, Visit } from '../../../contract/operation/vitals.ts'
import { SPECULATION_RULES } from '../../../contract/speculation.ts'
import type { LanguageHintTexts } from '../../../languages/en/language-hint.ts'
import { local, readItem, readUnexpired, writeItem } from '../../ui/storage.ts'
import { CONTACT_KEY, DRAFT_TTL_MS, readDraft } from '../booking/draft.ts'
import { findLastBooking, forgetDraft } from '../booking/last-booking.ts'
import { findUnsent } from '../booking/unsent.ts'
import { byLanguage } from '../texts/by-language.ts'

// What pages do once they have loaded and the browser is idle.

// Measures how fast the page is and sends it once, when the visitor leaves it or turns to another tab: the figures, the
// kind of page and of device, and nothing about the visitor. Figures from before this file was loaded are included.

const values: Partial<Record<Metric, number>> = {}
for (const [metric, measure] of Object.entries({ lcp: onLCP, inp: onINP, cls: onCLS, fcp: onFCP, ttfb: onTTFB }))
  measure(
    ({ value }) => {
      values[metric as Metric] = value
    },
    // The library's last report comes too early for a click that leaves the page.
    { reportAllChanges: true },
  )

let isSent = false
// It fires when the visitor leaves the page, too, and after the library's own listeners, which report the last values.
// `pagehide` would come before them.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send()
})

function send(): void {
  // The preview of a draft is not a visit.
  if (isSent || Object.keys(values).length === 0 || location.pathname.startsWith('/preview/')) return
  isSent = true
  const visit: Visit = { page: document.body.dataset.kind as PageKind, device: findDevice(), ...values }
  // A beacon outlives its page. Only a blob has the type that the API reads. The address is written out, because a
  // constant that the islands use too would be a file of its own.
  navigator.sendBeacon('/api/public/vitals', new Blob([JSON.stringify(visit)], { type: 'application/json' }))
}

/** A touch screen is a phone's below 600 px at its narrow side, as in Android's own layouts. */
function findDevice(): Device {
  if (matchMedia('(pointer: fine)').matches) return 'desktop'
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet'
}

// Says once that the site exists in the language that the visitor seems to prefer. It never redirects.

const CHOSEN_KEY = 'language'
const SEEN_KEY = 'language-hint'
const TEXTS = byLanguage(
  import.meta.glob<LanguageHintTexts>('./*/language-hint.ts', { base: '/languages', import: 'languageHintTexts', eager: true }),
)

const { language: present } = splitLanguage(location.pathname)
const named = [readItem(local, CHOSEN_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))]
const preferred = LANGUAGES.find((language) => language === named.find((name) => LANGUAGES.some((own) => own === name)))
const own = document.querySelector<HTMLAnchorElement>(`.languages a[lang=${preferred}]`)
// The hint would lie over the button that sends the form of a page.
const isForm = document.querySelector('main form[method=post]') !== null
if (preferred && own && preferred !== present && !isForm && !readItem(local, SEEN_KEY)) showHint(own, preferred)

document.addEventListener('click', ({ target }) => {
  const chosen = (target as Element).closest<HTMLAnchorElement>(
    ':is(.languages, .nav-languages, .footer-languages, .language-hint) a',
  )
  if (!chosen) return
  writeItem(local, CHOSEN_KEY, chosen.lang)
  writeItem(local, SEEN_KEY, 'yes')
})

/**
 * Shows the hint as a line below the header: nothing moves, and the focus stays where it is. It would lie over the
 * page's heading or picture, so it comes when those are scrolled away.
 */
function showHint(own: HTMLAnchorElement, language: Language): void {
  const hint = document.createElement('aside')
  hint.className = 'language-hint'
  const link = Object.assign(document.createElement('a'), { href: own.href, lang: language, hreflang: language })
  link.textContent = TEXTS[language].offer
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = TEXTS[language].close
  close.textContent = '✕'
  close.addEventListener('click', () => {
    writeItem(local, SEEN_KEY, 'yes')
    hint.remove()
  })
  hint.append(link, close)
  addEventListener('scroll', () => document.querySelector('.header')?.append(hint), { once: true })
}

// On a phone the foot's columns are folds. Without this file they are open.
if (matchMedia('(width < 48rem)').matches)
  for (const column of document.querySelectorAll<HTMLDetailsElement>('.footer details')) column.open = false

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
