import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { blogs } from '../../platform/db/schema.ts'

const app = await createTestApp()
const site = await openSite(app)
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

let count = 0
const input = (blog: object = {}) => ({ title: 'On Monday', slug: `on-monday-${++count}`, category: 'Plumber', ...blog })
const call = (method: string, path: string, body?: unknown) => app.request(method, `/blogs${path}`, body, { token })
const save = async (id: number, blog: object) => (await call('PUT', `/${id}`, input(blog))).body.data
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString()
const isPublic = async (id: number) => (await app.request('GET', `/public/blog/${id}`)).status === 200
const publish = () => app.runJob('publish-blogs')

async function create(blog: object = {}) {
  const { status, body } = await call('POST', '', input(blog))
  expect([status, body.message]).toEqual([201, 'Blog created successfully'])
  return body.data
}
async function passTo(time: string) {
  app.clock.advance(Date.parse(time) - app.clock.now().getTime())
  // The session has ended by now.
  token = await signIn(app)
}

describe('a blog whose date lies ahead', () => {
  it('is a draft that no visitor, list, feed or search sees, and is published when its date comes, once', async () => {
    const publish_at = inHours(20 * 24)
    const blog = await create({ title: 'Quillwort in the drain', status: 1, publish_at, content: '<p>Roots</p>' })
    expect([blog.status, blog.publish_at]).toEqual([0, publish_at])
    const [{ id, slug }] = (await app.request('GET', '/public/frontblogs?category=Plumber')).body.data
    const related = `/blogs/plumber/${id}/${slug}`
    const isShown = async () => {
      const paths = ['/blogs', '/blogs/feed.xml', '/sitemap.xml', '/blogs?search=quillwort', '/search?q=quillwort+drain', related]
      const found = await Promise.all(paths.map(async (path) => (await site.read(path)).includes(`/plumber/${blog.id}/`)))
      return [await isPublic(blog.id), ...found]
    }
    await publish()
    expect(await isShown()).toEqual(Array(7).fill(false))

    await passTo(publish_at)
    // Two processes may run the job at once.
    await Promise.all([publish(), publish()])
    expect(await isShown()).toEqual(Array(7).fill(true))
    await publish()
    const { data } = (await app.request('GET', `/versions/blogs/${blog.id}`, undefined, { token })).body
    expect(data.map(({ version, by }: { version: number; by: string | null }) => [version, by])).toEqual([
      [2, null],
      [1, expect.any(String)],
    ])
    const page = await site.read(`/blogs/plumber/${blog.id}/${blog.slug}`)
    expect(page).toContain(`"datePublished":"${publish_at}"`)
    expect(page).toContain(`<time dateTime="${publish_at}">22 March 2026</time>`)
  })

  it('is published at the next start if the program was off', async () => {
    const { id } = await create({ publish_at: inHours(1) })
    await passTo(inHours(50))
    expect(await isPublic(id)).toBe(false)
    await publish()
    expect(await isPublic(id)).toBe(true)
  })

  it('follows its date when that is moved, ahead or into the past', async () => {
    const { id } = await create({ status: 1, publish_at: inHours(2) })
    await save(id, { publish_at: inHours(4) })
    await passTo(inHours(3))
    await publish()
    expect(await isPublic(id)).toBe(false)
    await save(id, { status: 1, publish_at: inHours(-30) })
    expect(await isPublic(id)).toBe(true)
  })

  it('goes live by hand when its date is cleared, or when a client that knows no dates publishes it', async () => {
    for (const byHand of [{ status: 1, publish_at: '' }, { status: 1 }]) {
      const { id } = await create({ publish_at: inHours(2) })
      expect(await save(id, byHand)).toMatchObject({ status: 1, publish_at: inHours(0) })
      expect(await isPublic(id)).toBe(true)
    }
  })

  it('stays planned when such a client saves it as the draft that it is', async () => {
    const { id } = await create({ publish_at: inHours(2) })
    expect(await save(id, { title: 'Mended', status: 0 })).toMatchObject({ status: 0, publish_at: inHours(2) })
    await passTo(inHours(2))
    await publish()
    expect(await isPublic(id)).toBe(true)
  })

  it('stays a draft when the plan is given up', async () => {
    const { id } = await create({ publish_at: inHours(2) })
    await save(id, { status: 0, publish_at: null })
    await passTo(inHours(3))
    await publish()
    expect(await isPublic(id)).toBe(false)
  })

  it('goes live with a save in the moment before the job, which would find nothing left to do', async () => {
    const { id, publish_at } = await create({ publish_at: inHours(1) })
    await passTo(inHours(1))
    await save(id, { title: 'A last letter', status: 0, publish_at })
    expect(await isPublic(id)).toBe(true)
  })

  it('is not published from the trash; back from there after its date, it is', async () => {
    const { id } = await create({ publish_at: inHours(1) })
    await call('DELETE', `/${id}`)
    await passTo(inHours(2))
    await publish()
    expect(await isPublic(id)).toBe(false)
    await call('POST', `/${id}/restore`)
    expect(await isPublic(id)).toBe(false)
    await publish()
    expect(await isPublic(id)).toBe(true)
  })

  it('needs no attention on the dashboard', async () => {
    const drafts = async () => (await app.request('GET', '/dashboard', undefined, { token })).body.data.attention.drafts
    const before = (await drafts()).length
    await create({ publish_at: inHours(3) })
    expect(await drafts()).toHaveLength(before)
    await create()
    expect(await drafts()).toHaveLength(before + 1)
  })
})

