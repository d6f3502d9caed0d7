import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Service, ServiceLink } from '../../../contract/content/services.ts'
import { english } from '../../../contract/messages.ts'
import { buildService } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { services } from '../../platform/db/schema.ts'

const app = await createTestApp()
const get = (path: string) => app.request('GET', `/public${path}`)

const text = expect.any(String)
const items = expect.arrayContaining([{ title: text, description: text }])
const offers = expect.arrayContaining([{ title: text, description: text, price: text }])

describe('the list of services', () => {
  it('has every service with every field and the path of its page', async () => {
    const { status, headers, body } = await get('/frontservice')
    expect([status, Object.keys(body), body.status]).toEqual([200, ['status', 'data'], true])
    expect(headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(body.data).toHaveLength(31)
    for (const service of body.data as Service[]) {
      expect(service).toMatchObject({
        ...{ id: expect.any(Number), service_cat: text, service_type: text, title: text, slug: text, sub_heading: text },
        ...{ visit_charge: text, about_service: text, meta_title: text, meta_desc: text, meta_keywords: text },
        ...{ search_keywords: text, offers, faqs: items, whys: items, created_at: text },
        sendto: expect.stringMatching(new RegExp(`^/services/[a-z-]+/${service.slug}$`)),
      })
    }
  })

  it('is available as links alone, for the menus', async () => {
    const { status, body } = await get('/service-links')
    expect([status, body.data.length]).toEqual([200, 31])
    const link = { title: text, sub_heading: text, slug: text, service_cat: 'Home', visit_charge: text, sendto: text }
    expect(body.data[0]).toMatchObject(link)
    expect(body.data[0]).not.toHaveProperty('about_service')
  })
})

describe('one service', () => {
  it('has its related services, without itself', async () => {
    const { status, body } = await get('/frontservice/homeservice/electrician')
    expect([status, body.data.slug, body.data.sendto]).toEqual([200, 'electrician', '/services/homeservice/electrician'])
    const related = body.related as ServiceLink[]
    expect(related.map(({ slug }) => slug)).toEqual(['carpenter', 'plumber', 'cleaning', 'pest-control', 'painting', 'geyser'])
    expect(new Set(related.map(({ service_cat }) => service_cat))).toEqual(new Set(['Home']))
  })

  it.each([
    ['home-appliance/television', 'tv-repair'],
    ['home-appliance/geyser', 'geyser-repair'],
    ['labour-supply/unskilled', 'nonskilled'],
  ])('answers at its second address %s', async (address, slug) => {
    const { status, body } = await get(`/frontservice/${address}`)
    expect([status, body.data.slug]).toEqual([200, slug])
    expect((body.related as ServiceLink[]).map((link) => link.slug)).not.toContain(slug)
  })

  it('is found by category and slug together', async () => {
    const home = await get('/frontservice/homeservice/geyser')
    const appliance = await get('/frontservice/home-appliance/geyser')
    expect([home.body.data.service_cat, appliance.body.data.service_cat]).toEqual(['Home', 'Appliance'])
    await app.db.insert(services).values(buildService({ service_cat: 'Appliance', slug: 'television', title: 'Television' }))
    expect((await get('/frontservice/home-appliance/television')).body.data.title).toBe('Television')
  })

  it.each([
    'homeservice/nothing',
    'nothing/electrician',
    'Home/electrician',
    'subscription/electrician',
    'homeservice/constructor',
    'labour-supply/constructor',
    'homeservice/%20',
    'homeservice/%00',
    'homeservice/%25',
    `homeservice/${'x'.repeat(500)}`,
    "homeservice/'%20or%201=1",
  ])('%s is not found', async (address) => {
    const { status, body } = await get(`/frontservice/${address}`)
    expect([status, body]).toEqual([404, { status: false, message: english.notFound }])
  })

  it('that is alone in its category has no related services', async () => {
    await app.db.delete(services).where(eq(services.service_cat, 'business'))
    await app.db.insert(services).values(buildService({ service_cat: 'business', slug: 'alone' }))
    expect((await get('/frontservice/business/alone')).body.related).toEqual([])
  })
})
