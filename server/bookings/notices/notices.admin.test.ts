import { describe, expect, it } from 'vitest'
import type { Notice } from '../../../contract/bookings/notices.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { buildContactMessage } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, refusedTokens, signIn } from '../../../test/steps.ts'
import { sendAlarm } from './enqueue-notices.ts'

const webhook = { url: 'https://hooks.karigar.example/in?key=secret', secret: 'sixteen-and-more' }
const app = await createTestApp({ notify: { email: undefined, mobile: '9811111111', webhook } })
const token = await signIn(app)
const call = (method: string, path: string, body?: object) => app.request(method, path, body, { token })
const list = async (query = '') => (await call('GET', `/notices${query}`)).body as { data: Notice[]; meta: object }

const lead = await book(app, { name: 'Farida Khan' })
app.clock.advance(MINUTE_MS)
await app.request('POST', '/public/send-contact-email', buildContactMessage({ name: 'Ravi Shetty', email: 'ravi@example.com' }))
app.clock.advance(MINUTE_MS)
await sendAlarm(app.db, app.deps, { key: 'problem', title: 'Problem', text: 'Look at it' })

describe('the notices', () => {
  it('are for the administrator', async () => {
    const { id } = (await list()).data[0] ?? expect.fail()
    for (const wrong of await refusedTokens(app)) {
      for (const [method, path] of [
        ['GET', '/notices'],
        ['POST', `/notices/${id}/retry`],
        ['POST', '/notices/retry'],
        ['GET', '/channels'],
      ] as const) {
        expect([path, (await app.request(method, path, undefined, { token: wrong })).status]).toEqual([path, 401])
      }
    }
  })

  it('are listed newest first, each with its record, audience and channel', async () => {
    const { data, meta } = await list()
    expect(meta).toEqual({ page: 1, limit: 100, total: 9 })
    expect(data.map(({ subject, title }) => `${subject}: ${title}`)).toEqual([
      ...Array(2).fill('alarm: Problem'),
      ...Array(3).fill('message: Ravi Shetty · ravi@example.com'),
      ...Array(4).fill(`lead: ${lead.reference} · Farida Khan`),
    ])
    expect(data.at(-1)).toEqual({
      id: expect.any(Number),
      subject: 'lead',
      subject_id: lead.id,
      title: `${lead.reference} · Farida Khan`,
      order_id: null,
      audience: 'business',
      channel: 'email',
      status: 'waiting',
      tries: 0,
      last_error: null,
      created_at: '2026-03-02T10:00:00.000Z',
      sent_at: null,
    })
  })

  it.each([
    ['?subject=lead', 4],
    ['?subject=message', 3],
    ['?subject=unfinished', 0],
    ['?status=waiting', 9],
    ['?status=sent', 0],
    ['?status=', 9],
    ['?subject=lead&status=failed', 0],
    ['?limit=2&page=5', 1],
    ['?page=9', 0],
  ])('%s lists %i', async (query, count) => {
    expect((await list(query)).data).toHaveLength(count)
  })

  it('are filtered by the id of a lead', async () => {
    const { data, meta } = await list(`?subject=lead&subject_id=${lead.id}`)
    expect(meta).toMatchObject({ total: 4 })
    expect(data.map(({ audience, channel }) => `${channel} to ${audience}`).sort()).toEqual([
      'email to business',
      'sms to business',
      'sms to customer',
      'webhook to business',
    ])
    expect((await list(`?subject=lead&subject_id=${lead.id + 1}`)).data).toEqual([])
  })

  it.each(['status=lost', 'subject=blog', 'page=0', 'limit=101', 'subject_id=x'])(
    '?%s is refused with the parameter’s name',
    async (query) => {
      const { status, body } = await call('GET', `/notices?${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
    },
  )

  it.each(['999999', '0', '-1', '1e1', 'x', '99999999999999'])('%s can’t be sent again: no such notice', async (id) => {
    expect((await call('POST', `/notices/${id}/retry`)).status).toBe(404)
  })

  it('can’t be sent again before their first attempt', async () => {
    const { id } = (await list()).data[0] ?? expect.fail()
    expect((await call('POST', `/notices/${id}/retry`)).status).toBe(409)
  })
})

it('the channels name the business’s recipients, without the key in the webhook’s address', async () => {
  const { body } = await call('GET', '/channels')
  expect(body.data).toMatchObject({
    sms: [],
    email: null,
    payments: 'sandbox',
    business: { email: expect.stringContaining('@'), mobile: '9811111111', webhook: 'https://hooks.karigar.example/in' },
  })
  expect(body.data.sms_templates.map(({ name }: { name: string }) => name)).toEqual([
    'otp',
    'otp.hi',
    'otp.mr',
    'booking',
    'booking.hi',
    'booking.mr',
    'refund',
    'refund.hi',
    'refund.mr',
    'lead',
  ])
  expect(JSON.stringify(body)).not.toContain('secret')
})
