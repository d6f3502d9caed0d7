import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import type { PlacedItem } from '../../../contract/content/items.ts'
import { buildService } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { homeRecords, services } from '../../platform/db/schema.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const get = (path: string) => app.request('GET', path, undefined, { token })
const list = async (path: string) => (await get(path)).body.data as PlacedItem[]
const row = (title: string) => ({ title, description: `About ${title}` })

const [service] = await app.db
  .insert(services)
  .values(buildService({ title: 'Kites', slug: 'kites', faqs: [row('Red 1%'), row('Blue')], whys: [row('Wind')] }))
  .returning()

describe.each(['/faqs', '/whys'])('%s', (path) => {
  it('is for the administrator alone', async () => {
    const ended = await signIn(app)
    await app.request('POST', '/logout', {}, { token: ended })
    for (const wrong of [undefined, 'wrong', ended]) {
      const { status, body } = await app.request('GET', path, undefined, { token: wrong })
      expect([status, body.message]).toEqual([401, API_MESSAGES.signInNeeded])
    }
  })

  it('has each page’s rows in their order, and is paged', async () => {
    const { body } = await get(path)
    expect(body.meta).toMatchObject({ page: 1, limit: 100 })
    const all = [...body.data, ...(await list(`${path}?page=2`)), ...(await list(`${path}?page=3`))]
    expect(all).toHaveLength(body.meta.total)
    const places = all.map(({ kind, id, place }) => `${kind} ${String(id).padStart(4, '0')} ${String(place).padStart(2, '0')}`)
    expect(places).toEqual([...new Set(places)].sort())
  })

  it('counts all rows, also past the last page', async () => {
    const { total } = (await get(`${path}?limit=10`)).body.meta
    expect(total).toBeGreaterThan(10)
    const { body } = await get(`${path}?limit=10&page=999`)
    expect([body.data, body.meta.total]).toEqual([[], total])
  })

  it.each(['limit=0', 'limit=101', 'page=0', 'page=a'])('refuses %s', async (query) => {
    expect((await get(`${path}?${query}`)).status).toBe(422)
  })
})

it('an entry names its record and its place', async () => {
  const where = { kind: 'services', id: service?.id, page: 'Kites', path: '/services/homeservice/kites' }
  expect(await list('/faqs?search=kites')).toEqual([
    { ...where, ...row('Red 1%'), place: 0 },
    { ...where, ...row('Blue'), place: 1 },
  ])
  expect(await list('/whys?search=kites')).toEqual([{ ...where, ...row('Wind'), place: 0 }])
  expect(await list('/faqs?search=1%25')).toHaveLength(1)
  expect(await list('/faqs?search=ABOUT%20blue')).toHaveLength(1)
})

it('the home page’s FAQs come first, with its path where the public sees them', async () => {
  const [live] = await app.db.select().from(homeRecords).where(eq(homeRecords.id, 1))
  if (!live) throw new Error('There is no record 1')
  const [draft] = await app.db
    .insert(homeRecords)
    .values({ ...live, id: 700, heading: 'A draft', faqs: [row('Draft')] })
    .returning()
  expect((await list('/faqs'))[0]).toMatchObject({ kind: 'homepage', id: 1, place: 0, path: '/', title: live.faqs[0]?.title })
  expect(await list('/faqs?search=draft')).toEqual([
    { kind: 'homepage', id: draft?.id, page: 'A draft', path: null, place: 0, ...row('Draft') },
  ])
})

it('deleted records are left out', async () => {
  await app.db.insert(services).values(buildService({ title: 'Gone', deleted_at: new Date(), faqs: [row('Gone')] }))
  expect(await list('/faqs?search=gone')).toEqual([])
})
