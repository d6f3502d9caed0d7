import type { Booking } from '../../../../contract/bookings/payments.public.ts'
import { serverNow } from '../../../ui/server-now.ts'
import { pollBooking } from '../poll-booking.ts'
import { enablePaying } from './pay-bill.ts'

/** Changes with what the page shows of the visit, including once it is late. */
export const toVisitKey = (visit: Booking['visit'], now: Date) =>
  visit &&
  [
    ...[visit.status, visit.is_taken, visit.window && Date.parse(visit.window.from)],
    ...[visit.due_by && new Date(visit.due_by) < now, visit.who?.id_number, visit.to_pay?.due_paise, visit.to_pay?.checkout],
    ...(visit.quotes ?? []).map(({ number, status }) => number + status),
  ].join(' ')

/**
 * Replaces what the page shows when the state of its booking or visit changes, and announces it to screen readers. It
 * waits while someone is filling in one of the page's forms.
 */
export function refreshBooking(section: HTMLElement): void {
  let shown = section
  const hint = shown.querySelector<HTMLElement>('[hidden]')
  if (hint) hint.hidden = false
  const stop = pollBooking(section.dataset.poll ?? '', async ({ state, visit }) => {
    if ((state === shown.dataset.state && toVisitKey(visit, serverNow()) === shown.dataset.visit) || isFilledIn(shown)) return
    const page = await fetchPage(location.href)
    const now = page?.querySelector<HTMLElement>('#booking')
    if (!page || !now || isFilledIn(shown)) return
    stop()
    const hadFocus = shown.contains(document.activeElement)
    shown.replaceWith(now)
    enablePaying()
    shown = now
    // The focused element was replaced: the heading gets the focus.
    if (hadFocus) now.querySelector('h1')?.focus()
    document.title = page.title
    const status = document.querySelector('main [role=status]')
    if (status) status.textContent = `${now.querySelector('h1')?.textContent}. ${now.querySelector('h1 + p')?.textContent}`
    if (now.dataset.poll) refreshBooking(now)
  })
}

const isFilledIn = (section: HTMLElement) =>
  [...section.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  )

/** A page as the server renders it now. Undefined where no answer comes. */
export async function fetchPage(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-store' })
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined
  } catch {
    return undefined
  }
}
