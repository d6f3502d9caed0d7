import { beforeAll, describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { PREVIEW_LIFE_MS } from '../../../contract/content/previews.ts'
import type { PageRenderer, SiteApi } from '../../../contract/site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn, uploadImage } from '../../../test/steps.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { previews } from '../../platform/db/schema.ts'

type Loader = (api: SiteApi, params: Record<string, string>) => Promise<unknown>
const LOADERS: Record<string, Loader> = {
  '/': (api) => api.homepage.getPublished(),
  '/aboutus': (api) => api.documents.getAboutUs(),
  '/privacy-policy': (api) => api.documents.getPrivacyPolicy(),
  '/contactus': (api) => api.contact.get(),
  '/blogs/:category/:id/:slug': (api, { id = '' }) => api.blogs.getPublished({ id }),
  '/services/:category/:slug': (api, { category = '', slug = '' }) => api.services.getPublished({ category, slug }),
}

/** Renders a page's data instead of its markup. */
const renderer: PageRenderer = {
  patterns: [...Object.keys(LOADERS), '*'],
  cached: [],
  renderFailure: () => '',
  files: {},
  async render({ pattern, path, params, language }, api) {
    const loaded = await LOADERS[pattern]?.(api, params)
    if (!loaded) return { status: 404, html: 'missing' }
    const { total } = (await api.blogs.listPublished({})).meta
    return { status: 200, html: `<body class="a">${JSON.stringify({ pattern, path, params, language, loaded, total })}` }
  },
}
const assets = { css: [], boot: [] }
const site = { renderer, loadRenderer: async () => renderer, assets, publicFolder: undefined }

const app = await createTestApp()
const get = await app.openAnother({}, { site, console: { assets, publicFolder: undefined } })
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const post = (body: unknown) => app.request('POST', '/previews', body, { token })
async function show(kind: string, fields: Record<string, unknown>, translation?: object) {
  const { status, body } = await post({ kind, fields, translation })
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
    [{ kind: 'homepage', fields: { heading: 'x'.repeat(201) } }, 'heading'],
    [{ kind: 'documents', fields: { title: 'No key' } }, 'id'],
    [{ kind: 'documents', fields: { id: 'none' } }, 'id'],
    [{ kind: 'documents', fields: { id: 'about-us', title: 'x'.repeat(201) } }, 'title'],
    [{ kind: 'contact-us', fields: { offices: [{ name: 'x'.repeat(81) }] } }, 'offices.0.name'],
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
    expect(data.loaded.data).toMatchObject({ title: 'Soon', content: '<p>a</p>', image: file, picture: { alt: 'A tap' } })
    expect(data.total).toBe(before)
  })

  it('shows unsaved changes of a blog at its address, and leaves the blog alone', async () => {
    const { data: stored } = (await app.request('GET', '/blogs/1', undefined, { token })).body
    const { data } = await show('blogs', { ...stored, title: 'Typed', short_desc: null })
    expect(data.path).toBe(`/blogs/${stored.category.toLowerCase().replace(' ', '-')}/1/${stored.slug}`)
    expect(data.loaded.data).toMatchObject({ title: 'Typed', short_desc: '', image: stored.image, created_at: stored.created_at })
    expect((await app.request('GET', '/public/blog/1')).body.data.title).toBe(stored.title)
  })

  it('shows an empty form', async () => {
    expect((await show('blogs', {})).data.loaded.data.title).toBe('Untitled')
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
    expect(data.loaded.data).toMatchObject({ title: 'New', visit_charge: '499', faqs: [faqs[0]], offers: [] })
    expect(data.loaded.related.map(({ service_cat }: { service_cat: string }) => service_cat)).toContain('business')
  })

  it.each([1, 2])('shows home record %i as the home page, and leaves what is live', async (id) => {
    const live = (await app.request('GET', '/public/fronthomepage')).body
    const faqs = [{ title: 'When?', description: 'Today' }]
    const { data } = await show('homepage', { id, heading: 'Typed', contact1: '98765 43210', faqs: [...faqs, {}] })
    expect([data.path, data.loaded.data]).toEqual([
      '/',
      [expect.objectContaining({ title: 'Typed', faqs: JSON.stringify(faqs) })],
    ])
    expect((await app.request('GET', '/public/fronthomepage')).body).toEqual(live)
  })

  it('shows the about page with its figures, and a policy without any, cleaned', async () => {
    const fields = { title: 'Typed', description: '<p onclick="x">a</p>', figures: [{ title: '3,000', description: 'homes' }] }
    const about = (await show('documents', { ...fields, id: 'about-us' })).data
    const policy = (await show('documents', { ...fields, id: 'privacy-policy' })).data
    expect([about.path, about.loaded]).toMatchObject(['/aboutus', { ...fields, description: '<p>a</p>' }])
    expect([policy.path, policy.loaded.title, policy.loaded.figures]).toEqual(['/privacy-policy', 'Typed', undefined])
    expect((await app.request('GET', '/public/about-us')).body.title).not.toBe('Typed')
  })

  it('shows contact details, without what is no link and no time', async () => {
    const [link, script] = ['www.linkedin.com/us', 'javascript:alert(1)']
    const { data } = await show('contact-us', {
      ...{ id: 'contact-us', mobile: '98765 43210', opens_at: 'x', closes_at: '21:00', facebook: script, linkedin: link },
      offices: [{ name: 'Pune', map_link: script }, {}],
    })
    expect([data.path, data.loaded]).toMatchObject([
      '/contactus',
      { mobile: '98765 43210', opens_at: '00:00', closes_at: '21:00', facebook: '', linkedin: `https://${link}` },
    ])
    expect(data.loaded.offices).toEqual([{ name: 'Pune', address: '', phone: '', map_link: '' }])
    expect((await app.request('GET', '/public/contact-us')).body.linkedin).not.toContain(link)
  })

  it('may be framed by the console alone, where no other page may be framed', async () => {
    const { headers } = await show('services', { title: 'Framed', slug: 'framed' })
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    const admin = await get('/admin/services/createservice')
    expect(admin.headers.get('Content-Security-Policy')).toMatch(/frame-src 'self'.*frame-ancestors 'none'/)
    expect(admin.headers.get('X-Frame-Options')).toBe('DENY')
    expect((await get('/')).headers.get('X-Frame-Options')).toBe('DENY')
  })

  it('is cleaned as a save is', async () => {
    expect((await show('blogs', { title: 'a\ud800b\u0000' })).data.loaded.data.title).toBe('ab')
  })

  it('is gone after an hour, and is found by its exact address alone', async () => {
    const { body } = await post({ kind: 'blogs', fields: { title: 'Short' } })
    const [row] = await app.db.select().from(previews)
    expect(JSON.stringify(row)).not.toContain(body.data.path.slice(9))
    for (const path of [`${body.data.path}x`, '/preview/a', `/preview/${row?.token_hash}`]) {
      const { status, headers } = await get(path)
      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 404, expect.stringContaining('no-store')])
    }
    app.clock.advance(PREVIEW_LIFE_MS + 1)
    expect((await get(body.data.path)).status).toBe(404)
    await cleanUp(app.deps)
    expect(await app.db.$count(previews)).toBe(0)
  })
})

