/** A link as a visitor perceives it: its target and its words. */
export type Link = {
  href: string
  words: string
  /** Its `hreflang`, which links of the language switch have. */
  language: string | null
  rel: string
  isInMenu: boolean
  isCurrent: boolean
  /** Whether it stands in an author's sentence, so that its words need not name the target. */
  isInText: boolean
}

type Field = {
  name: string
  type: string
  value: string
  /** The options of a `select`. */
  options: { value: string; words: string }[]
}
export type Form = { method: string; action: string; isInHeader: boolean; fields: Field[]; button: [name: string, value: string] }

/** What a page shows to its visitor. */
export type Shown = {
  language: string
  heading: string
  /** Visible targets of fragments, by id, each with the heading of its part. */
  parts: Record<string, string>
  tabs: { words: string; isCurrent: boolean; isPanelShown: boolean }[]
  /** The services in the panel of the current tab. */
  tiles: number
  /** The page number in a paginated list. */
  pageNumber: string | undefined
  cards: string[]
  hasErrors: boolean
  links: Link[]
  forms: Form[]
}

/** Runs in a browser. Reads a page from its HTML, as a browser without script shows it, or else the open page. */
export function readPage({ address, html }: { address: string; html?: string }): Shown {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const all = <Found extends Element>(selector: string, root: ParentNode = page) => [...root.querySelectorAll<Found>(selector)]
  const toWords = (element: Element | null) =>
    (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  // The panel and the message form need script; without it, links lead to the same forms as pages.
  const unseen = `[hidden], dialog:not([open])${html === undefined ? '' : ', [data-island]'}`
  const isShown = (element: Element) => !element.closest(unseen)
  const isCurrent = (tab: Element) => (tab.getAttribute('aria-selected') ?? tab.getAttribute('aria-current')) === 'true'
  const toField = (field: HTMLInputElement | HTMLSelectElement) => ({
    name: field.name,
    type: field.type,
    value: field.value,
    options: 'options' in field ? [...field.options].map((option) => ({ value: option.value, words: toWords(option) })) : [],
  })

  return {
    language: page.documentElement.lang,
    heading: toWords(page.querySelector('h1')),
    parts: Object.fromEntries(
      all('[id]')
        .filter(isShown)
        .map((part) => [part.id, toWords(part.matches('h2, h3') ? part : part.querySelector(':scope > .section-head h2'))]),
    ),
    tabs: all('[data-tabs] > a').map((tab) => ({
      words: toWords(tab),
      isCurrent: isCurrent(tab),
      isPanelShown: page.getElementById(tab.id.replace('tab-', 'panel-'))?.hidden === false,
    })),
    tiles: all('.group-panel:not([hidden]) li a').length,
    pageNumber: /\p{Nd}+/u.exec(toWords(page.querySelector('nav li > [aria-current=page] > :first-child')))?.[0],
    cards: all('main article.card').map(toWords),
    hasErrors: page.querySelector('[aria-invalid=true]') !== null,
    links: all<HTMLAnchorElement>('a[href]')
      .filter(isShown)
      .map((link) => ({
        href: new URL(link.getAttribute('href') ?? '', address).href,
        words: toWords(link),
        language: link.getAttribute('hreflang'),
        rel: link.rel,
        isInMenu: link.closest('#menu, footer li') !== null,
        isCurrent: link.getAttribute('aria-current') === 'page',
        isInText: link.closest('.prose') !== null,
      })),
    forms: all<HTMLFormElement>('form')
      .filter(isShown)
      .map((form) => {
        const button = form.querySelector<HTMLButtonElement>('[type=submit]')
        return {
          method: form.method,
          action: new URL(form.getAttribute('action') ?? '', address).href,
          isInHeader: form.closest('header') !== null,
          fields: all<HTMLInputElement | HTMLSelectElement>('input, select, textarea', form).map(toField),
          button: [button?.name ?? '', button?.value ?? ''],
        }
      }),
  }
}