describe('a blog that is live', () => {
  it('is not published again after it was taken off by hand', async () => {
    const { id, publish_at } = await create({ publish_at: inHours(1) })
    await passTo(inHours(1))
    await publish()
    app.clock.advance(MINUTE_MS)
    expect(await save(id, { status: 0, publish_at })).toMatchObject({ status: 0, publish_at })
    await publish()
    expect(await isPublic(id)).toBe(false)
  })

  it('leaves the site until its date when that is moved ahead', async () => {
    const { id } = await create({ status: 1 })
    await save(id, { status: 1, publish_at: inHours(1) })
    expect(await isPublic(id)).toBe(false)
    await passTo(inHours(1))
    await publish()
    expect(await isPublic(id)).toBe(true)
  })

  it('stands in the lists where its date says, if it has one', async () => {
    const past = await create({ status: 1, title: 'Zeolite one', publish_at: inHours(-900 * 24) })
    const undated = await create({ status: 1, title: 'Zeolite two' })
    const { data } = (await app.request('GET', '/public/frontblogs?search=zeolite')).body
    expect(data.map(({ id }: { id: number }) => id)).toEqual([undated.id, past.id])
    expect(data.map(({ publish_at }: { publish_at: string | null }) => publish_at)).toEqual([inHours(0), past.publish_at])
  })

  it('without a date has that of the save that first made it live, so that a draft of January is new in March', async () => {
    const latest = async () => (await app.request('GET', '/public/frontblogs?search=quillback')).body.data[0]
    const draft = await create({ title: 'Quillback of January', status: 0 })
    app.clock.advance(40 * 1000)
    await create({ title: 'Quillback of February', status: 1 })
    app.clock.advance(40 * 1000)
    const published = inHours(0)
    const { title, slug, category } = draft
    const put = (fields: object) => call('PUT', `/${draft.id}`, { title, slug, category, ...fields })
    await put({ status: 1, publish_at: '' })
    expect(await latest()).toMatchObject({ id: draft.id, publish_at: published })
    const page = await site.read(`/blogs/plumber/${draft.id}/${slug}`)
    expect(page).toContain(`"datePublished":"${published}"`)

    app.clock.advance(HOUR_MS)
    const shown = { publish_at: `${published.slice(0, 16)}Z` }
    for (const later of [
      { status: 1 },
      { status: 1, ...shown },
      { status: 1, publish_at: '' },
      { status: 0, ...shown },
      { status: 1, ...shown },
    ])
      expect((await put({ ...later, title: `${title}!` })).body.data).toMatchObject({ publish_at: published })
  })

  it('that was live before dates were kept stays of the day on which it was created', async () => {
    const { id } = await create({ status: 1 })
    const created_at = new Date(inHours(-500))
    await app.db.update(blogs).set({ publish_at: null, created_at }).where(eq(blogs.id, id))
    expect(await save(id, { status: 1, publish_at: '' })).toMatchObject({ publish_at: null })
    expect(await save(id, { status: 0, publish_at: '' })).toMatchObject({ publish_at: created_at.toISOString() })
    expect(await save(id, { status: 1 })).toMatchObject({ publish_at: created_at.toISOString() })
  })

  it('goes back to a version from before with the date and the names of that version', async () => {
    const { id } = await create({ author: 'Asha Kulkarni', meta_desc: 'Short', publish_at: '2030-11-30T09:00' })
    await save(id, { status: 1, author: '', meta_desc: '', publish_at: '' })
    const { fields } = (await app.request('GET', `/versions/blogs/${id}/1`, undefined, { token })).body.data
    expect(fields).toMatchObject({ author: 'Asha Kulkarni', meta_desc: 'Short', publish_at: '2030-11-30T09:00' })
    expect(await save(id, fields)).toMatchObject({ status: 0, author: 'Asha Kulkarni', publish_at: '2030-11-30T03:30:00.000Z' })
  })
})

