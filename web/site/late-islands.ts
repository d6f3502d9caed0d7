import { canReload, forgetReload } from '../ui/reload-once.ts'

/**
 * Fetches the code of the islands when the browser is idle, or when a visitor first touches an island.
 * A click or a submit before hydration is held, and replayed after it.
 */
export function startIslands(): void {
  const islands = document.querySelectorAll<HTMLElement>('[data-island]')
  if (islands.length === 0) return
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
      const hydrate = await import('./hydrate.tsx')
      await hydrate.hydrateIslands(islands)
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
  // The schemas of the forms come first, in a task of their own: with the hydration they would make one long task. A
  // touch doesn't wait for that.
  whenIdle(() => import('../../contract/leads.public.ts').catch(() => {}).then(() => setTimeout(start)))
}

/** Runs a task when the browser is idle after load. A module script runs before load. */
export function whenIdle(task: () => unknown): void {
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 4000 })
    else setTimeout(task, 1500)
  })
}
