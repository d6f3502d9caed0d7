// trials/bench/console.ts injects this into the console's pages.

const menu = 'nav[aria-label="Console"]'

/** The menu's addresses by label. */
const readMenu = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLAnchorElement>(`${menu} a`)].map(({ title, textContent, pathname }) => [
      title || textContent,
      pathname,
    ]),
  )

/** Resolves with the milliseconds since `start` once the screen at the path shows its heading and its data. */
const whenPainted = (path: string, start = performance.now()) =>
  new Promise<number>((resolve) => {
    const look = () => {
      const isShown = location.pathname === path && document.querySelector('h1') && !document.querySelector('.skeleton')
      // The first task after a frame runs once the frame is painted.
      if (isShown) setTimeout(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const openScreen = (path: string) => {
  const start = performance.now()
  const link = document.querySelector<HTMLAnchorElement>(`${menu} a[href="${path}"]`)
  if (!link) throw new Error(`The menu has no link to ${path}`)
  link.click()
  return whenPainted(path, start)
}

const countScriptBytes = () =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)

Object.assign(globalThis, { readMenu, whenPainted, openScreen, countScriptBytes })
