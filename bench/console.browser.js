// bench/console.ts puts this into the pages of the console.

/** The addresses of the menu by their labels. */
globalThis.readMenu = () =>
  Object.fromEntries(
    [...document.querySelectorAll('nav[aria-label="Console"] a')].map(({ title, textContent, pathname }) => [
      title || textContent,
      pathname,
    ]),
  )

/** Resolves with the milliseconds since `start` once the screen at the address shows its heading and what it loads. */
globalThis.whenPainted = (path, start = performance.now()) =>
  new Promise((resolve) => {
    const look = () => {
      const isShown = location.pathname === path && document.querySelector('h1') && !document.querySelector('.skeleton')
      // The first task after a frame runs once the frame is painted.
      if (isShown) setTimeout(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

globalThis.openScreen = (path) => {
  const start = performance.now()
  document.querySelector(`nav[aria-label="Console"] a[href="${path}"]`).click()
  return globalThis.whenPainted(path, start)
}

globalThis.countScriptBytes = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
