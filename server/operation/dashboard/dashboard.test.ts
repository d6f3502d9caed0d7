import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildBlog, buildLead, buildService } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, signIn } from '../../../test/steps.ts'
import { blogs, services } from '../../platform/db/schema.ts'

const app = await createTestApp()
let token = await signIn(app)
const get = async () => (await app.request('GET', '/dashboard', undefined, { token })).body.data
const nothing = { local_channels: [], failed_notices: 0, unread_messages: 0 }

describe('the dashboard', () => {
  it('is for the administrator', async () => {
    expect((await app.request('GET', '/dashboard')).status).toBe(401)
  })

  it('of the first start has no leads and no gaps', async () => {
    const { leads, today, attention } = await get()
    expect(today).toEqual({ visits: null, earned_paise: 0 })
    expect(leads).toEqual({ unanswered: 0, unfinished: 0, oldest_unanswered: null, due: 0, late: 0, most_urgent: [] })
    expect(attention).toEqual({ ...nothing, drafts: [], services_without_faq: [], blogs_without_picture: [] })
  })

  it('counts the leads that wait, and finds the one that has waited longest', async () => {
    await book(app, { city: 'pune' })
    app.clock.advance(8 * DAY_MS)
    const oldest = await book(app, { city: 'mum', service_type: 'AC' })
    app.clock.advance(2 * DAY_MS)
    token = await signIn(app)
    const done = await book(app, { city: 'mum' })
    await book(app, { city: 'thane' })
    await app.request('POST', '/public/send-otp', buildLead())
    app.clock.advance(11 * MINUTE_MS)
    const [first] = (await app.request('GET', '/leads?order=oldest', undefined, { token })).body.data
    for (const id of [first.id, done.id]) await app.request('PATCH', `/leads/${id}`, { status: 'Completed' }, { token })

    const { leads } = await get()
    expect(leads).toMatchObject({ unanswered: 2, unfinished: 1, due: 2, late: 1 })
    expect(leads.most_urgent.map(({ id }: { id: number }) => id)[0]).toBe(oldest.id)
    expect(leads.oldest_unanswered).toMatchObject({ id: oldest.id, service_type: 'AC' })
  })

  it('lists what needs attention', async () => {
    const [draft] = await app.db
      .insert(blogs)
      .values(buildBlog({ status: 0 }))
      .returning()
    const [bare] = await app.db.insert(services).values(buildService()).returning()
    await app.db.insert(services).values(buildService({ deleted_at: new Date() }))
    app.deps.localChannels = ['sms', 'email']
    const link = ({ id, title }: { id?: number; title?: string } = {}) => ({ id, title })
    expect((await get()).attention).toEqual({
      ...nothing,
      local_channels: ['sms', 'email'],
      drafts: [link(draft)],
      blogs_without_picture: [link(draft)],
      services_without_faq: [link(bare)],
    })
  })
})
