import type { Language } from '../../contract/languages.ts'
import { canFetchAhead } from '../ui/connection.ts'
import { canReload, forgetReload } from '../ui/reload-once.ts'
import { readDraft } from './booking/draft.ts'
import { perLanguage } from './per-language.ts'

/** What a visitor points at, touches or focuses before an island is of use. */
const INTENT = '[data-island], [data-opens=booking]'

const loadTexts = perLanguage({
  en: () => import('./island-texts.ts'),
  hi: () => import('./island-texts.hi.ts'),
  mr: () => import('./island-texts.mr.ts'),
})

/**
 * Fetches React and the islands once a visitor means to use one; on a good connection already when the browser is idle.
 * A click or a submit before hydration is held, and replayed after it.
 */
export function startIslands(): void {
  const islands = document.querySelectorAll<HTMLElement>('[data-island]')
  const [first] = islands
  if (!first) return
  const language = first.dataset.language as Language
  let isStarted = false
  let isAlive = false
  let isTouched = false
  let replay: (() => void) | undefined

  const mark = (name: string, isOn: boolean) => {
    for (const island of islands) island.toggleAttribute(name, isOn)
  }

  const start = async () => {
    if (isStarted) return
    isStarted = true
    mark('data-failed', false)
    try {
      // They are fetched side by side, and each is evaluated in a task of its own.
      const [{ hydrateIslands }, { islandTexts }] = await Promise.all([
        import('./hydrate.tsx'),
        loadTexts(language),
        import('./react.ts'),
        import('../../contract/leads.public.ts'),
      ])
      await hydrateIslands(islands, language, islandTexts)
      isAlive = true
      forgetReload()
      replay?.()
    } catch {
      // A weak network, or a file that a deploy has removed: the next touch tries again.
      isStarted = false
      mark('data-failed', isTouched)
      if (isTouched && (await canReload())) location.reload()
    }
    mark('data-pending', false)
  }

  const holdEvent = (event: Event) => {
    if (isAlive) return
    isTouched = true
    start()
    const { target } = event
    if (event.type === 'submit') {
      event.preventDefault()
      mark('data-pending', true)
      replay = () => (target as HTMLFormElement).requestSubmit()
    } else if (event.type === 'click') {
      const button = (target as Element).closest<HTMLElement>('button[type=button]')
      if (button) replay = () => button.click()
    }
  }

  for (const island of islands) {
    for (const type of ['pointerdown', 'focusin', 'input', 'click', 'submit']) island.addEventListener(type, holdEvent)
  }
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => (target as Element).closest(INTENT) && start())
  }
  if (document.querySelector('dialog[open]')) start()
  // A payment that was begun is looked after on any connection.
  else if (canFetchAhead() || readDraft().paying) whenIdle(start)
}

/** Runs a task when the browser is idle after load and its first paint. A module script runs before load. */
export function whenIdle(task: () => unknown): void {
  addEventListener('load', () => {
    // On a fast line load comes before the first frame, which would share its time with what nobody has asked for.
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 4000 })
      else setTimeout(task, 1500)
    })
  })
}
