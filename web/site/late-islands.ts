import { canReload, forgetReload } from '../ui/reload-once.ts'

/**
 * React is fetched when the browser has nothing else to do, or at the first touch of something that needs it.
 * A click or a submit that comes earlier waits, and is made again when the island can answer.
 */
export function startIslands(): void {
  const islands = document.querySelectorAll<HTMLElement>('[data-island]')
  if (islands.length === 0) return
  let isStarted = false
  let isAlive = false
  let isTouched = false
  let waiting: (() => void) | undefined

  const mark = (name: string, isOn: boolean) => {
    for (const island of islands) island.toggleAttribute(name, isOn)
  }

  const start = async () => {
    if (isStarted) return
    isStarted = true
    mark('data-failed', false)
    try {
      const { hydrateIslands } = await fetchReact()
      await hydrateIslands(islands)
      isAlive = true
      forgetReload()
      waiting?.()
    } catch {
      // A weak network, or a file that a deploy has taken away: the next touch tries again.
      isStarted = false
      mark('data-failed', isTouched)
      if (isTouched && (await canReload())) location.reload()
    }
    mark('data-waiting', false)
  }

  const hold = (event: Event) => {
    if (isAlive) return
    isTouched = true
    start()
    const { target } = event
    if (event.type === 'submit') {
      event.preventDefault()
      mark('data-waiting', true)
      waiting = () => (target as HTMLFormElement).requestSubmit()
    } else if (event.type === 'click') {
      const button = (target as Element).closest<HTMLElement>('button[type=button]')
      if (button) waiting = () => button.click()
    }
  }

  for (const island of islands) {
    for (const type of ['pointerdown', 'focusin', 'input', 'click', 'submit']) island.addEventListener(type, hold)
  }
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1500)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

async function fetchReact() {
  if (import.meta.env.DEV) await import('./hot-reload.ts')
  return import('./hydrate.tsx')
}
