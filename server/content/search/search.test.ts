import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { FoundService } from '../../../contract/content/search.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { LIMITS } from '../../../contract/fields.ts'
import { english } from '../../../contract/messages.ts'
import { findTerm } from '../../../test/clean-up-steps.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { searchMisses, services } from '../../platform/db/schema.ts'
import { toLimit } from '../../platform/deps/deps.ts'

const app = await createTestApp({ trustProxy: 1 })
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const search = (q: string) =>
  app.request('GET', `/public/search?${new URLSearchParams({ q })}`, undefined, { address: nextAddress() })
const find = async (q: string) => (await search(q)).body.data
const listAddresses = async (q: string): Promise<string[]> =>
  (await find(q)).services.map(({ sendto }: { sendto: string }) => sendto.replace('/services/', ''))
/** Polls, because a search may be answered from the index before the last save while the new one is built. */
const expectPresent = <Found>(search: () => Promise<Found>) => expect.poll(search)

describe('what people type', () => {
  it('finds services and blogs, and says which words it looked for', async () => {
    const { services, blogs, tried } = await find('Geezer leakage near me')
    expect(services[0]).toMatchObject({ sendto: '/services/home-appliance/geyser-repair', visit_charge: '299' })
    expect(blogs[0]).toMatchObject({ slug: 'geyser-safety-before-winter', category: 'Geyser' })
    expect(tried).toEqual(['Geezer', 'leakage'])
    expect(await find('pizza delivery near me')).toEqual({ services: [], mentions: [], blogs: [], tried: ['pizza', 'delivery'] })
    expect(await find('kya hai')).toEqual({ services: [], mentions: [], blogs: [], tried: [] })
  })

  it.each(['leaking tap', 'tap leak', 'नल टपक रहा है'])(
    'is answered with the trade that is meant, and apart from it those that mention it: %s',
    async (query) => {
      expect(await listAddresses(query)).toEqual(['homeservice/plumber'])
      expect((await find(query)).mentions).not.toEqual([])
    },
  )

  it.each([
    ['फ्यूज उडाला', 'homeservice/electrician'],
    ['फ्यूज उड़ गया', 'homeservice/electrician'],
    ['fyuz udla', 'homeservice/electrician'],
    ['एसीमधून आवाज येतो', 'home-appliance/ac-repair'],
    ['फ्रिजमधून पाणी गळते', 'home-appliance/refrigerator-repair'],
    ['स्वीचमधून धूर येतो', 'homeservice/electrician'],
    ['फ्रिजजवळ पाणी साचते', 'home-appliance/refrigerator-repair'],
    ['रसोई का सिंक जाम', 'homeservice/plumber'],
    ['स्वयंपाकघर स्वच्छ करणे', 'homeservice/cleaning'],
    ['no water in kitchen', 'homeservice/plumber'],
    ['road contractor', 'civil-construction/roads-construction'],
    ['पंखे की आवाज़', 'homeservice/electrician'],
    ['pankhe se awaz aa rahi hai', 'homeservice/electrician'],
    ['टेबल दुरुस्त करायचे', 'homeservice/carpenter'],
    ['phase gone', 'homeservice/electrician'],
    ['ac me baraf jam rahi hai', 'home-appliance/ac-repair'],
  ])('is read with its endings and in its own words: %s', async (query, address) => {
    expect((await listAddresses(query))[0]).toBe(address)
  })

  it('finds the trade that is called so before a page whose title has the word beside its own', async () => {
    expect((await listAddresses('fungus on wall'))[0]).toBe('homeservice/painting')
    expect((await listAddresses('house shifting'))[0]).toBe('labour-supply/helpers')
  })

  it('is answered with each trade that it may mean', async () => {
    expect(await listAddresses('geyser')).toEqual(['homeservice/geyser', 'home-appliance/geyser-repair'])
  })
})

