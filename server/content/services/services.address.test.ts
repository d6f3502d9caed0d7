import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { buildServiceInput } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { redirects } from '../../platform/db/schema.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const call = (method: string, path: string, body?: unknown) => app.request(method, `/services${path}`, body, { token })
const create = async (service: Parameters<typeof buildServiceInput>[0] = {}) =>
  (await call('POST', '', buildServiceInput(service))).body.data
const redirectsTo = async (path: string) =>
  (await app.db.select().from(redirects).where(eq(redirects.to_path, path))).map(({ from_path }) => from_path).sort()

describe('a slug', () => {
  const check = async (query: string) => (await call('GET', `/slug?${query}`)).body

  it('that is taken in its category is refused, and the page that has it is named', async () => {
    const holder = await create({ title: 'The holder' })
    const other = await create()
    const message = 'This slug is taken by “The holder”'
    const input = buildServiceInput({ slug: holder.slug })
    for (const answer of [await call('POST', '', input), await call('PUT', `/${other.id}`, input)]) {
      expect([answer.status, answer.body.errors]).toEqual([422, { slug: message }])
    }
    expect((await call('GET', `/${other.id}`)).body.data).toEqual(other)
  })

  it('is free in another category, and for the page that holds it', async () => {
    const holder = await create()
    await create({ slug: holder.slug, service_cat: 'Appliance' })
    expect((await call('PUT', `/${holder.id}`, holder)).status).toBe(200)
  })

  it('can be checked whether it is free', async () => {
    const { id, slug } = await create({ title: 'The holder' })
    const taken = { is_free: false, holder: 'The holder' }
    const free = { is_free: true, holder: null }
    expect(await check(`slug=${slug}&service_cat=Home`)).toEqual({ status: true, data: taken })
    expect((await check(`slug=${slug}&service_cat=Home&id=`)).data).toEqual(taken)
    expect((await check(`slug=${slug}&service_cat=Home&id=${id}`)).data).toEqual(free)
    expect((await check(`slug=${slug}&service_cat=Appliance`)).data).toEqual(free)
    await call('DELETE', `/${id}`)
    expect((await check(`slug=${slug}&service_cat=Home`)).data).toEqual(free)
    expect((await check('slug=NO&service_cat=')).errors).toEqual({
      slug: ADMIN_MESSAGES.slugInvalid,
      service_cat: 'Service Category is required',
    })
  })
})

describe('the old address of a page that moves', () => {
  const path = (slug: string, segment = 'homeservice') => `/services/${segment}/${slug}`
  const move = async (id: number, fields: object) => {
    const { body } = await call('GET', `/${id}`)
    expect((await call('PUT', `/${id}`, { ...body.data, ...fields })).status).toBe(200)
  }

  it('leads to the new one, also over several moves', async () => {
    const { id } = await create({ slug: 'move-a' })
    await move(id, { slug: 'move-b' })
    expect(await redirectsTo(path('move-b'))).toEqual([path('move-a')])
    await move(id, { slug: 'move-c', service_cat: 'Appliance' })
    expect(await redirectsTo(path('move-c', 'home-appliance'))).toEqual([path('move-a'), path('move-b')])
    expect(await redirectsTo(path('move-b'))).toEqual([])
  })

  it('is not a redirect when the page moves back', async () => {
    const { id } = await create({ slug: 'back-a' })
    await move(id, { slug: 'back-b' })
    await move(id, { slug: 'back-a' })
    expect(await redirectsTo(path('back-a'))).toEqual([path('back-b')])
    expect(await redirectsTo(path('back-b'))).toEqual([])
  })

  it('stays as it is when the save is refused', async () => {
    const holder = await create()
    const service = await create({ slug: 'stays' })
    expect((await call('PUT', `/${service.id}`, { ...service, slug: holder.slug })).status).toBe(422)
    await call('PUT', `/${service.id}`, { ...service, title: 'Newer' })
    expect((await call('PUT', `/${service.id}`, { ...service, slug: 'stale' })).status).toBe(409)
    const all = await app.db
      .select()
      .from(redirects)
      .where(eq(redirects.from_path, path('stays')))
    expect(all).toEqual([])
  })
})

describe('the trash', () => {
  const seen = async (slug: string) => (await app.request('GET', `/public/frontservice/homeservice/${slug}`)).status

  it('hides a service from the public and from the list, and gives it back', async () => {
    const service = await create()
    const { status, body } = await call('DELETE', `/${service.id}`)
    expect([status, body]).toEqual([200, { status: true, message: 'Deleted successfully', data: { id: service.id } }])
    expect([await seen(service.slug), (await call('GET', `/${service.id}`)).status]).toEqual([404, 404])
    for (const [method, path] of [
      ['DELETE', ''],
      ['PUT', ''],
    ] as const) {
      expect((await call(method, `/${service.id}${path}`, method === 'PUT' ? service : undefined)).status).toBe(404)
    }
    expect((await call('POST', `/${service.id}/restore`)).body).toEqual({ status: true, message: 'Restored' })
    expect([await seen(service.slug), (await call('GET', `/${service.id}`)).body.data]).toEqual([200, service])
    expect((await call('POST', `/${service.id}/restore`)).status).toBe(404)
  })

  it('keeps a service whose slug was taken meanwhile, and names the page that has it', async () => {
    const service = await create()
    await call('DELETE', `/${service.id}`)
    await create({ slug: service.slug, title: 'The heir' })
    const { status, body } = await call('POST', `/${service.id}/restore`)
    expect([status, body.message]).toEqual([422, 'This slug is taken by “The heir”'])
    const { body: trash } = await app.request('GET', '/trash', undefined, { token })
    expect(trash.data).toContainEqual(expect.objectContaining({ kind: 'services', id: service.id }))
  })
})
