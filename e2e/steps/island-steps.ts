import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { AC_REPAIR } from './booking-steps.ts'

export const REACT = /\/react-[^/]*\.js$/

/** Opens a page, waits until its idle work is done, and returns its requests for React. */
export async function openOn(page: Page, effectiveType: string, path = AC_REPAIR): Promise<string[]> {
  await page.addInitScript(
    (type) => Object.defineProperty(navigator, 'connection', { value: { effectiveType: type } }),
    effectiveType,
  )
  const requests: string[] = []
  page.on('request', (request) => REACT.test(request.url()) && requests.push(request.url()))
  const idle = page.waitForResponse(/\/after-load-/)
  await page.goto(path)
  await idle
  return requests
}

/** Delays React until the returned function is called. */
export async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(REACT, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Only React keeps the line above the form up to date. */
export async function expectInteractive(panel: Locator): Promise<void> {
  await panel.locator('select[name=service_type]').selectOption('Electrician')
  await expect(panel.locator('.book-what')).toContainText('Electrician')
}

/** The page's requests for a code by SMS. */
export function codeRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => request.url().endsWith('/send-otp') && requests.push(request.url()))
  return requests
}

/** Imitates Chrome's translation, which wraps each text in two elements; capitals stand for the other language. */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      if (!text.textContent?.trim() || text.parentElement?.closest('script, style, option, textarea')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.textContent.toUpperCase()
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  })
}

export const opener = (page: Page) => page.locator('[data-opens=booking]:visible').first()