describe('a preview of a translation', () => {
  const toDraft = (kind: string, id: unknown, texts: object, language = 'hi') => ({
    ...{ kind, fields: { id } },
    translation: { language, texts },
  })
  const typed = (text: string) => ({ text, of: '' })
  async function showTyped(...draft: Parameters<typeof toDraft>) {
    const { kind, fields, translation } = toDraft(...draft)
    return (await show(kind, fields, translation)).data
  }

  it('is the stored page with the typed texts, in the language, with the English title for a booking', async () => {
    const { loaded } = await showTyped('services', 1, { title: typed('बिजली का काम') })
    expect(loaded.data).toMatchObject({ title: 'बिजली का काम', title_en: 'Electrician at Home', slug: 'electrician' })
    expect(loaded.data.untranslated).toEqual(expect.arrayContaining(['about_service', 'faqs.0.title']))
    expect(loaded.related).toContainEqual(expect.objectContaining({ title: expect.stringMatching(/[\u0900-\u097f]/) }))
  })

  it.each([
    ['homepage', '1', 'heading', '/'],
    ['documents', 'about-us', 'title', '/aboutus'],
    ['documents', 'privacy-policy', 'title', '/privacy-policy'],
    ['contact-us', 'contact-us', 'address', '/contactus'],
  ] as const)('of %s %s is its page in both languages, and nothing of it is stored', async (kind, key, name, path) => {
    for (const language of ['hi', 'mr']) {
      const place = `/translations/${kind}/${key}/${language}`
      const stored = (await app.request('GET', place, undefined, { token })).body
      const shown = await showTyped(kind, key, { [name]: typed('नया') }, language)
      const record = kind === 'homepage' ? shown.loaded.data[0] : shown.loaded
      expect(shown).toMatchObject({ path, language })
      expect([record.title, record.address]).toContain('नया')
      const rest = kind === 'documents' ? 'description' : kind === 'homepage' ? 'subheading' : 'offices.0.name'
      expect(record.untranslated).toContain(rest)
      expect(record.untranslated).not.toContain(name === 'heading' ? 'title' : name)
      expect((await app.request('GET', place, undefined, { token })).body).toEqual(stored)
    }
  })

  it('has the HTML of a document cleaned, with links to pages in the language, and the English headings', async () => {
    const description = '<h2>एक</h2><p onclick="x"><a target="_top" href="/contactus">दो</a></p>'
    const { loaded } = await showTyped('documents', 'privacy-policy', { description: typed(description) })
    expect(loaded.description).toMatch(/^<h2>एक<\/h2><p><a .*href="\/hi\/contactus">दो<\/a><\/p>$/)
    const stored = (await app.request('GET', '/public/privacy-policy', undefined, { headers: { 'X-Language': 'hi' } })).body
    expect(loaded.headings).toEqual(stored.headings)
  })

  it.each([
    [toDraft('services', 1, { title: typed('क'.repeat(201)) }), 'title'],
    [toDraft('homepage', 1, { heading: typed('क'.repeat(201)) }), 'heading'],
    [toDraft('documents', 'about-us', { title: typed('क'.repeat(201)) }), 'title'],
    [toDraft('contact-us', 'contact-us', { address: typed('क'.repeat(501)) }), 'address'],
    [toDraft('homepage', 1, {}, 'en'), 'translation.language'],
    [toDraft('documents', 'about-us', {}, 'xx'), 'translation.language'],
  ])('is refused for a text that is too long and for an unknown language: %#', async (draft, field) => {
    const { status, body } = await post(draft)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it.each([
    ['services', 999],
    ['homepage', 999],
    ['homepage', undefined],
    ['documents', 'none'],
    ['contact-us', 1],
  ])('is refused for %s %s, which is not there', async (kind, id) => {
    expect((await post(toDraft(kind, id, {}))).status).toBe(404)
  })
})
