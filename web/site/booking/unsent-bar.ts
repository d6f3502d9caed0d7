import { splitLanguage } from '../../../contract/languages.ts'
import type { UnsentTexts } from '../../../languages/en/unsent.ts'
import { buttonClass } from '../../ui/button.ts'
import { byLanguage } from '../texts/by-language.ts'
import { forgetDraft } from './last-booking.ts'
import { findUnsent, openUnsent, saveUnsent } from './unsent.ts'

const loadTexts = byLanguage(import.meta.glob<UnsentTexts>('./*/unsent.ts', { base: '/languages', import: 'unsentTexts' }))

let bar: HTMLElement | undefined

for (const type of ['online', 'offline', 'storage', 'pageshow']) addEventListener(type, show)
// The booking panel has sent it, or failed again.
document.addEventListener('close', show, { capture: true })

/** Shows a bar at the foot of the page while a booking waits to be sent. It sends nothing before a visitor's tap. */
export async function showUnsentBar(): Promise<void> {
  const texts = await loadTexts[splitLanguage(location.pathname).language]()
  const unsent = findUnsent()
  if (!unsent) {
    remove()
    return
  }
  const { service } = unsent
  const open = (isSending: boolean) => () => openUnsent(unsent, { isSending })
  const [text, action] = navigator.onLine
    ? [texts.notSent(service), button(texts.send, 'primary', open(true))]
    : [texts.offline(service), button(texts.open, 'quiet', open(false))]
  const ask = () => confirmDiscarding(texts)
  render(texts.label, text, action, button(texts.discard, 'quiet', ask))
}

// Without its texts the bar stays away until the next event.
function show(): void {
  showUnsentBar().catch(() => {})
}

function confirmDiscarding(texts: UnsentTexts): void {
  const keep = button(texts.keep, 'quiet', show)
  render(texts.label, texts.confirm, button(texts.discardIt, 'danger', discard), keep)
  keep.focus()
}

function discard(): void {
  saveUnsent(undefined)
  forgetDraft()
  // The form of this page has what was typed, too.
  if (document.querySelector('#book')) location.reload()
  else remove()
}

function render(label: string, text: string, ...buttons: HTMLButtonElement[]): void {
  if (!bar) {
    bar = document.createElement('aside')
    bar.className = 'unsent-bar'
    bar.ariaLabel = label
    bar.append(document.createElement('p'))
    bar.firstElementChild?.setAttribute('role', 'status')
    document.querySelector('main')?.before(bar)
  }
  const [said] = bar.children
  if (said) said.textContent = text
  bar.replaceChildren(...(said ? [said] : []), ...buttons)
}

function remove(): void {
  bar?.remove()
  bar = undefined
}

function button(text: string, kind: Parameters<typeof buttonClass>[0], press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = buttonClass(kind)
  made.textContent = text
  made.addEventListener('click', press)
  return made
}
