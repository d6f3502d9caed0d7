import { describe, expect, it } from 'vitest'
import { buildContactMessage, buildLead, buildMobile } from '../test/builders.ts'
import { createTestApp } from '../test/harness.ts'
import { insertTechnician } from '../test/insert-technician.ts'
import { book, callAs, signIn, storePayment } from '../test/steps.ts'

// The console's and the site's searches match what a person would call the same, in the language on the screen.

const app = await createTestApp()
const call = callAs(app, await signIn(app))
const ZAHAR = ['अ\u095bहर', 'अ\u091c\u093cहर', 'अ\u091cहर']

const find = async (list: string, search: string, name: string) =>
  (await call('GET', `/${list}?search=${encodeURIComponent(search)}`)).map((row: Record<string, string>) => row[name])

const MOBILE = '9820012345'
await book(app, { name: 'Joseph D’Souza', mobile: MOBILE, message: `${ZAHAR[0]} café` })
await storePayment(app, { lead: buildLead({ name: 'Maria D’Souza', mobile: MOBILE }) })

const NUMBERS = [
  ...['9820012345', '98200 12345', '+91 98200 12345', '0091 98200 12345', '\u202a+91 98200 12345\u202c', '\u200e9820012345'],
  ...['98200\u201112345', '98200–12345', '98200.12345', '९८२००१२३४५', 'tel:+919820012345'],
]

describe.each([
  ['leads', 'Joseph D’Souza'],
  ['payments', 'Maria D’Souza'],
])('in %s', (list, name) => {
  it.each(NUMBERS)('the number is found as %j', async (number) => {
    expect(await find(list, number, 'name')).toEqual([name])
  })

  it.each(["D'Souza", 'D’Souza', 'dsouza', 'DSOUZA', "d'sou", `${name.split(' ')[0]} d‘souza`])(
    'the name is found as %j',
    async (typed) => {
      expect(await find(list, typed, 'name')).toEqual([name])
    },
  )
})

it.each([...ZAHAR, 'cafe\u0301', 'CAFÉ'])('a word of a lead’s message is found as %j', async (typed) => {
  expect(await find('leads', typed, 'mobile')).toEqual([MOBILE])
})

describe('a name is found in each encoding, in', () => {
  const stored: [string, string, () => Promise<unknown>][] = [
    [
      'contact-messages',
      'name',
      () => app.request('POST', '/public/send-contact-email', buildContactMessage({ name: ZAHAR[1] as string })),
    ],
    ['technicians', 'name', () => insertTechnician(app.db, { name: `${ZAHAR[0]}` })],
    ['unfinished-leads', 'name', () => app.request('POST', '/public/send-otp', { mobile: buildMobile(), name: ZAHAR[0] })],
    ['blogs', 'title', () => call('POST', '/blogs', { title: `T ${ZAHAR[0]}`, slug: 'azhar', status: 1, category: 'Plumber' })],
    [
      'trash',
      'title',
      async () => call('DELETE', `/blogs/${(await call('POST', '/blogs', { title: ZAHAR[0], slug: 'gone' })).id}`),
    ],
  ]
  it.each(stored)('%s', async (list, name, store) => {
    await store()
    // An unfinished form is listed only after its visitor has had time to finish it.
    app.clock.advance(3_600_000)
    const rows = await call('GET', `/${list}`)
    const [[said]] = [rows.map((row: Record<string, string>) => row[name])]
    for (const typed of ZAHAR) expect(await find(list, typed, name)).toEqual([said])
  })
})

describe.each(['hi', 'mr'])('the articles in %s', (language) => {
  const listed = async (search = '') =>
    (
      await app.request('GET', `/public/frontblogs?search=${encodeURIComponent(search)}`, undefined, {
        headers: { 'X-Language': language },
      })
    ).body.data

  it('are found by the words of the titles and descriptions that the list shows', async () => {
    const rows: { id: number; title: string; short_desc: string; untranslated: string[] }[] = await listed()
    const translated = rows.filter(({ untranslated }) => !untranslated.includes('title'))
    expect(translated.length).toBeGreaterThan(3)
    for (const { id, title, short_desc } of translated) {
      const words = `${title} ${short_desc}`.match(/[\p{Script=Devanagari}]{4,}/gu) ?? []
      const [first = '', last = ''] = [words[0], words.at(-1)]
      for (const search of [first, last, `${first} ${last}`]) {
        const ids = (await listed(search)).map((row: { id: number }) => row.id)
        expect([search, ids]).toEqual([search, expect.arrayContaining([id])])
      }
    }
  })

  it('are found by the name of their category, and by English words', async () => {
    const label = language === 'hi' ? 'प्लंबर' : 'प्लंबर'
    for (const search of [label, 'plumber']) {
      const found = await listed(search)
      expect(found.map(({ category }: { category: string }) => category)).toContain('Plumber')
    }
  })

  it('are found by their editor in the console too', async () => {
    const [{ id, title }] = (await listed()).filter(
      ({ untranslated }: { untranslated: string[] }) => !untranslated.includes('title'),
    )
    expect(await find('blogs', title, 'id')).toContain(id)
  })
})

it('the page of the articles finds what its own example says', async () => {
  const html = await (await app.fetch(`/hi/blogs?search=${encodeURIComponent('गीजर')}`)).text()
  expect(html).toContain('गीजर की सुरक्षा')
})

it('a service is found in the console by its Hindi title', async () => {
  const [{ id }] = await call('GET', '/services?search=plumber')
  const { texts } = await call('GET', `/translations/services/${id}/hi`)
  const { text } = texts.find(({ name }: { name: string }) => name === 'title')
  expect(await find('services', text, 'id')).toContain(id)
})
