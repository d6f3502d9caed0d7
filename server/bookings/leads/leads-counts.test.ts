import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/bookings/leads.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, signIn } from '../../../test/steps.ts'

const app = await createTestApp()
let token = ''
const call = (method: string, path: string, body?: object) => app.request(method, path, body, { token })
const counts = async (query = '') => (await call('GET', `/leads/counts${query}`)).body.data
const namesOf = async (query: string) => ((await call('GET', `/leads?${query}`)).body.data as Lead[]).map(({ name }) => name)

const first = await book(app, { name: 'Farida Khan', message: 'AC not cooling', city: 'pune', mobile: '9876543210' })
app.clock.advance(DAY_MS)
const second = await book(app, { name: 'Gopal Rao', message: 'The bracket came off', city: 'mum' })
token = await signIn(app)

describe('the counts of the tabs', () => {
  it('are for the administrator', async () => {
    expect((await app.request('GET', '/leads/counts')).status).toBe(401)
  })

  it('follow a lead that changes its status or is deleted', async () => {
    expect(await counts()).toMatchObject({ New: 2, Cancelled: 0, Completed: 0, unfinished: 0, newest_id: second.id, arrived: 0 })
    await call('PATCH', `/leads/${first.id}`, { status: 'Completed' })
    expect(await counts()).toMatchObject({ New: 1, Completed: 1 })
    await call('DELETE', `/leads/${first.id}`)
    expect(await counts()).toMatchObject({ New: 1, Completed: 0, newest_id: second.id })
    await call('POST', `/leads/${first.id}/restore`)
    await call('PATCH', `/leads/${first.id}`, { status: 'New' })
    expect(await counts()).toMatchObject({ New: 2, Completed: 0 })
  })

  it('include how many new leads followed the caller’s newest', async () => {
    expect(await counts('?since=0')).toMatchObject({ arrived: 2 })
    expect(await counts(`?since=${first.id}`)).toMatchObject({ arrived: 1 })
    expect(await counts(`?since=${second.id}`)).toMatchObject({ arrived: 0 })
  })

  it.each([
    ['?search=farida', 1],
    ['?city=mum', 1],
    ['?service_type=AC', 0],
    ['?to=2026-03-02', 1],
    ['?from=2026-03-03&to=2026-03-03', 1],
  ])('%s matches %i of them', async (query, count) => {
    expect(await counts(query)).toMatchObject({ New: count })
  })

  it.each(['from=2026-13-01', 'from=2026-02-30', 'to=today', 'since=-1'])(
    '?%s is refused with the parameter’s name',
    async (query) => {
      const { status, body } = await call('GET', `/leads/counts?${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
    },
  )

  it('stop at 1001', async () => {
    await app.db.execute(sql`insert into leads (reference, token, name, mobile, service_type, city, message, status, due_at)
      select 'T-' || n, md5('many ' || n), 'Many', '9000000000', 'RO', 'thane', 'x', 'Cancelled', now() from generate_series(1, 1200) as n`)
    expect(await counts()).toMatchObject({ Cancelled: 1001 })
  })
})

describe('a search', () => {
  it.each([
    ['khan farida', ['Farida Khan']],
    ['98765 43210', ['Farida Khan']],
    ['+91 98765-43210', ['Farida Khan']],
    ['765432', ['Farida Khan']],
    // Two letters match only at the beginning of a word, so not in "bracket".
    ['ac', ['Farida Khan']],
    ['acket', ['Gopal Rao']],
    ['farida rao', []],
  ])('for %j finds %j', async (search, names) => {
    expect(await namesOf(`status=New&search=${encodeURIComponent(search)}`)).toEqual(names)
  })

  it('lists the oldest first if it is asked to', async () => {
    expect(await namesOf('status=New&order=oldest')).toEqual(['Farida Khan', 'Gopal Rao'])
    expect(await namesOf('status=New')).toEqual(['Gopal Rao', 'Farida Khan'])
  })
})
