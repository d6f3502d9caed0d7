import type { find } from '../../../contract/content/search.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import { inLanguage, splitLanguage } from '../../../contract/languages.ts'
import { blogPath } from '../../../contract/paths.ts'
import type { SuggestionTexts } from '../../../languages/en/suggestions.ts'
import { byLanguage } from '../texts/by-language.ts'
import { beginSuggestions, nextSuggestions, type Suggestion, type SuggestionEvent } from './suggestions.rules.ts'

const loadTexts = byLanguage(
  import.meta.glob<SuggestionTexts>('./*/suggestions.ts', { base: '/languages', import: 'suggestionTexts' }),
)
const language = splitLanguage(location.pathname).language

const PAUSE_MS = 200
const MAX_SERVICES = 6
const MAX_BLOGS = 2
/** Three options and a half, in px: where less is free below the field, the page scrolls. */
const MIN_ROOM = 160
const GAP = 12

/** Makes a search field a combobox. Without an answer it stays the plain field of its form. */
export async function startSuggestions(field: HTMLInputElement): Promise<void> {
  const texts = await loadTexts[language]()
  const { parentElement: parent } = field
  // A field focused twice in a row already has its list.
  if (field.hasAttribute('aria-controls') || !parent) return
  const list = make('div', { className: 'suggestions', hidden: true, role: 'listbox', ariaLabel: texts.label })
  list.id = `${field.id || 'header'}-suggestions`
  const status = make('p', { className: 'sr-only', role: 'status' })
  parent.append(list, status)
  Object.assign(field, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false', autocomplete: 'off' })
  field.setAttribute('aria-controls', list.id)

  let state = beginSuggestions(field.defaultValue)
  let cancel = () => {}

  const apply = (event: SuggestionEvent) => {
    const before = state
    state = nextSuggestions(before, event)
    const { pending, found, isOpen, active } = state
    if (pending !== before.pending) {
      cancel()
      if (pending !== undefined) cancel = ask(pending, apply)
      // Emptied in between, so that the same count is announced again.
      status.textContent = event.type !== 'answered' ? '' : found.length > 0 ? texts.count(found.length) : texts.none
    }
    if (found !== before.found) list.replaceChildren(...found.map((suggestion, at) => toOption(suggestion, list.id + at, texts)))
    list.hidden = !isOpen
    field.ariaExpanded = String(isOpen)
    for (const [at, option] of Array.from(list.children).entries()) option.ariaSelected = String(at === active)
    const chosen = list.children[active]
    field.setAttribute('aria-activedescendant', chosen?.id ?? '')
    chosen?.scrollIntoView({ block: 'nearest' })
    if (isOpen && (!before.isOpen || found !== before.found)) place(list, parent)
  }
  const leave = () => apply({ type: 'left' })

  field.addEventListener('input', () => apply({ type: 'typed', query: field.value }))
  field.addEventListener('keydown', (event) => {
    const { key, altKey, isComposing } = event
    const { isOpen, active } = state
    // The keyboard uses the keys itself while it composes a word.
    if (isComposing) return
    const chosen = key === 'Enter' ? list.children[active] : undefined
    if (chosen || key === 'ArrowDown' || key === 'ArrowUp' || (key === 'Escape' && isOpen)) event.preventDefault()
    if (chosen) (chosen as HTMLElement).click()
    else apply({ type: 'pressed', key, isWithAlt: altKey })
  })
  field.addEventListener('blur', leave)
  field.form?.addEventListener('submit', leave)
  // A page that Back restores from the browser's cache has its list closed.
  addEventListener('pagehide', leave)
  // The field keeps the focus, so that the list is still there for the click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  // A phone's keyboard opened or closed.
  visualViewport?.addEventListener('resize', () => {
    if (state.isOpen) place(list, parent)
  })
  // What was typed before this file had loaded.
  if (field === document.activeElement && field.value !== field.defaultValue) apply({ type: 'typed', query: field.value })
}

function make(name: 'div' | 'p' | 'a' | 'small', properties: Partial<HTMLAnchorElement>): HTMLElement {
  return Object.assign(document.createElement(name), properties)
}

/** A link, so that a new tab and the browser's own menu work too. */
function toOption({ title, href, lang, picture, charge, job }: Suggestion, id: string, texts: SuggestionTexts): HTMLElement {
  const option = make('a', { id, href, role: 'option', tabIndex: -1 })
  if (picture) option.append(Object.assign(new Image(48, 30), { src: picture, alt: '' }))
  const note = picture ? !job && charge : texts.blog
  const name = make('div', { textContent: title, ...(lang && { lang }) })
  if (job) name.append(make('p', { textContent: `${job.title}\u00a0· ${job.price}`, lang: job.lang ?? language }))
  option.append(name)
  if (note) option.append(make('small', { textContent: note }))
  return option
}

/** Keeps the list in the visible area, which a phone's keyboard shrinks, and scrolls if too little of it is left. */
function place(list: HTMLElement, parent: HTMLElement): void {
  const countRoom = () => {
    const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 }
    return offsetTop + height - parent.getBoundingClientRect().bottom - GAP
  }
  if (countRoom() < MIN_ROOM) parent.scrollIntoView({ behavior: 'instant' })
  list.style.maxHeight = `${Math.max(countRoom(), MIN_ROOM)}px`
}

/** Asks after a pause in typing. Returns the function that cancels the request. */
function ask(query: string, apply: (event: SuggestionEvent) => void): () => void {
  const abort = new AbortController()
  const timer = setTimeout(async () => {
    const event: SuggestionEvent = await findSuggestions(query, abort.signal).then(
      (found) => ({ type: 'answered', query, found }),
      () => ({ type: 'failed', query }),
    )
    if (!abort.signal.aborted) apply(event)
  }, PAUSE_MS)
  return () => {
    clearTimeout(timer)
    abort.abort()
  }
}

/** Not by the API client, whose schemas would cost 10 kB at the first touch of the field. */
async function findSuggestions(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const address = `/api/public/search?${new URLSearchParams({ q, is_typing: '1' })}`
  const response = await fetch(address, { signal, headers: language === 'en' ? {} : { 'X-Language': language } })
  if (!response.ok) throw new Error(`Suggestions were refused with ${response.status}`)
  const { data } = (await response.json()) as Answer<typeof find>
  const langOf = ({ untranslated }: { untranslated?: string[] }, name: string): 'en' | undefined =>
    untranslated?.includes(name) ? 'en' : undefined
  const toSuggestion = (record: { title: string; untranslated?: string[] }, path: string): Suggestion => ({
    title: record.title,
    href: inLanguage(path, language),
    lang: langOf(record, 'title'),
  })
  return [
    ...data.services.slice(0, MAX_SERVICES).map(({ jobs: [job] = [], ...service }) => ({
      ...toSuggestion(service, service.sendto),
      picture: service.picture.src,
      // A plan's charge is that of its first visit, which is not its price.
      charge: service.service_cat === 'Annual-Subscription' ? undefined : toRupees(service.visit_charge),
      job: job && { ...job, lang: langOf(service, `offers.${job.place}.title`) },
    })),
    ...data.blogs
      .slice(0, MAX_BLOGS)
      .map((blog) => toSuggestion(blog, blogPath({ ...blog, slug: encodeURIComponent(blog.slug) }))),
  ]
}

/** "1499" → "₹1,499"; undefined for a charge in words. */
const toRupees = (charge: string) => (/^\d+$/.test(charge.trim()) ? `₹${Number(charge).toLocaleString('en-IN')}` : undefined)
