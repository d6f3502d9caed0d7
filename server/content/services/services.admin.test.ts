import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { english } from '../../../contract/messages.ts'
import { SERVICE_CATEGORIES } from '../../../contract/options.ts'
import { buildServiceInput } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { versions } from '../../platform/db/schema.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const call = (method: string, path: string, body?: unknown) => app.request(method, `/services${path}`, body, { token })
const create = async (service: Parameters<typeof buildServiceInput>[0] = {}) => {
  const { status, body } = await call('POST', '', buildServiceInput(service))
  expect([status, body.message]).toEqual([201, 'Service created successfully'])
  return body.data
}

const text = expect.any(String)
const rows = [{ title: 'a', description: 'b' }]

describe('the list', () => {
  it('shows the newest first, with every field and the count', async () => {
    const { id } = await create({ title: 'Newest', faqs: rows })
    const { status, body } = await call('GET', '')
    expect([status, body.status, body.meta]).toEqual([200, true, { page: 1, limit: 100, total: body.data.length }])
    expect(body.data[0]).toMatchObject({
      ...{ id, title: 'Newest', service_cat: 'Home', service_type: text, slug: text, sub_heading: text, visit_charge: text },
      ...{ about_service: text, meta_title: text, meta_desc: text, meta_keywords: text, search_keywords: text },
      ...{ faqs: rows, offers: [], whys: [], created_at: text, updated_at: text, sendto: text, version: 1 },
    })
    expect(body.data[0]).not.toHaveProperty('deleted_at')
  })

  it('is filtered, searched and paged', async () => {
    await create({ title: 'Zebra 100% one', service_cat: 'business' })
    await create({ title: 'Zebra two', service_cat: 'business' })
    const titlesOf = async (query: string) => (await call('GET', query)).body.data.map(({ title }: { title: string }) => title)
    expect(await titlesOf('?search=zEBRA')).toEqual(['Zebra two', 'Zebra 100% one'])
    expect(await titlesOf('?search=zebra&limit=1&page=2')).toEqual(['Zebra 100% one'])
    expect(await titlesOf('?search=0%25')).toEqual(['Zebra 100% one'])
    expect(await titlesOf('?search=zebra&category=Home')).toEqual([])
    for (const category of ['business', 'business-promotion']) {
      expect(await titlesOf(`?search=zebra&category=${category}`)).toHaveLength(2)
    }
    const { status, body } = await call('GET', '?category=Nothing')
    expect([status, body.errors]).toEqual([422, { category: ADMIN_MESSAGES.categoryUnknown }])
  })
})

