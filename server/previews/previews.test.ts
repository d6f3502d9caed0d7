import { beforeAll, describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../contract/api-messages.ts'
import { PREVIEW_LIFE_MS } from '../../contract/previews.ts'
import type { PageRenderer } from '../../contract/site.ts'
import { createTestApp, nextAddress } from '../../test/harness.ts'
import { signIn, uploadImage } from '../../test/steps.ts'
import { createApp } from '../app.ts'
import { previews } from '../db/schema.ts'
import { cleanUp } from '../jobs/clean-up.ts'

/** Renders the data of a page instead of its markup. */
const renderer: PageRenderer = {
  patterns: ['/blogs/:category/:id/:slug', '/services/:category/:slug', '*'],
  cached: [],
  files: {},
  async render({ pattern, path, params }, api) {
    if (pattern === '*') return { status: 404, html: 'missing' }
    const { category = '', slug = '', id = '' } = params
    const said = pattern.startsWith('/blogs')
      ? await api.blogs.getPublished({ id })
      : await api.services.getPublished({ category, slug })
    const { total } = (await api.blogs.listPublished({})).meta
    return { status: 200, html: `<body class="a">${JSON.stringify({ pattern, path, params, said, total })}` }
  },
}
const assets = { css: [], boot: [] }
const site = { renderer, loadRenderer: async () => renderer, assets, publicFolder: undefined }

const app = await createTestApp()
const withPages = createApp(app.deps, { site, console: { assets, publicFolder: undefined } })
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const post = (body: unknown) => app.request('POST', '/previews', body, { token })
const get = (path: string) => withPages.request(path, {}, { incoming: { socket: { remoteAddress: nextAddress() } } })
async function show(kind: string, fields: Record<string, unknown>) {
  const { status, body } = await post({ kind, fields })
  expect([status, body.data.path]).toEqual([201, expect.stringMatching(/^\/preview\/[\w-]{43}$/)])
  const page = await get(body.data.path)
  expect(page.status).toBe(200)
  return { headers: page.headers, data: JSON.parse((await page.text()).replace(/^.*?<\/p>/s, '')) }
}

describe('a preview', () => {
  it('is refused without a token', async () => {
    for (const wrong of [undefined, 'wrong']) {
      const { status, body } = await app.request('POST', '/previews', { kind: 'blogs', fields: {} }, { token: wrong })
      expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
  })

  it.each([
    [{ kind: 'leads', fields: {} }, 'kind'],
    [{ kind: 'blogs' }, 'fields'],
    [{ kind: 'blogs', fields: 'x' }, 'fields'],
    [{ kind: 'blogs', fields: { title: 'x'.repeat(201) } }, 'title'],
    [{ kind: 'services', fields: { faqs: [{ title: 'a', description: 'x'.repeat(3001) }] } }, 'faqs.0.description'],
  ])('of %j is refused', async (body, field) => {
    const answer = await post(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it('shows a new blog as its page, cleaned and without caching', async () => {
    const { id, file } = await uploadImage(app, token)
    const before = (await app.request('GET', '/public/frontblogs')).body.meta.total
    const { headers, data } = await show('blogs', {
      ...{ title: 'Soon', slug: '', category: 'AC Repair', status: '', version: '' },
      ...{ content: '<p onclick="x">a</p><script>b</script>', image: file, image_id: id, image_alt: 'A tap' },
    })
    expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex'])
    expect(data.path).toMatch(/^\/blogs\/ac-repair\/\d+\/preview$/)
    expect(data.said.data).toMatchObject({ title: 'Soon', content: '<p>a</p>', image: file, picture: { alt: 'A tap' } })
    expect(data.total).toBe(before)
  })

  it('shows unsaved changes of a blog at its address, and leaves the blog alone', async () => {
    const { data: stored } = (await app.request('GET', '/blogs/1', undefined, { token })).body
    const { data } = await show('blogs', { ...stored, title: 'Typed', short_desc: null })
    expect(data.path).toBe(`/blogs/${stored.category.toLowerCase().replace(' ', '-')}/1/${stored.slug}`)
    expect(data.said.data).toMatchObject({ title: 'Typed', short_desc: '', image: stored.image, created_at: stored.created_at })
    expect((await app.request('GET', '/public/blog/1')).body.data.title).toBe(stored.title)
  })

  it('shows an empty form', async () => {
    expect((await show('blogs', {})).data.said.data.title).toBe('Untitled')
    expect((await show('services', {})).data.path).toBe('/services/homeservice/preview')
  })

  it('shows a service with its rows and the related ones', async () => {
    const faqs = [
      { title: 'a', description: '' },
      { title: '', description: '' },
    ]
    const { data } = await show('services', {
      title: 'New',
      slug: 'electrician',
      service_cat: 'business-promotion',
      visit_charge: 499,
      faqs,
    })
    expect(data.path).toBe('/services/business/electrician')
    expect(data.said.data).toMatchObject({ title: 'New', visit_charge: '499', faqs: [faqs[0]], offers: [] })
    expect(data.said.related.map(({ service_cat }: { service_cat: string }) => service_cat)).toContain('business')
  })

  it('replaces or refuses text that no database can store', async () => {
    expect((await show('blogs', { title: 'a\ud800b' })).data.said.data.title).toBe('a\ufffdb')
    expect((await post({ kind: 'blogs', fields: { title: 'a\u0000b' } })).status).toBe(422)
  })

  it('is gone after an hour, and is found by its exact address alone', async () => {
    const { body } = await post({ kind: 'blogs', fields: { title: 'Short' } })
    const [row] = await app.db.select().from(previews)
    expect(JSON.stringify(row)).not.toContain(body.data.path.slice(9))
    for (const path of [`${body.data.path}x`, '/preview/a', `/preview/${row?.token_hash}`]) {
      expect((await get(path)).status).toBe(404)
    }
    app.clock.advance(PREVIEW_LIFE_MS + 1)
    expect((await get(body.data.path)).status).toBe(404)
    await cleanUp(app.deps)
    expect(await app.db.$count(previews)).toBe(0)
  })
})

describe('a preview of a translation', () => {
  const translation = (texts: object) => ({ kind: 'services', fields: { id: 1 }, translation: { language: 'hi', texts } })

  it('is the stored page with the typed texts, in the language, with the English title for a booking', async () => {
    const { body } = await post(translation({ title: { text: 'बिजली का काम', of: '' } }))
    const page = await get(body.data.path)
    const { said } = JSON.parse((await page.text()).replace(/^.*?<\/p>/s, ''))
    expect(said.data).toMatchObject({ title: 'बिजली का काम', title_en: 'Electrician at Home', slug: 'electrician' })
    expect(said.data.untranslated).toEqual(expect.arrayContaining(['about_service', 'faqs.0.title']))
    expect(said.related).toContainEqual(expect.objectContaining({ title: expect.stringMatching(/[\u0900-\u097f]/) }))
  })

  it('is refused for a text that is too long, and for a record that is not there', async () => {
    const { status, body } = await post(translation({ title: { text: 'क'.repeat(201), of: '' } }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['title']])
    expect((await post({ ...translation({}), fields: { id: 999 } })).status).toBe(404)
  })
})