it('a version from before a blog went live takes it off the site only if it was no plan', async () => {
  const { id } = await create({ title: 'Draft', status: 0 })
  await save(id, { title: 'Planned', status: 1, publish_at: inHours(1) })
  await passTo(inHours(1))
  await publish()
  const restore = async (version: number) => {
    const { fields } = (await app.request('GET', `/versions/blogs/${id}/${version}`, undefined, { token })).body.data
    return save(id, fields)
  }
  expect(await restore(2)).toMatchObject({ title: 'Planned', status: 1 })
  expect(await isPublic(id)).toBe(true)
  expect(await restore(1)).toMatchObject({ title: 'Draft', status: 0, publish_at: null })
})

describe('the date', () => {
  it.each([
    ['2030-11-30T09:00', '2030-11-30T03:30:00.000Z'],
    ['2030-11-30T03:30:59.999Z', '2030-11-30T03:30:00.000Z'],
    ['2030-11-29T22:30:00-05:00', '2030-11-30T03:30:00.000Z'],
    ['', null],
    [null, null],
  ])('%s is the time in India unless it has a zone', async (publish_at, stored) => {
    expect((await create({ publish_at })).publish_at).toBe(stored)
  })

  it.each(['Monday', '2030-02-30T09:00', '2030-11-30', '2030-11-30T24:00', '1030-11-30T09:00', '2030-11-30T09:00+99:99', 7])(
    '%s is refused',
    async (publish_at) => {
      const { status, body } = await call('POST', '', input({ publish_at }))
      expect([status, body.errors]).toEqual([422, { publish_at: ADMIN_MESSAGES.momentInvalid }])
    },
  )
})

describe('the author and the meta description', () => {
  it('are shown to visitors and search engines, and stay when a client without them saves', async () => {
    const meta_desc = 'Why a washer fails.'
    const { id, slug } = await create({ status: 1, author: 'Asha Kulkarni', short_desc: 'The teaser.', meta_desc })
    await save(id, { slug, status: 1, short_desc: 'The teaser.' })
    const page = await site.read(`/blogs/plumber/${id}/${slug}`)
    expect(page).toContain(`<meta name="description" content="${meta_desc}"`)
    expect(page).toContain('By Asha Kulkarni')
    expect(page).toContain('"author":{"@type":"Person","name":"Asha Kulkarni"}')
    const list = await site.read('/blogs')
    expect([list.includes('The teaser.'), list.includes('By Asha Kulkarni'), list.includes(meta_desc)]).toEqual([
      true,
      true,
      false,
    ])
    await save(id, { slug, status: 1, short_desc: 'The teaser.', author: '', meta_desc: '' })
    const bare = await site.read(`/blogs/plumber/${id}/${slug}`)
    expect(bare).toContain('<meta name="description" content="The teaser."')
    expect(bare).not.toContain('Asha Kulkarni')
  })

  it('are one name for all languages and a text that is translated, without which a translated description serves', async () => {
    const { id, slug } = await create({ status: 1, author: 'Asha', short_desc: 'Teaser', meta_desc: 'Meta', content: '<p>a</p>' })
    const path = `/translations/blogs/${id}/hi`
    const { texts } = (await app.request('GET', path, undefined, { token })).body.data
    const ofName = new Map(texts.map(({ name, of }: { name: string; of: string }) => [name, of]))
    expect([...ofName.keys()]).toEqual(['title', 'short_desc', 'meta_desc', 'content'])
    const toTexts = (given: Record<string, string>) =>
      Object.fromEntries(Object.entries(given).map(([name, text]) => [name, { text, of: ofName.get(name) }]))
    const first = toTexts({ title: 'सोमवार', short_desc: 'झलक', content: '<p>क</p>' })
    expect((await app.request('PUT', path, { texts: first }, { token })).status).toBe(200)
    expect((await app.request('POST', `${path}/live`, { is_live: true }, { token })).status).toBe(200)
    const head = async () => (await site.read(`/hi/blogs/plumber/${id}/${slug}`)).replace(/<\/head>.*<main/s, '')
    expect(await head()).toContain('<meta name="description" content="झलक"')
    expect(await head()).toContain('लेखक: Asha')
    await app.request('PUT', path, { texts: toTexts({ meta_desc: 'मेटा' }) }, { token })
    expect(await head()).toContain('<meta name="description" content="मेटा"')
  })

  it('never is an email address', async () => {
    const { status, body } = await call('POST', '', input({ author: 'owner@karigar.test' }))
    expect([status, body.errors]).toEqual([422, { author: ADMIN_MESSAGES.nameNotEmail }])
  })

  it('are empty in a blog of before', async () => {
    const [row] = await app.db.select().from(blogs).where(eq(blogs.id, 1))
    expect(row).toMatchObject({ author: '', meta_desc: '', publish_at: null })
    expect((await app.request('GET', '/public/blog/1')).body.data).toMatchObject({ author: '', meta_desc: '', publish_at: null })
  })
})
