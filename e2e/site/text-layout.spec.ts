import { readFile } from 'node:fs/promises'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { expect, test } from '../fixtures.ts'
import { FORM_PAGES, KINDS_OF_PAGES, listPublicPages } from '../steps/public-pages.ts'
import { findUnreadable } from '../steps/text-layout.ts'

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

for (const language of LANGUAGES) {
  test(`text is whole in ${language} on the smallest phone: as it is, at 200 %, and widely spaced`, async ({
    page,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404.*nothing-here/)
    const browser = await page.context().newCDPSession(page)
    const setText = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    const setStyle = (css: string) =>
      page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      }, PHONE_FACE + css)
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
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(SMALLEST_PHONE)
    // The first page of a visit shows its headings in the system font, so the test visits the home page first.
    await page.goto(inLanguage('/', language))
    await page.evaluate(() => document.fonts.ready)

    for (const path of new Set([...(await listPublicPages(request)), ...KINDS_OF_PAGES, ...FORM_PAGES, LONG_WORD])) {
      const address = inLanguage(path, language)
      await setText(LARGE_TEXT_PX)
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await page.evaluate(() => document.fonts.ready)
      await setStyle(ALL_OPEN)
      expect.soft(await page.evaluate(findUnreadable, 'body'), `${address}, text of 200 %`).toEqual([])
      await setText(TEXT_PX)
      expect.soft(await page.evaluate(findUnreadable, 'body'), address).toEqual([])
      await setStyle(ALL_OPEN + WIDE_TEXT)
      expect.soft(await page.evaluate(findUnreadable, 'body'), `${address}, wide text`).toEqual([])
    }
  })
}
