import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import type { StoredMessage } from '../../../contract/bookings/contact-messages.ts'
import { buildContactMessage } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { refusedTokens, signIn } from '../../../test/steps.ts'
import { contactMessages, notices } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = (method: string, path: string, body?: object) => app.request(method, path, body, { token })
const list = async (query = '') =>
  (await call('GET', `/contact-messages${query}`)).body as { data: StoredMessage[]; meta: object }
const namesOf = async (query = '') => (await list(query)).data.map(({ name }) => name)
const counts = async () => (await call('GET', '/contact-messages/counts')).body.data
const mark = (id: number | string, status: unknown) => call('PATCH', `/contact-messages/${id}`, { status })

beforeEach(async () => {
  await app.db.delete(contactMessages)
  for (const message of [
    { name: 'Ravi Shetty', email: 'ravi@example.com', message: 'Do you serve Kalyan?' },
    { name: 'Meera Nair', email: 'meera_n@example.com', message: '100% satisfied' },
    { name: 'आशा कुलकर्णी', email: 'asha@example.com', message: 'पंखा कब ठीक होगा?' },
  ]) {
    await app.request('POST', '/public/send-contact-email', buildContactMessage(message))
    app.clock.advance(60_000)
  }
})

const idOf = async (name: string) => (await list()).data.find((message) => message.name === name)?.id ?? 0

describe('the contact messages', () => {
  it('are for the administrator alone', async () => {
    const id = await idOf('Ravi Shetty')
    for (const wrong of await refusedTokens(app)) {
      for (const [method, path, body] of [
        ['GET', '/contact-messages', undefined],
        ['GET', '/contact-messages/counts', undefined],
        ['GET', `/contact-messages/${id}`, undefined],
        ['PATCH', `/contact-messages/${id}`, { status: 'read' }],
        ['DELETE', `/contact-messages/${id}`, undefined],
      ] as const) {
        const answer = await app.request(method, path, body, { token: wrong })
        expect([path, answer.status, answer.body]).toEqual([path, 401, { status: false, message: API_MESSAGES.signInNeeded }])
      }
    }
    expect(await counts()).toMatchObject({ unread: 3 })
  })

  it('are listed newest first, with every field', async () => {
    const { data, meta } = await list()
    expect(meta).toEqual({ page: 1, limit: 100, total: 3 })
    expect(data.map(({ name }) => name)).toEqual(['आशा कुलकर्णी', 'Meera Nair', 'Ravi Shetty'])
    expect(data[2]).toEqual({
      id: expect.any(Number),
      name: 'Ravi Shetty',
      email: 'ravi@example.com',
      message: 'Do you serve Kalyan?',
      status: 'unread',
      created_at: new Date(app.clock.now().getTime() - 3 * 60_000).toISOString(),
    })
  })

  it.each([
    ['?search=ravi', ['Ravi Shetty']],
    ['?search=%20SHETTY%20', ['Ravi Shetty']],
    ['?search=kalyan', ['Ravi Shetty']],
    ['?search=meera_n%40', ['Meera Nair']],
    ['?search=100%25', ['Meera Nair']],
    ['?search=_', ['Meera Nair']],
    ['?search=%25%25', []],
    ['?search=पंखा', ['आशा कुलकर्णी']],
    ['?search=nobody', []],
    ['?search=', ['आशा कुलकर्णी', 'Meera Nair', 'Ravi Shetty']],
    ['?status=unread', ['आशा कुलकर्णी', 'Meera Nair', 'Ravi Shetty']],
    ['?status=answered', []],
    ['?limit=1&page=2', ['Meera Nair']],
    ['?page=9', []],
  ])('%s shows %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  it('are counted in meta as the filters let them through', async () => {
    await mark(await idOf('Ravi Shetty'), 'read')
    expect((await list('?status=unread&limit=1')).meta).toEqual({ page: 1, limit: 1, total: 2 })
    expect((await list('?status=read&search=meera')).meta).toEqual({ page: 1, limit: 100, total: 0 })
  })

  it.each(['limit=0', 'limit=101', 'page=x', 'status=Read', 'status=new'])('?%s is refused, by its name', async (query) => {
    const { status, body } = await call('GET', `/contact-messages?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
  })
})

describe('a contact message', () => {
  it('is marked as read, answered and unread again, and counted so', async () => {
    const id = await idOf('Ravi Shetty')
    expect(await counts()).toEqual({ unread: 3, read: 0, answered: 0 })
    for (const [status, counted] of [
      ['read', { unread: 2, read: 1, answered: 0 }],
      ['answered', { unread: 2, read: 0, answered: 1 }],
      ['answered', { unread: 2, read: 0, answered: 1 }],
      ['unread', { unread: 3, read: 0, answered: 0 }],
    ] as const) {
      const answer = await mark(id, status)
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { status: true, message: ADMIN_MESSAGES.messageUpdated, data: { id, status, name: 'Ravi Shetty' } },
      ])
      expect(await counts()).toEqual(counted)
      expect(await namesOf(`?status=${status}`)).toContain('Ravi Shetty')
    }
  })

  it('that is unread counts on the dashboard', async () => {
    const unread = async () => (await call('GET', '/dashboard')).body.data.attention.unread_messages
    expect(await unread()).toBe(3)
    await mark(await idOf('Ravi Shetty'), 'read')
    expect(await unread()).toBe(2)
  })

  it('is found by its id, and stays unread', async () => {
    const id = await idOf('Meera Nair')
    const { status, body } = await call('GET', `/contact-messages/${id}`)
    expect([status, body.data]).toMatchObject([200, { id, name: 'Meera Nair', message: '100% satisfied', status: 'unread' }])
    expect(await counts()).toMatchObject({ unread: 3 })
  })

  it.each(['999999', '0', '-1', '1e1', 'x', '99999999999999'])('with the id %s is not found', async (id) => {
    expect((await call('GET', `/contact-messages/${id}`)).status).toBe(404)
    expect((await mark(id, 'read')).status).toBe(404)
  })

  it.each([undefined, null, '', 'Read', 'done', 1])('can’t be marked as %j', async (status) => {
    const id = await idOf('Ravi Shetty')
    const answer = await mark(id, status)
    expect([answer.status, answer.body.errors]).toEqual([422, { status: API_MESSAGES.statusUnknown }])
    expect(await counts()).toMatchObject({ unread: 3 })
  })

  it('keeps its text to the letter', async () => {
    const message = 'Line one\n\n<b>not bold</b> & "quoted" \\ 100%\tend'
    await app.request('POST', '/public/send-contact-email', buildContactMessage({ name: 'Letter', message }))
    expect((await list('?search=letter')).data[0]?.message).toBe(message)
  })
})

describe('a message that is deleted', () => {
  it('is gone for good, and so are its unsent notices', async () => {
    const id = await idOf('Ravi Shetty')
    const waiting = () => app.db.$count(notices, and(eq(notices.subject, 'message'), eq(notices.subject_id, id)))
    expect(await waiting()).toBe(1)
    expect((await call('DELETE', `/contact-messages/${id}`)).body).toEqual({ status: true, message: 'Deleted successfully' })
    expect([await waiting(), await counts(), await namesOf()]).toEqual([
      0,
      expect.objectContaining({ unread: 2 }),
      ['आशा कुलकर्णी', 'Meera Nair'],
    ])
    for (const method of ['GET', 'DELETE']) expect((await call(method, `/contact-messages/${id}`)).status).toBe(404)
  })
})
