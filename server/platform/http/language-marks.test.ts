import { beforeAll, describe, expect, it } from 'vitest'
import { inLanguage, LANGUAGES, type Language } from '../../../contract/languages.ts'
import { onePerKind, openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book } from '../../../test/steps.ts'
import { translations } from '../db/schema.ts'

// Screen readers and spelling checkers read each text in the language of its `lang`.

const app = await createTestApp()
const { read, listPages } = await openSite(app)
const { token } = await book(app)
const PATHS = [
  ...onePerKind(await listPages()),
  '/blogs?search=geyser',
  '/blogs?search=zzzz',
  '/search?q=tap',
  '/search?q=zzzz',
  '/contactus/write',
  '/services/homeservice/plumber/book',
  `/booking/${token}`,
  '/offline',
  '/no-such-page',
]

type Piece = { text: string; lang: string }

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][\w:.-]*(?:="[^"]*")?)*)\s*\/?>/gi
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
/** Attributes that screen readers read out. */
const READ = /\s(?:aria-label|alt|title|placeholder|label)="([^"]*)"/g

/** The texts of a page's body, each with its element's language. */
function toPieces(html: string): Piece[] {
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
  const [, page = ''] = /<html lang="([^"]*)"/.exec(html) ?? []
  const open: { name: string; lang: string }[] = [{ name: 'html', lang: page }]
  const pieces: Piece[] = []
  let at = 0
  const langNow = () => open.at(-1)?.lang ?? ''
  for (const tag of body.matchAll(TAG)) {
    const [whole, closes, name = '', attributes = ''] = tag
    pieces.push({ text: body.slice(at, tag.index), lang: langNow() })
    at = tag.index + whole.length
    if (closes) {
      expect(open.pop()?.name, `The end of an element before ${body.slice(at, at + 80)}`).toBe(name)
      continue
    }
    const lang = /\slang="([^"]*)"/.exec(attributes)?.[1] ?? langNow()
    for (const [, text = ''] of attributes.matchAll(READ)) pieces.push({ text, lang })
    if (!VOID.has(name)) open.push({ name, lang })
  }
  return pieces.filter(({ text }) => text.trim()).map(({ text, lang }) => ({ text: text.trim(), lang: lang.slice(0, 2) }))
}

const DEVANAGARI = /[\u0900-\u097f]/
/** At least five Latin words, the last in lower case: names and units are shorter or have capitals. */
const ENGLISH = /(?:[A-Za-z][A-Za-z’'-]*[ ,]+){4,}[a-z]{2,}/

/** Texts whose marked language doesn't match their script. */
async function findFaults(path: string, language: Language): Promise<string[]> {
  const pieces = toPieces(await read(inLanguage(path, language)))
  expect(pieces.length, path).toBeGreaterThan(20)
  const isWrong = ({ text, lang }: Piece) =>
    lang === 'en' ? DEVANAGARI.test(text) : !DEVANAGARI.test(text) && ENGLISH.test(text)
  return pieces.filter(isWrong).map(({ text, lang }) => `${path}: ${lang}: ${text.slice(0, 100)}`)
}

describe.each(['with the translations of the first start', 'without any translation of a record'])('%s', (name) => {
  beforeAll(async () => {
    if (name.startsWith('without')) await app.db.update(translations).set({ is_live: false })
  })

  it.each(LANGUAGES)('each text of each page in %s is marked as what it is', async (language) => {
    const faults: string[] = []
    for (const path of PATHS) faults.push(...(await findFaults(path, language)))
    expect(faults).toEqual([])
  })
})
