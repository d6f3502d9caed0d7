import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { buildHomepage } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const call = (method: string, path: string, body?: unknown) => app.request(method, `/homepage${path}`, body, { token })
const record = async (id: number) => (await call('GET', `/${id}`)).body.data
const liveTitle = async () => (await app.request('GET', '/public/fronthomepage')).body.data[0].title
const versionsOf = async (id: number) =>
  (await app.request('GET', `/versions/homepage/${id}`, undefined, { token })).body.data.map(
    ({ version }: { version: number }) => version,
  )

const FIELDS = buildHomepage()

async function create(fields: Partial<typeof FIELDS> & { request_id?: string } = {}) {
  const { status, body } = await call('POST', '', { ...FIELDS, ...fields })
  expect([status, body.message]).toEqual([201, 'Home Page created successfully'])
  return body.data
}

describe('the home page records', () => {
  it('accept phone numbers as people write them, and none that cannot be called', async () => {
    const contacts = { contact1: '+91 98765 43210', contact2: '022 4012 3456' }
    expect(await create(contacts)).toMatchObject(contacts)
    const { status, body } = await call('POST', '', { ...FIELDS, contact1: '98765', contact2: 'ask at the shop' })
    const message = ADMIN_MESSAGES.phoneInvalid
    expect([status, body.errors]).toEqual([422, { contact1: message, contact2: message }])
  })

  it.each(['0', '-1', 'abc', '1e1', '123456'])('with the id %s are not found', async (id) => {
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect((await call('PUT', `/${id}`, FIELDS)).status).toBe(404)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect((await call('POST', `/${id}/make-live`)).status).toBe(404)
    expect((await call('POST', `/${id}/restore`)).status).toBe(404)
  })

  it('are listed newest first, found by heading, with their FAQs as a list', async () => {
    const { id } = await create({ heading: 'Monsoon 100%' })
    const { status, body } = await call('GET', '')
    expect([status, body.status, body.data[0].id, body.data.at(-1).id]).toEqual([200, true, id, 1])
    expect(body.data[0]).toMatchObject({ ...FIELDS, heading: 'Monsoon 100%', created_at: expect.stringContaining('2026') })
    const found = await call('GET', '?search=100%25&limit=1')
    expect([found.body.data.length, found.body.meta]).toEqual([1, { page: 1, limit: 1, total: 1 }])
  })

  it.each([
    ['meta_title', 'Meta Title is required'],
    ['meta_desc', 'Meta Description is required'],
    ['meta_keywords', 'Meta Keywords is required'],
    ['heading', 'Heading is required'],
    ['contact1', 'Mobile is required'],
    ['contact2', 'Mobile is required'],
    ['subheading', 'Subheading is required'],
  ])('need %s', async (field, message) => {
    for (const value of [undefined, ' ']) {
      const { status, body } = await call('POST', '', { ...FIELDS, [field]: value })
      expect([status, body]).toEqual([422, { status: false, message, errors: { [field]: message } }])
    }
  })

  it('accept FAQs as a list or as JSON text, and drop empty rows', async () => {
    const asText = await create({ faqs: JSON.stringify(FIELDS.faqs) as never })
    expect(asText.faqs).toEqual(FIELDS.faqs)
    expect((await create({ faqs: [{ title: '', description: '' }, ...FIELDS.faqs] })).faqs).toEqual(FIELDS.faqs)
    const { status, body } = await call('POST', '', { ...FIELDS, faqs: [{ title: 'Half', description: '' }] })
    expect([status, body.errors]).toEqual([422, { 'faqs.0.description': 'Description is required' }])
  })
})

describe('saving a record', () => {
  it('without a version is accepted, and the live one is public at once', async () => {
    const { status, body } = await call('PUT', '/1', { ...FIELDS, heading: 'Edited' })
    expect([status, body.message, body.data.heading]).toEqual([200, 'Page updated successfully', 'Edited'])
    expect(await liveTitle()).toBe('Edited')
  })

  it('over a newer one is refused, with the newer fields', async () => {
    const { id, version } = await create()
    const theirs = await call('PUT', `/${id}`, { ...FIELDS, heading: 'Theirs', version })
    const { status, body } = await call('PUT', `/${id}`, { ...FIELDS, heading: 'Mine', version })
    expect([status, body.message]).toEqual([409, ADMIN_MESSAGES.stale])
    expect(body.current).toMatchObject({ heading: 'Theirs', version: theirs.body.data.version })
    expect((await record(id)).heading).toBe('Theirs')
  })
})

describe('record 1', () => {
  it('can’t be deleted', async () => {
    const { status, body } = await call('DELETE', '/1')
    expect([status, body]).toEqual([409, { status: false, message: ADMIN_MESSAGES.homeLiveStays }])
    expect((await record(1)).id).toBe(1)
  })

  it('takes the fields of a draft that is made live, and its own become a version', async () => {
    const before = await record(1)
    const { id } = await create({ heading: 'The draft' })
    const { status, body } = await call('POST', `/${id}/make-live`)
    expect([status, body.message, body.data.id, body.data.heading]).toEqual([200, ADMIN_MESSAGES.homeMadeLive, 1, 'The draft'])
    expect(await liveTitle()).toBe('The draft')
    expect(await versionsOf(1)).toEqual(expect.arrayContaining([before.version, before.version + 1]))
    const kept = await app.request('GET', `/versions/homepage/1/${before.version}`, undefined, { token })
    expect(kept.body.data.fields.heading).toBe(before.heading)
    expect((await record(id)).heading).toBe('The draft')
  })
})

it('a deleted record is gone until it is restored', async () => {
  const { id } = await create({ heading: 'Soon gone' })
  const { status, body } = await call('DELETE', `/${id}`)
  expect([status, body]).toEqual([200, { status: true, message: 'Deleted successfully', data: { id } }])
  expect((await call('GET', `/${id}`)).status).toBe(404)
  expect((await call('POST', `/${id}/make-live`)).status).toBe(404)
  expect((await call('DELETE', `/${id}`)).status).toBe(404)
  expect((await call('POST', `/${id}/restore`)).body).toEqual({ status: true, message: ADMIN_MESSAGES.restored })
  expect((await record(id)).heading).toBe('Soon gone')
  expect((await call('POST', `/${id}/restore`)).status).toBe(404)
})

it('a record whose answer got lost is inserted once, however often it is sent', async () => {
  const draft = { heading: 'Sent twice', request_id: 'the-draft-of-once' }
  const [first, second] = [await create(draft), await create(draft)]
  expect(second).toEqual(first)
  expect(first).not.toHaveProperty('request_id')
  expect((await call('GET', '?search=Sent twice')).body.meta.total).toBe(1)
  expect(await versionsOf(first.id)).toHaveLength(1)
})
