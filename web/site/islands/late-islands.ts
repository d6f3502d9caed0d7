import type { Language } from '../../../contract/languages.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { canFetchAhead } from '../../ui/connection.ts'
import { canReload, forgetReload } from '../../ui/reload-once.ts'
import { readDraft } from '../booking/draft.ts'
import type { IslandModule } from '../hydrate.tsx'
import { byLanguage } from '../texts/by-language.ts'
import type { islands } from './islands.ts'

/** Pointing at, touching or focusing one of these shows that a visitor is about to use an island. */
const INTENT = '[data-island], [data-opens=booking]'
/** The one button of an island's HTML that submits nothing. */
const PAY_BUTTON = '.btn[type=button]'

/** A page fetches the code of its own island, not that of the others. */
const LOAD: Record<keyof typeof islands, () => Promise<IslandModule>> = {
  booking: () => import('../booking/booking-panel.tsx'),
  contact: () => import('../contact/contact-form.tsx'),
}
const loadTexts = byLanguage(import.meta.glob<IslandTexts>('./*/islands.ts', { base: '/languages', import: 'islandTexts' }))

/**
 * Fetches React and the islands once a visitor is about to use one; on a good connection as soon as the browser is
 * idle. A click or a submit before hydration is replayed after it.
 */
export function startIslands(): void {
  // A page has at most one.
  const island = document.querySelector<HTMLElement>('[data-island]')
  if (!island) return
  let isStarted = false
  let isAlive = false
  let isTouched = false
  /** Selector of the pressed button, looked up again for the replay: React may re-render the island. */
  let pressed = ''

  const drop = () => {
    pressed = ''
    island.toggleAttribute('data-pending', false)
  }

  const start = async () => {
    if (isStarted) return
    isStarted = true
    island.toggleAttribute('data-failed', false)
    try {
      // All are fetched side by side. What the islands need is asked for first, so that it can be evaluated in a
      // task of its own.
      const language = island.dataset.language as Language
      const [, , { hydrateIsland }, module, texts] = await Promise.all([
        import('./react.ts'),
        import('../../../contract/bookings/leads.public.ts'),
        import('../hydrate.tsx'),
        LOAD[island.dataset.island as keyof typeof LOAD](),
        loadTexts[language](),
      ])
      await hydrateIsland(island, module, language, texts)
      isAlive = true
      forgetReload()
      if (pressed) island.querySelector<HTMLElement>(pressed)?.click()
    } catch {
      island.toggleAttribute('data-failed', isTouched)
      if (isTouched && (await canReload())) location.reload()
      // A weak network, or a file that a deploy has removed: the next touch tries again.
      isStarted = false
    }
    drop()
  }

  const noteEvent = (event: Event) => {
    if (isAlive) return
    isTouched = true
    start()
    const { target, type } = event
    if (type === 'submit') {
      event.preventDefault()
      island.toggleAttribute('data-pending', true)
      pressed = '[type=submit]'
    } else if (type === 'click' && (target as Element).closest(PAY_BUTTON)) pressed = PAY_BUTTON
  }

  for (const type of ['pointerdown', 'focusin', 'input', 'click', 'submit']) island.addEventListener(type, noteEvent)
  // Closing the panel cancels the press.
  document.addEventListener('close', drop, { capture: true })
  // Only the first pass of the pointer counts, so that a failed fetch is not repeated at each pass.
  let pointed = 0
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if ((target as Element).closest(INTENT) && (type === 'focusin' || !pointed++)) start()
    })
  }
  if (document.querySelector('dialog[open]')) start()
  // A payment under way is checked on any connection.
  else if (canFetchAhead() || readDraft().paying) whenIdle(start)
}

/** Runs a task when the browser is idle after load and once the first frame is on the screen. */
export function whenIdle(task: () => unknown): void {
  // On a fast line `load` comes before the first frame, which this task must not delay.
  addEventListener('load', () =>
    new PerformanceObserver((_, paint) => {
      paint.disconnect()
      // Safari has none.
      ;(window.requestIdleCallback ?? setTimeout)(task)
    }).observe({ type: 'paint', buffered: true }),
  )
}
