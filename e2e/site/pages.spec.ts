import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inLanguage, LANGUAGES, type Language } from '../../contract/languages.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, findViolations } from '../steps/axe.ts'
import { findHtmlErrors } from '../steps/html.ts'
import { FORM_PAGES, KINDS_OF_PAGES, listPublicPages } from '../steps/public-pages.ts'
import { findUnreadable } from '../steps/text-layout.ts'

// One visit to a page is enough for all that is checked of it: its HTML, its text on the smallest phone, its language,
// and axe in its sizes and colours. `npm test` visits a page of each kind, and has axe read the English ones, small in
// the light and large in the dark; `npm run test:long` visits every page and has axe read it in each size and colour.

const SMALLEST_PHONE = { width: 320, height: 640 }
/** Text grows to 200 % by the browser's font size, which also changes `rem` in media queries. */
const [TEXT_PX, LARGE_TEXT_PX] = [16, 32]
/** A long word that gets into a heading only by a search. */
const LONG_WORD = '/search?q=महानगरपालिकेच्याव्यवसायवृद्धीसाठी'

/** The text spacing of WCAG 2.2, success criterion 1.4.12. */
const WIDE_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
/**
 * The font of most phones, because this machine may have no Devanagari font and would draw wide boxes. Headings in
 * Hindi and Marathi use the site's web font.
 */
const PHONE_FACE = `
  :root { --font-sans: "Noto Sans latin", "Noto Sans devanagari" }
  :root:lang(en) { --font-display: "Bricolage Grotesque", "Noto Sans devanagari" }`
const readPhoneFaces = () =>
  Promise.all(
    ['latin', 'devanagari'].flatMap((script) =>
      ['400', '700'].map(async (weight) => {
        const path = `node_modules/@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff2`
        return { family: `Noto Sans ${script}`, weight, file: await readFile(path, 'base64') }
      }),
    ),
  )
/** Lays out deferred sections and closed answers, which browsers otherwise skip until they are shown. */
const ALL_OPEN = `
  .deferred { content-visibility: visible !important }
  details:not([name])::details-content { content-visibility: visible !important; height: auto !important }`

const PARTS = [1, 2, 3, 4]

/** Sentences of a page that are English and not marked so. */
function findUnmarkedEnglish(): string[] {
  const SENTENCE = /(?:[A-Za-z][A-Za-z’'-]*[ ,]+){4}[A-Za-z]{2,}/
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    const lang = parentElement?.closest('[lang]')?.getAttribute('lang')
    if (!parentElement?.closest('script, style') && lang !== 'en' && SENTENCE.test(textContent ?? ''))
      found.push(textContent ?? '')
  }
  return found
}

/** Returns a visit that checks one page. */
async function openWalk(page: Page, language: Language, { hasAxe }: { hasAxe: boolean }) {
  const browser = await page.context().newCDPSession(page)
  const setText = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  const setStyle = (css: string) =>
    page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = css ? [sheet] : []
    }, css)
  // So many visits would exceed the limit of reports for an address, which all tests share: beacons carry no header.
  await page.addInitScript(() => {
    navigator.sendBeacon = () => true
  })
  await page.addInitScript(
    (faces) => {
      for (const { family, weight, file } of faces) {
        const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
        document.fonts.add(new FontFace(family, bytes, { weight }))
      }
    },
    await readPhoneFaces(),
  )
  // The first page of a visit shows its headings in the system font, so the walk begins on the home page.
  await page.goto(inLanguage('/', language))
  await page.evaluate(() => document.fonts.ready)

  return async (path: string) => {
    const address = inLanguage(path, language)
    await page.setViewportSize(SMALLEST_PHONE)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await setText(LARGE_TEXT_PX)
    const answer = await page.goto(address)
    await page.evaluate(() => document.fonts.ready)
    await setStyle(PHONE_FACE + ALL_OPEN)
    expect.soft(await page.evaluate(findUnreadable, 'body'), `${address}, text of 200 %`).toEqual([])
    if (hasAxe) expect.soft(await findViolations(page), `${address}, axe in text of 200 %`).toEqual([])
    await setText(TEXT_PX)
    expect.soft(await page.evaluate(findUnreadable, 'body'), address).toEqual([])
    await setStyle(PHONE_FACE + ALL_OPEN + WIDE_TEXT)
    expect.soft(await page.evaluate(findUnreadable, 'body'), `${address}, wide text`).toEqual([])
    await setStyle('')
    expect.soft(await findHtmlErrors((await answer?.text()) ?? ''), `${address}, HTML`).toEqual([])
    if (language !== 'en') expect.soft(await page.evaluate(findUnmarkedEnglish), `${address}, English`).toEqual([])
    if (hasAxe) await expectAccessible(page, address)
  }
}

for (const language of LANGUAGES) {
  const hasAxe = language === 'en'
  // In parts, so that all workers have some and none takes as long as a test may.
  for (const part of [1, 2])
    test(`each kind of page in ${language} is valid HTML, whole in large and wide text, in its language${hasAxe ? ', and accessible' : ''}: part ${part} of 2`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 404.*nothing-here/)
      const visit = await openWalk(page, language, { hasAxe })
      const paths = [...KINDS_OF_PAGES, ...FORM_PAGES, LONG_WORD]
      for (const path of paths.filter((_, index) => index % 2 === part - 1)) await visit(path)
    })
  for (const part of PARTS)
    test(`every page in ${language} is all of that in each size and colour: part ${part} of ${PARTS.length}`, {
      tag: '@long',
    }, async ({ page, request, expectedErrors }) => {
      expectedErrors.push(/status of 404.*nothing-here/)
      const visit = await openWalk(page, language, { hasAxe: true })
      const paths = [...new Set([...(await listPublicPages(request)), ...KINDS_OF_PAGES, ...FORM_PAGES, LONG_WORD])]
      for (const path of paths.filter((_, index) => index % PARTS.length === part - 1)) await visit(path)
    })
}

test('every control is at least 24 px large on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services/homeservice/electrician')
  const small = await page.locator('button:visible, summary:visible, input:visible, select:visible').evaluateAll((elements) =>
    elements
      .map((element) => ({ html: element.outerHTML.slice(0, 100), ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height, html }) => (width < 24 || height < 24) && !html.includes('type="hidden"'))
      .map(({ html }) => html),
  )
  expect(small).toEqual([])
})