describe('a service', () => {
  it.each([
    ['meta_title', 'Meta is required'],
    ['meta_desc', 'Meta Description is required'],
    ['meta_keywords', 'Meta Keywords is required'],
    ['title', 'Title is required'],
    ['slug', 'Slug is required'],
    ['service_cat', 'Service Category is required'],
    ['service_type', 'Service Type is required'],
    ['visit_charge', 'Visiting Charge is required'],
    ['sub_heading', 'Subheading is required'],
    ['about_service', 'About Service is required'],
  ])('without %s: %s', async (field, message) => {
    const service = await create()
    for (const value of [undefined, null, '']) {
      const input = { ...buildServiceInput(), [field]: value }
      for (const { status, body } of [await call('POST', '', input), await call('PUT', `/${service.id}`, input)]) {
        expect([status, body]).toEqual([422, { status: false, message, errors: { [field]: message } }])
      }
    }
    expect((await call('GET', `/${service.id}`)).body.data).toEqual(service)
  })

  it.each([
    ['service_cat', 'Nothing', ADMIN_MESSAGES.categoryUnknown],
    ['service_cat', 'constructor', ADMIN_MESSAGES.categoryUnknown],
    ['service_cat', 7, ADMIN_MESSAGES.categoryUnknown],
    ['service_type', 'Nothing', ADMIN_MESSAGES.serviceTypeUnknown],
    ['slug', 'Not a slug', ADMIN_MESSAGES.slugInvalid],
    ['slug', '-a', ADMIN_MESSAGES.slugInvalid],
    ['slug', 'a'.repeat(121), english.tooLong(120)],
    ['title', 'a'.repeat(201), english.tooLong(200)],
    ['faqs', 'not a list', ADMIN_MESSAGES.listInvalid],
    ['offers', 7, ADMIN_MESSAGES.listInvalid],
  ])('with %s = %j: %s', async (field, value, message) => {
    const { status, body } = await call('POST', '', { ...buildServiceInput(), [field]: value })
    expect([status, body.errors]).toEqual([422, { [field]: message }])
  })

  it('names the row and the part that is missing, as the form counts them', async () => {
    const empty = { title: '', description: '' }
    const { body } = await call('POST', '', {
      ...buildServiceInput(),
      faqs: [empty, { title: 'a', description: '' }],
      whys: JSON.stringify([{ title: '', description: 'b' }]),
    })
    expect(body.errors).toEqual({ 'faqs.1.description': 'Description is required', 'whys.0.title': 'Title is required' })
  })

  it.each([
    ['lists', rows, rows, rows],
    ['JSON text', JSON.stringify(rows), JSON.stringify(rows), JSON.stringify(rows)],
  ])('accepts FAQs, offers and whys as %s and returns lists', async (_, faqs, offers, whys) => {
    const service = await create({ faqs, offers, whys } as object)
    expect(service).toMatchObject({ faqs: rows, offers: rows, whys: rows })
    const { body } = await call('PUT', `/${service.id}`, { ...buildServiceInput(), faqs: '[]', offers: [], whys: '' })
    expect(body.data).toMatchObject({ faqs: [], offers: [], whys: [] })
  })

  it('may lack the lists and the search keywords', async () => {
    const { faqs: _f, offers: _o, whys: _w, search_keywords: _s, ...input } = buildServiceInput()
    expect((await call('POST', '', input)).body.data).toMatchObject({ faqs: [], offers: [], whys: [], search_keywords: '' })
  })

  it('accepts both spellings of a category, and a charge as a number', async () => {
    const service = await create({ service_cat: 'business-promotion', visit_charge: 499 } as object)
    expect(service).toMatchObject({ service_cat: 'business', visit_charge: '499' })
    expect(service.sendto).toBe(`/services/business/${service.slug}`)
  })

  it.each(SERVICE_CATEGORIES.map(({ value, segment }) => [value, segment]))(
    'of %s has its page below %s',
    async (value, segment) => {
      const { slug } = await create({ service_cat: value } as object)
      const { status } = await app.request('GET', `/public/frontservice/${segment}/${slug}`)
      expect(status).toBe(200)
    },
  )

  it('is public as it was saved, at once', async () => {
    const service = await create()
    const { status, body } = await call('PUT', `/${service.id}`, { ...service, title: 'Saved anew' })
    expect([status, body.message, body.data.version]).toEqual([200, 'Page updated successfully', 2])
    const seen = await app.request('GET', `/public/frontservice/homeservice/${service.slug}`)
    expect(seen.body.data.title).toBe('Saved anew')
  })
})

describe('a save over a newer one', () => {
  it('is 409 with the newer fields, and changes nothing', async () => {
    const service = await create({ title: 'First' })
    await call('PUT', `/${service.id}`, { ...service, title: 'Second' })
    const { status, body } = await call('PUT', `/${service.id}`, { ...service, title: 'Third' })
    expect([status, body.message, body.current]).toMatchObject([409, ADMIN_MESSAGES.stale, { title: 'Second', version: 2 }])
    expect((await call('GET', `/${service.id}`)).body.data).toMatchObject({ title: 'Second', version: 2 })
  })

  it('without a version is accepted', async () => {
    const { version: _, ...service } = await create()
    await call('PUT', `/${service.id}`, { ...service, title: 'Second' })
    expect((await call('PUT', `/${service.id}`, { ...service, title: 'Third' })).body.data.version).toBe(3)
  })

  it('is accepted once when three come at the same time', async () => {
    const service = await create()
    const saves = ['A', 'B', 'C'].map((title) => call('PUT', `/${service.id}`, { ...service, title }))
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('stores a version of each', async () => {
    const service = await create({ title: 'First' })
    await call('PUT', `/${service.id}`, { ...service, title: 'Second' })
    const kept = await app.db
      .select()
      .from(versions)
      .where(eq(versions.key, String(service.id)))
      .orderBy(versions.version)
    expect(kept.map(({ version, fields }) => [version, fields.title])).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ])
  })
})