describe('the job that a query asks of a service', () => {
  const findJobs = async (q: string, language: string) => {
    const headers = { 'x-language': language }
    const { body } = await app.request('GET', `/public/search?${new URLSearchParams({ q })}`, undefined, {
      address: nextAddress(),
      headers,
    })
    return body.data.services.flatMap(({ slug, jobs = [] }: FoundService) => [
      [slug, ...jobs.flatMap(({ title, price }) => [title, price])],
    ])
  }

  it.each([
    ['fan', 'en', 'electrician', 'Ceiling fan fitting', 'from ₹199'],
    ['exhaust fan', 'en', 'electrician', 'Exhaust fan fitting', 'from ₹249'],
    ['MCB', 'en', 'electrician', 'MCB change', 'from ₹249'],
    ['ac gas refill', 'en', 'ac-repair', 'Gas leak test and refill', 'from ₹2,499'],
    ['पंखा', 'en', 'electrician', 'Ceiling fan fitting', 'from ₹199'],
    ['pankha', 'hi', 'electrician', 'सीलिंग पंखा लगाना', '₹199 से'],
    ['fan', 'mr', 'electrician', 'सिलिंग फॅन बसवणे', '₹199\u00a0पासून'],
    ['wall mounting', 'en', 'tv-repair', 'Wall mounting, up to 43 inch', 'from ₹499'],
  ])('is told with its price: %s in %s', async (q, language, slug, title, price) => {
    expect((await findJobs(q, language))[0].slice(0, 3)).toEqual([slug, title, price])
  })

  it.each(['electrician', 'ac', 'painting', 'repair'])('is none where the words are of the whole service: %s', async (q) => {
    for (const [, title] of await findJobs(q, 'en')) expect(title).toBeUndefined()
  })

  it('are several where the query fits them alike', async () => {
    const [fan] = await findJobs('fan', 'en')
    expect(fan).toEqual(['electrician', 'Ceiling fan fitting', 'from ₹199', 'Exhaust fan fitting', 'from ₹249'])
  })

  const toMounting = 'Wall mounting, up to 43 inch'
  it.each([
    ['wall mount', toMounting, 'Wall mounting, 50 to 65 inch'],
    ['wallmount 43 inch', toMounting],
    ['wall mount 32 inch', toMounting],
    ['wall mount ४३ inch', toMounting],
    ['wall mount 55 inch', 'Wall mounting, 50 to 65 inch'],
    ['wall mount 85 inch'],
    ['sound no picture 43 inch', 'Sound but no picture, 43 inch'],
    ['2bhk cleaning', 'Full flat cleaning, 2 BHK'],
    ['geyser fitting 25 litre', 'Geyser fitting, 15 or 25 litres'],
  ])('is that of the size that is asked: %s', async (q, ...titles) => {
    const [[, ...found]] = await findJobs(q, 'en')
    expect(found.filter((_: string, at: number) => at % 2 === 0)).toEqual(titles)
  })
})

describe('a word of another trade', () => {
  it.each([
    ['plumber kab aayega', 'homeservice/plumber'],
    ['electrician kab milega', 'homeservice/electrician'],
    ['गादी साफ करायची', 'homeservice/cleaning'],
    ['gadi dhulai', 'homeservice/cleaning'],
    ['गिझर पेटत नाही', 'home-appliance/geyser-repair'],
    ['shoe rack banwana', 'homeservice/carpenter'],
    ['laptop table', 'homeservice/carpenter'],
    ['salon painting', 'homeservice/painting'],
    ['doctor clinic deep cleaning', 'homeservice/cleaning'],
    ['iron gate welding', 'labour-supply/skilled'],
    ['food court construction', 'civil-construction/restaurant-construction'],
  ])('hides no trade that is named beside it: %s', async (query, address) => {
    expect((await listAddresses(query))[0]).toBe(address)
  })

  it.each(['sewing machine repair', 'गाडी दुरुस्ती'])('beside words of most services finds nothing: %s', async (query) => {
    expect(await listAddresses(query)).toEqual([])
  })

  it('counts as ours once a page is about it', async () => {
    const queries = ['gas stove repair', 'stove', 'chulha', 'गैस चूल्हा', 'gas-stove-repair', 'car washing', 'car']
    for (const query of queries) expect([query, await listAddresses(query)]).toEqual([query, []])
    const [{ id: copied }] = (await app.request('GET', '/services?search=plumber', undefined, { token })).body.data
    const { data } = (await app.request('GET', `/services/${copied}`, undefined, { token })).body
    const offer = async (title: string, slug: string, search_keywords: string) => {
      const fields = { ...data, title, slug, search_keywords, service_cat: 'Appliance', service_type: 'RO' }
      const { status, body } = await app.request('POST', '/services', fields, { token })
      expect([status, body.message]).toEqual([201, expect.any(String)])
      return body.data.id
    }
    const ids = [
      await offer('Gas Stove Repair', 'gas-stove-repair', 'gas stove, chulha, गैस चूल्हा'),
      await offer('Car Washing', 'car-washing', ''),
    ]
    for (const query of queries) {
      const address = query.startsWith('car') ? 'car-washing' : 'gas-stove-repair'
      await expectPresent(() => listAddresses(query)).toEqual(expect.arrayContaining([`home-appliance/${address}`]))
    }
    for (const id of ids) await app.request('DELETE', `/services/${id}`, undefined, { token })
  })
})

