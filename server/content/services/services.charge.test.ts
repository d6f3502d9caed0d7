import { describe, expect, it } from 'vitest'
import type * as api from '../../../contract/api.ts'
import type { TextPair } from '../../../contract/content/translations.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { buildServiceInput } from '../../../test/builders.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, callAs, signInAs } from '../../../test/steps.ts'

const app = await createTestApp()
const site = openSite(app)
const call = callAs(app, await signInAs(app, 'editor'))

type Fields = Partial<CallInput<typeof api.services.create>>
type Named = { id: number; slug: string }
let count = 0

/** A service for ₹1777 whose every text names the charge. */
function create(fields: Fields = {}): Promise<Named> {
  count += 1
  return call(
    'POST',
    '/services',
    buildServiceInput({
      ...{ title: `Chimney sweep ${count} for {charge}`, slug: `chimney-${count}`, visit_charge: '1777' },
      ...{
        sub_heading: 'A sweep, {charge}',
        meta_title: 'Sweeps {charge}',
        meta_desc: 'Visit {charge}.',
        meta_keywords: '{charge}',
      },
      about_service: 'The {charge} is taken off the labour. Who writes ₹{charge} or Rs. {charge} means the same.',
      offers: [{ title: 'Visit {charge}', description: '{charge} in all.' }],
      faqs: [{ title: 'Why {charge}?', description: 'Because {charge} pays the journey.' }],
      whys: [{ title: 'Only {charge}', description: 'Not more than {charge}.' }],
      ...fields,
    }),
  )
}

async function setCharge({ id }: Named, visit_charge: string): Promise<void> {
  await call('PUT', `/services/${id}`, { ...(await call('GET', `/services/${id}`)), visit_charge })
}

async function translate({ id }: Named, language: string, toText: (pair: TextPair) => string): Promise<void> {
  const path = `/translations/services/${id}/${language}`
  const { texts, version } = await call('GET', path)
  const given = (texts as TextPair[]).map((pair) => [pair.name, { text: toText(pair), of: pair.of }])
  await call('PUT', path, { texts: Object.fromEntries(given), version })
  await call('POST', `${path}/live`, { is_live: true })
}

/** Everything visitors can read about a service, by where they read it. */
async function readAll({ slug }: Named): Promise<Record<string, string>> {
  const ask = async (path: string, language = 'en') => {
    const { body } = await app.request('GET', `/public${path}`, undefined, { headers: { 'Accept-Language': language } })
    return JSON.stringify(body)
  }
  const address = `homeservice/${slug}`
  return {
    list: await ask('/frontservice'),
    one: await ask(`/frontservice/${address}`),
    related: await ask('/frontservice/homeservice/electrician'),
    links: await ask('/service-links'),
    page: await site.read(`/services/${address}`),
    form: await site.read(`/services/${address}/book`),
    home: await site.read('/'),
    results: await site.read('/search?q=chimney'),
    search: await ask('/search?q=chimney'),
    hindi: await site.read(`/hi/services/${address}`),
    marathi: await site.read(`/mr/services/${address}`),
  }
}

describe('a text that names the charge as {charge}', () => {
  it('shows the amount wherever visitors read it, in each language, and a new one from the moment it is saved', async () => {
    const service = await create()
    await translate(service, 'hi', ({ english }) => `${english} हिंदी`)
    await translate(service, 'mr', ({ english }) => `${english} मराठी`)
    for (const [charge, amount] of [
      ['1777', '₹1,777'],
      ['₹849/-', '₹849'],
      ['On request', 'On request'],
    ] as const) {
      await setCharge(service, charge)
      const all = await readAll(service)
      for (const [where, text] of Object.entries(all)) {
        expect(text, where).not.toContain('{charge}')
        expect(text, where).not.toMatch(/₹₹|Rs\. ?₹/)
      }
      expect(all.page).toContain(`<meta name="description" content="Visit ${amount}."`)
      expect(all.page).toContain(`Because ${amount} pays the journey.`)
      expect(all.page).toContain(`Who writes ${amount} or ${amount} means the same.`)
      expect(all.hindi).toContain(`Visit ${amount}. हिंदी`)
      expect(all.marathi).toContain(`Visit ${amount}. मराठी`)
      expect(all.search).toContain(`for ${amount}`)
    }
  })

  it('is stored as it was written, and found where it is edited', async () => {
    const service = await create()
    expect(await call('GET', `/services/${service.id}`)).toMatchObject({ meta_desc: 'Visit {charge}.' })
  })

  it('shows the amount in a preview of what is not saved yet', async () => {
    const fields = { title: 'New', service_cat: 'Home', visit_charge: '555', sub_heading: 'A visit for {charge}', faqs: [] }
    const { path } = await call('POST', '/previews', { kind: 'services', fields })
    expect(await site.read(path)).toContain('A visit for ₹555')
  })

  it('is the same in a translation: one that writes figures instead is marked', async () => {
    const service = await create()
    await translate(service, 'hi', ({ name, english }) => (name === 'meta_desc' ? 'विजिट ₹1,777' : english))
    const { texts } = await call('GET', `/translations/services/${service.id}/hi`)
    const states = (texts as TextPair[]).filter(({ state }) => state !== 'current').map(({ name, state }) => [name, state])
    expect(states).toEqual([['meta_desc', 'figures']])
  })

  it('may stand in a title: the service is booked and told by the name that visitors read', async () => {
    const { id } = await create({ service_cat: 'Civil-Construction' })
    const { data } = (await app.request('GET', '/public/service-links')).body
    const { title } = (data as { title: string }[]).find(({ title }) => title === `Chimney sweep ${count} for ₹1,777`) ?? {
      title: '',
    }
    const { reference } = await book(app, { service_type: title })
    expect([id, reference]).toEqual([expect.any(Number), expect.any(String)])
  })
})

it('the texts of the first start name their own charge by {charge}, in each language', async () => {
  const own = (await call('GET', '/services?limit=100')) as {
    id: number
    title: string
    visit_charge: string
    meta_desc: string
  }[]
  expect(own.filter(({ meta_desc }) => meta_desc.includes('{charge}')).length).toBeGreaterThanOrEqual(23)
  for (const { id, visit_charge, meta_desc } of own.filter(({ title }) => !title.startsWith('Chimney'))) {
    const figures = [`₹${visit_charge}`, `₹${Number(visit_charge).toLocaleString('en-IN')}`]
    const texts = [meta_desc]
    for (const language of ['hi', 'mr']) {
      const pairs = (await call('GET', `/translations/services/${id}/${language}`)).texts as TextPair[]
      texts.push(...pairs.filter(({ name }) => name === 'meta_desc').map(({ text }) => text))
    }
    for (const text of texts) for (const figure of figures) expect(text).not.toMatch(new RegExp(`${figure}(?![\\d,]*\\d)`))
  }
})
