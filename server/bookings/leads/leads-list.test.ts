import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/bookings/leads.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, signIn } from '../../../test/steps.ts'
import { leads } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
const list = (query = '') => app.request('GET', `/leads${query}`, undefined, { token })
const namesOf = async (query: string) => ((await list(query)).body.data as Lead[]).map(({ name }) => name)

await book(app, { name: 'Farida Khan', message: '100% sure it is the fuse', mailid: 'farida_k@example.com' })
await book(app, { name: 'Gopal Rao', message: '1000 sure', city: 'pune', mailid: undefined })
await book(app, { name: 'Hema Joshi', message: 'C:\\fuse' })
await app.db.insert(leads).values({
  ...buildLead({ name: 'Imran Shaikh' }),
  city: 'mum',
  reference: 'KG-TESTED',
  token: 'token-of-the-lead-that-was-tested',
  status: 'Completed',
  due_at: new Date(),
})

describe('the list of leads', () => {
  it('is for the administrator', async () => {
    expect((await app.request('GET', '/leads')).status).toBe(401)
    expect((await app.request('GET', '/leads', undefined, { token: 'wrong' })).status).toBe(401)
    const other = await signIn(app)
    await app.request('POST', '/logout', undefined, { token: other })
    expect((await app.request('GET', '/leads', undefined, { token: other })).status).toBe(401)
  })

  it('shows every lead, newest first, with every field', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.meta).toEqual({ page: 1, limit: 100, total: 4 })
    expect(body.data.map((lead: Lead) => lead.name)).toEqual(['Imran Shaikh', 'Hema Joshi', 'Gopal Rao', 'Farida Khan'])
    expect(body.data[2]).toMatchObject({
      id: expect.any(Number),
      reference: expect.stringMatching(/^KG-/),
      name: 'Gopal Rao',
      mobile: expect.stringMatching(/^9\d{9}$/),
      mailid: null,
      service_type: 'Electrician',
      city: 'pune',
      message: '1000 sure',
      status: 'New',
      created_at: app.clock.now().toISOString(),
      due_at: promiseDueAt(app.clock.now()).toISOString(),
    })
    expect(body.data[2]).not.toHaveProperty('request_id')
  })

  it.each([
    ['?status=New', ['Hema Joshi', 'Gopal Rao', 'Farida Khan']],
    ['?status=Completed', ['Imran Shaikh']],
    ['?status=Cancelled', []],
    ['?search=gopal', ['Gopal Rao']],
    ['?search=%20KHAN%20', ['Farida Khan']],
    ['?search=tested', ['Imran Shaikh']],
    ['?search=100%25', ['Farida Khan']],
    ['?search=a_k%40', ['Farida Khan']],
    ['?search=_', ['Farida Khan']],
    ['?search=%5C', ['Hema Joshi']],
    ['?search=%25%25', []],
    ['?search=', ['Imran Shaikh', 'Hema Joshi', 'Gopal Rao', 'Farida Khan']],
    ['?search=sure&status=Completed', []],
    ['?limit=1', ['Imran Shaikh']],
    ['?limit=2&page=2', ['Gopal Rao', 'Farida Khan']],
    ['?page=9', []],
  ])('%s shows %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  it('counts the filtered leads in meta', async () => {
    expect((await list('?status=New&limit=2&page=2')).body.meta).toEqual({ page: 2, limit: 2, total: 3 })
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=abc',
    'limit=1.5',
    'page=0',
    'page=-1',
    'page=x',
    'page=1e9',
    'status=new',
    'status=Lost',
  ])('?%s is refused with the parameter’s name', async (query) => {
    const { status, body } = await list(`?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
  })
})

it('the queue begins with the oldest promise, and ends with who was called', async () => {
  const now = app.clock.now()
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const set = (name: string, fields: Partial<typeof leads.$inferSelect>) =>
    app.db.update(leads).set(fields).where(eq(leads.name, name))
  await set('Farida Khan', { due_at: inMinutes(-90), called_at: inMinutes(-30) })
  await set('Gopal Rao', { due_at: inMinutes(-60), tries: 1, try_again_at: inMinutes(15) })
  await set('Hema Joshi', { due_at: inMinutes(-5) })
  expect(await namesOf('?status=New&order=queue')).toEqual(['Hema Joshi', 'Gopal Rao', 'Farida Khan'])
  expect(await namesOf('?status=New&order=queue&search=sure')).toEqual(['Gopal Rao', 'Farida Khan'])
  expect(await namesOf('?order=queue')).toEqual(['Imran Shaikh', 'Hema Joshi', 'Gopal Rao', 'Farida Khan'])

  // Who was tried waits for the next try, even where another's promise ends later.
  await set('Hema Joshi', { due_at: inMinutes(30) })
  expect(await namesOf('?status=New&order=queue')).toEqual(['Hema Joshi', 'Gopal Rao', 'Farida Khan'])

  // The dashboard has the same order, and counts the same ones as late.
  await set('Hema Joshi', { due_at: inMinutes(-60) })
  await set('Gopal Rao', { try_again_at: inMinutes(-10), due_at: inMinutes(5) })
  expect(await namesOf('?status=New&calls=due&order=queue')).toEqual(['Hema Joshi', 'Gopal Rao'])
  const { most_urgent, late } = (await app.request('GET', '/dashboard', undefined, { token })).body.data.leads
  expect([most_urgent.map(({ name }: Lead) => name), late]).toEqual([['Hema Joshi', 'Gopal Rao'], 2])
})
