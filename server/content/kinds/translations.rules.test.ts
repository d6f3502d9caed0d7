import { describe, expect, it } from 'vitest'
import { kindsWith } from '../../../contract/content/content.ts'
import { toFigures } from '../../../contract/content/translated-fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { CONTENT_STORES } from '../kinds.ts'
import {
  evaluate,
  hashOf,
  leadToPages,
  listTexts,
  nameRows,
  readLimits,
  toTranslatedTexts,
  translate,
  translatedOf,
} from './translations.rules.ts'

const faqs = [
  { title: 'How much?', description: 'From ₹199.' },
  { title: 'When?', description: 'Within 90 minutes.' },
]
const service = nameRows('services', {
  ...{ title: 'Plumber', sub_heading: '', about_service: 'Taps.', visit_charge: '₹199', slug: 'plumber', version: 4 },
  faqs,
})
const hindi = {
  title: 'प्लंबर',
  faqs: [
    { title: 'कितना?', description: '₹199 से।' },
    { title: 'कब?', description: '90 मिनट में।' },
  ],
}
const texts = toTranslatedTexts('services', service, hindi)

describe('the texts that are translated', () => {
  it('are those with words: no slug, no price, no empty text', () => {
    const ids = service.faqs.map((faq) => (faq as unknown as { id: string }).id)
    expect(listTexts('services', service).map(({ name }) => name)).toEqual([
      ...['title', 'about_service'],
      ...ids.flatMap((id) => [`faqs.${id}.title`, `faqs.${id}.description`]),
    ])
  })

  it('have the visit charge among them where it is no number', () => {
    expect(listTexts('services', { visit_charge: 'On quotation' })).toEqual([{ name: 'visit_charge', text: 'On quotation' }])
  })
})

describe('a record in another language', () => {
  it('has the translated texts, and names those that stay English by their place', () => {
    const translated = translate('services', service, texts)
    expect(translated).toMatchObject({ ...hindi, about_service: 'Taps.', visit_charge: '₹199', slug: 'plumber' })
    expect(translated.untranslated).toEqual(['about_service'])
    expect(translate('services', service, {}).untranslated).toContain('faqs.1.description')
  })

  it('has its translations where the rows were moved to', () => {
    const moved = nameRows('services', { ...service, faqs: [...faqs].reverse() }, service)
    expect(translate('services', moved, texts).faqs).toMatchObject([...hindi.faqs].reverse())
  })

  it('shows the English text where it stands for both languages', () => {
    const same = { title: { same: true, of: hashOf('Plumber'), from: 1 } } as const
    expect(translate('blogs', { title: 'Plumber' }, same)).toEqual({ title: 'Plumber', untranslated: [] })
  })
})

describe('a translation beside its English text', () => {
  const of = hashOf('A visit is ₹199.')
  it.each([
    ['current', { text: 'विजिट ₹199.', of, from: 1 }, 'A visit is ₹199.'],
    ['same', { same: true, of, from: 1 }, 'A visit is ₹199.'],
    ['missing', undefined, 'A visit is ₹199.'],
    ['changed', { text: 'विजिट ₹199.', of, from: 1 }, 'A visit costs ₹199.'],
    ['changed', { same: true, of, from: 1 }, 'A visit costs ₹199.'],
    ['figures', { text: 'विजिट ₹199.', of, from: 1 }, 'A visit is ₹249.'],
    ['figures', { text: 'विजिट ₹१९९.', of, from: 1 }, 'A visit is ₹199.'],
  ] as const)('is %s', (state, translated, english) => {
    expect(evaluate(english, translated)).toBe(state)
  })

  it('is current again when the English text comes back', () => {
    const { title } = toTranslatedTexts('blogs', { version: 1, ...{ title: 'Taps' } }, { title: 'नल' })
    expect(evaluate('Drains', title)).toBe('changed')
    expect(evaluate('Taps', title)).toBe('current')
  })
})

it('figures are prices, times and numbers of a text, not of its markup', () => {
  expect(toFigures('<h2 id="a-7">From ₹1,299 at 4:30, 0.5 mm of the tap&#39;s.</h2>')).toEqual(['0.5', '1,299', '4:30'])
})

it.each([
  ['500k+', '5 लाख+'],
  ['2k+ customers', '2,000+ ग्राहक'],
  ['1.5 lakh', '1.5 लाख'],
])('the same figure may be written in the way of the language: %s, %s', (english, translated) => {
  expect(toFigures(translated)).toEqual(toFigures(english))
})

it('a text of a file is stored in one spelling, and an English one as the same', () => {
  const decomposed = 'ज़रूरी'
  const stored = toTranslatedTexts(
    'blogs',
    { version: 2, ...{ title: 'UPI', short_desc: 'Needed' } },
    { title: 'UPI', short_desc: decomposed },
  )
  expect(stored.title).toEqual({ same: true, of: hashOf('UPI'), from: 2 })
  expect(stored.short_desc).toMatchObject({ text: decomposed.normalize('NFC') })
})

it('links in a text lead to pages of its language; files, other sites and parts of the page stay', () => {
  const link = (path: string) => `<p><a title="x" href="${path}">y</a></p>`
  const after = (path: string) => leadToPages(link(path), 'hi')
  expect(after('/services/homeservice/plumber#faq')).toBe(link('/hi/services/homeservice/plumber#faq'))
  expect(after('/')).toBe(link('/hi'))
  for (const path of [
    '/hi/aboutus',
    '/mr',
    '/uploads/blogs/a.webp',
    '//other.example/',
    'https://other.example/',
    '#part',
    'tel:1',
  ])
    expect(after(path)).toBe(link(path))
})

const TEXTS = kindsWith('translated').flatMap((kind) => {
  const { texts, lists = {} } = translatedOf(kind)
  const inRows = Object.entries(lists).flatMap(([list, names]) => names.map((name) => `${list}.0.${name}`))
  return [...texts, ...inRows].map((name) => [kind, name] as const)
})

it.each(TEXTS)('a translation of %s, %s, may be as long as the English text', (kind, name) => {
  const { input } = CONTENT_STORES[kind]
  const max = readLimits(input)(name) ?? expect.fail('no limit')
  const isRefused = (length: number) => {
    const [field = '', place, inRow = ''] = name.split('.')
    const text = 'a'.repeat(length)
    const { error } = input.safeParse({ [field]: place ? [{ [inRow]: text }] : text })
    return error?.issues.some(({ path, message }) => path.join('.') === name && message === MESSAGES.tooLong(max)) ?? false
  }
  expect([isRefused(max), isRefused(max + 1)]).toEqual([false, true])
})

it('a field that the kind does not have has no limit', () => {
  const limitOf = readLimits(CONTENT_STORES.services.input)
  for (const name of ['nothing', 'faqs', 'faqs.k3f9.slug', '']) expect(limitOf(name)).toBeUndefined()
})
