import { describe, expect, it } from 'vitest'
import { CONTENT_KINDS, type ContentKind } from '../../../contract/content/content.ts'
import { TRANSLATION_LANGUAGES } from '../../../contract/content/translated-fields.ts'
import { findFaults, LAWS } from '../../../languages/language-laws.test-tools.ts'
import { SEEDED_SITE } from '../../../test/settings.ts'
import { findTooLong, listTexts, toTranslatedTexts, translatedOf } from '../kinds/translations.rules.ts'
import { CONTENT_STORES } from '../kinds.ts'
import { findTexts, readBlogs, readContactDetails, readDocuments, readHomeRecord, readServices } from './content.ts'
import { toValues } from './translations.ts'

const english = toValues('en', SEEDED_SITE)

/** The seeded records that exist in all languages, by kind. */
const RECORDS: Partial<Record<ContentKind, object[]>> = {
  services: await readServices(english),
  blogs: (await readBlogs(english)).map(({ cover_alt: image_alt, ...blog }) => ({ ...blog, image_alt })),
  documents: await readDocuments(english),
  homepage: [await readHomeRecord(english)],
  'contact-us': [await readContactDetails(english)],
}

for (const language of TRANSLATION_LANGUAGES) {
  describe.each(Object.entries(RECORDS) as [ContentKind, object[]][])(
    `the ${language} texts of %s on the first start`,
    (kind, rows) => {
      const records = rows.map((record) => [String(Object.values(record)[0]), { version: 1, ...record }] as const)

      it.each(records)('%s: each is there and keeps the rules', async (_, record) => {
        const texts = await findTexts(kind, record, language, toValues(language, SEEDED_SITE))
        // Four blogs stay English.
        if (kind === 'blogs' && !texts) return
        const translated = toTranslatedTexts(kind, record, texts ?? {})
        const faults = listTexts(kind, record).map(({ name, text }) => {
          const own = translated[name]
          if (!own) return [name, ['no text']]
          return [name, 'text' in own ? findFaults(language, text, own.text) : []]
        })
        expect(faults.filter(([, found]) => found && found.length > 0)).toEqual([])
        const written = Object.entries(translated).flatMap(([name, own]) => ('text' in own ? [[name, own] as const] : []))
        expect(findTooLong(CONTENT_STORES[kind].input, Object.fromEntries(written))).toEqual({})
      })
    },
  )

  describe.each([
    ['blogs', 'content'],
    ['documents', 'description'],
  ] as const)(`the ${language} HTML of %s on the first start`, (kind, field) => {
    it.each(RECORDS[kind] as Record<string, string>[])(
      'of $title has the links and the headings of the English text',
      async (record) => {
        const texts = (await findTexts(kind, record, language, toValues(language, SEEDED_SITE))) as
          | Record<string, string>
          | undefined
        // Four blogs stay English.
        if (kind === 'blogs' && !texts) return
        const shapeOf = (text = '') => text.match(/<(?:h\d|a href="[^"]*"|table|ul|ol|blockquote)/g)?.sort()
        expect(shapeOf(texts?.[field])).toEqual(shapeOf(record[field]))
      },
    )
  })

  it(`the ${language} policies say first that the English text binds`, async () => {
    for (const key of ['privacy-policy', 'refund-policy', 'terms-and-conditions', 'shipping-policy'] as const) {
      const texts = (await findTexts('documents', { key }, language, toValues(language, SEEDED_SITE))) as { description: string }
      expect(texts.description.slice(0, 200)).toContain(LAWS[language].english)
    }
  })
}

it('the texts that a translation needs to be shown are among those that are translated', () => {
  for (const { texts, required } of CONTENT_KINDS.map(translatedOf)) expect(texts).toEqual(expect.arrayContaining([...required]))
})

it('a text that breaks a rule is found', () => {
  const faults = (language: 'hi' | 'mr', text: string) => findFaults(language, 'A visit is ₹199', text)
  expect(faults('hi', 'विजिट ₹199 है.')).toEqual([])
  expect(faults('hi', 'विजिट ₹१९९ है.')).toEqual(['a Devanagari digit', 'other figures: 199 → '])
  expect(faults('hi', 'िवजिट ₹199')).toEqual(['a word that begins with a vowel sign'])
  expect(faults('hi', 'जाँच ₹199, ज़रूरी'.normalize('NFC'))).toEqual(['a chandrabindu', 'a nukta other than ड़ and ढ़'])
  expect(faults('hi', 'तकनीशियन ₹199')).toEqual(['the word तकनीशियन'])
  expect(faults('mr', '₹199 च्या आत')).toEqual(['a plain space before an ending'])
  expect(faults('mr', 'the work that we do today ₹199')).toEqual(['an English sentence'])
  expect(faults('hi', 'सडक ₹249')).toEqual(['other figures: 199 → 249'])
})
