import { watchBooking } from '../watch-booking.ts'

/** Puts what the page says now in the place of what it said, once that has changed; it is read aloud when it does. */
export function refreshBooking(standing: HTMLElement): void {
  let shown = standing
  const hint = shown.querySelector<HTMLElement>('[hidden]')
  if (hint) hint.hidden = false
  const stop = watchBooking(standing.dataset.watch ?? '', async ({ state }) => {
    if (state === shown.dataset.state) return
    const page = await fetchPage()
    const now = page?.querySelector<HTMLElement>('#booking')
    if (!page || !now) return
    stop()
    const hadFocus = shown.contains(document.activeElement)
    shown.replaceWith(now)
    shown = now
    // What had the focus is gone: it goes on from the heading.
    if (hadFocus) now.querySelector('h1')?.focus()
    document.title = page.title
    const status = document.querySelector('main [role=status]')
    if (status) status.textContent = `${now.querySelector('h1')?.textContent}. ${now.querySelector('h1 + p')?.textContent}`
    if (now.dataset.watch) refreshBooking(now)
  })
}

/** Undefined where no answer comes; the next look may have one. */
async function fetchPage(): Promise<Document | undefined> {
  try {
    const response = await fetch(location.href)
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined
  } catch {
    return undefined
  }
}