describe('the index', () => {
  const saveFirst = async (fields: object) => {
    const listed: { id: number; slug: string }[] = (await app.request('GET', '/services', undefined, { token })).body.data
    const id = listed.find(({ slug }) => slug === 'plumber')?.id
    const { data } = (await app.request('GET', `/services/${id}`, undefined, { token })).body
    const { status, body } = await app.request('PUT', `/services/${id}`, { ...data, ...fields }, { token })
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.pageUpdated])
    return data
  }

  it('follows what the administrator writes', async () => {
    expect(await listAddresses('jacuzzi')).toEqual([])
    const { search_keywords } = await saveFirst({ search_keywords: 'jacuzzi' })
    await expectPresent(() => listAddresses('जकुझी')).toEqual(['homeservice/plumber'])
    await saveFirst({ search_keywords })
    await expectPresent(() => listAddresses('jacuzzi')).toEqual([])
  })

  it('answers with what it had while what was saved is not read yet', async () => {
    await listAddresses('jacuzzi')
    const { search_keywords } = await saveFirst({ search_keywords: 'jacuzzi' })
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${services} in access exclusive mode`)
      expect([await listAddresses('jacuzzi'), await listAddresses('tap')]).toEqual([[], ['homeservice/plumber']])
    })
    await expectPresent(() => listAddresses('jacuzzi')).toEqual(['homeservice/plumber'])
    await saveFirst({ search_keywords })
  })

  it('has no drafts and nothing of the trash', async () => {
    const draft = { title: 'Zebra stripes', slug: 'zebra', category: 'House', short_desc: 'x', content: '', status: 0 }
    const { body } = await app.request('POST', '/blogs', draft, { token })
    expect((await find('zebra')).blogs).toEqual([])
    const { id, version } = body.data
    await app.request('PUT', `/blogs/${id}`, { ...draft, status: 1, version }, { token })
    await expectPresent(async () => (await find('zebra')).blogs).toMatchObject([{ id, title: 'Zebra stripes' }])
    await app.request('DELETE', `/blogs/${id}`, undefined, { token })
    await expectPresent(async () => (await find('zebra')).blogs).toEqual([])
  })
})

describe('a query', () => {
  it.each([
    ['', english.required],
    ['   ', english.required],
    ['a'.repeat(LIMITS.search + 1), english.tooLong(LIMITS.search)],
  ])('of %j is refused', async (query, message) => {
    expect(await search(query)).toMatchObject({ status: 422, body: { errors: { q: message } } })
  })

  it('that is missing is refused, and of two the first counts', async () => {
    expect((await app.request('GET', '/public/search')).status).toBe(422)
    expect((await app.request('GET', '/public/search?q=plumber&q=tv')).body.data.services[0].slug).toBe('plumber')
  })

  it.each(['%', '_', "'; --", '\\', '🔧', '(((', '.*', 'ा', 'ZWJ\u200d', '१२३', '9876543210'])(
    'of %j finds nothing and breaks nothing',
    async (query) => {
      expect(await search(query)).toMatchObject({ status: 200, body: { data: { services: [], blogs: [] } } })
    },
  )

  it('is answered 300 times in ten minutes for an address, and never stored by a cache', async () => {
    const address = nextAddress()
    const ask = () => app.request('GET', '/public/search?q=tap', undefined, { address })
    expect((await ask()).headers.get('cache-control')).toBe('no-store')
    for (let asked = 1; asked < 300; asked++) expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 429, body: { message: english.tooMany } })
  })
})

describe('what is searched for in vain', () => {
  const listMisses = async () => (await app.request('GET', '/search-misses', undefined, { token })).body.data

  it('is counted folded and by day, without what may be about a person, and listed from the second time on', async () => {
    await app.db.delete(searchMisses)
    for (const query of ['zeppelin hangar', 'ज़ेपेलिन hangar', 'once upon', '98765 43210 zumba', 'zumba@example.com'])
      await search(query)
    const typing = new URLSearchParams({ q: 'zeppelin hangar', is_typing: '1' })
    await app.request('GET', `/public/search?${typing}`, undefined, { address: nextAddress() })
    const stored = await app.db.select().from(searchMisses).orderBy(searchMisses.query)
    expect(stored.map(({ query, count }) => [query, count])).toEqual([
      ['jepelin hangar', 2],
      ['onse upon', 1],
    ])
    expect(await listMisses()).toEqual([{ query: 'jepelin hangar', typed: 'ज़ेपेलिन hangar', count: 2, is_other_trade: false }])
  })

  it('is removed after its term', async () => {
    app.clock.advance(limitOfMisses())
    await cleanUp(app.deps)
    expect(await app.db.$count(searchMisses)).toBe(0)
  })

  const limitOfMisses = () => app.clock.now().getTime() - toLimit(findTerm('searchMisses'), app.clock.now()).getTime() + DAY_MS
})
