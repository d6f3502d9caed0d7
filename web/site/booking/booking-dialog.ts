import { onTyping } from '../ui/typed.ts'
import { currentPath, fillFromDraft, fillInRate, readDraft, saveDraft, toRate, withFields } from './draft.ts'

const HASH = '#book'
/** The form of the panel, or the one without script. */
const FORM = '#book form, [data-draft]'

/**
 * Opens and closes the booking panel: a native dialog, closed by Escape, the cross, the backdrop and Back. While it is
 * open the address ends in #book, so that Back, Forward and a reload work.
 */
export function startBookingDialog(): void {
  fillFromDraft(document.querySelector(FORM))
  onTyping(FORM, (fields) => saveDraft(withFields(readDraft(), fields, currentPath())))
  const dialog = document.querySelector<HTMLDialogElement>(HASH)
  if (!dialog) return
  // From now on CSS moves the panel out of sight where it is closed.
  dialog.dataset.live = ''
  let opener: HTMLElement | undefined

  const show = () => {
    if (dialog.open) return
    lockScroll(true)
    dialog.showModal()
    // Focus on the heading, not the first field: a phone's keyboard would cover the text.
    dialog.querySelector<HTMLElement>('section:not([hidden]) h2')?.focus()
  }
  const sync = () => (location.hash === HASH ? show() : dialog.close())

  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const link = target.closest<HTMLAnchorElement>('[data-opens=booking]')
    if (!link || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    opener = link
    // Only a rate's link has a query: it fills in the form.
    if (link.search) fillInRate(toRate(link.closest('li') as Element))
    // A panel that was closed a moment ago still waits for its step back in the history.
    if (location.hash === HASH) addEventListener('popstate', () => link.click(), { once: true })
    else {
      history.pushState(null, '', HASH)
      show()
    }
  })
  addEventListener('popstate', sync)

  let pressed: EventTarget | null
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })
  dialog.addEventListener('click', ({ target }) => {
    // A selection of text that ends outside the panel also fires a click; it began inside.
    const isBackdrop = target === dialog && pressed === dialog
    if (isBackdrop || (target as Element).closest('[data-closes]')) dialog.close()
  })
  dialog.addEventListener('close', () => {
    // The dialog became non-modal, below the checkout of another host.
    if (dialog.open) return
    lockScroll(false)
    if (location.hash === HASH) history.back()
    // Browsers return the focus themselves, but not Safari, and not if the address opened the panel.
    const { activeElement, body } = document
    if (activeElement !== body && !dialog.contains(activeElement)) return
    // The first one is the button in the card.
    const button = opener ?? document.querySelector<HTMLElement>('[data-opens=booking]')
    button?.focus({ preventScroll: true })
  })

  // If the address opens the panel, an entry for the page is added before it, so that Back leads there. A reload has
  // that entry already.
  if (location.hash === HASH && !dialog.open) {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // The page of the checkout has replaced the panel's entry already.
    if (entry?.type === 'navigate' && location.search !== '?pay') {
      history.replaceState(null, '', location.pathname + location.search)
      history.pushState(null, '', HASH)
    }
    show()
  }
}

function lockScroll(isLocked: boolean): void {
  const { style, clientWidth } = document.documentElement
  style.paddingRight = isLocked ? `${innerWidth - clientWidth}px` : ''
  style.overflow = isLocked ? 'hidden' : ''
}
