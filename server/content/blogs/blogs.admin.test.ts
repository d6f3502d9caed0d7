import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn, uploadImage } from '../../../test/steps.ts'
import { blogs, images } from '../../platform/db/schema.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

let count = 0
const input = (blog: Record<string, unknown> = {}) => ({
  ...{ title: 'A wet wall', slug: `a-wet-wall-${++count}`, category: 'Plumber' },
  ...{ short_desc: 'Why', content: '<p>Rain</p>', status: 1 },
  ...blog,
})
const call = (method: string, path: string, body?: unknown) => app.request(method, `/blogs${path}`, body, { token })
const create = async (blog: Record<string, unknown> = {}) => {
  const { status, body } = await call('POST', '', input(blog))
  expect([status, body.message]).toEqual([201, 'Blog created successfully'])
  return body.data
}
const publicOf = async (id: number) => (await app.request('GET', `/public/blog/${id}`)).body.data
const imageRow = async (id: number) => (await app.db.select().from(images).where(eq(images.id, id)))[0]

describe('the list', () => {
  it('includes drafts, newest first, with every field except the HTML', async () => {
    const { id } = await create({ status: 0, title: 'A draft of the list' })
    const { status, body } = await call('GET', '')
    expect([status, body.data[0].id, body.meta]).toEqual([200, id, { page: 1, limit: 100, total: 13 }])
    expect(body.data[0]).toMatchObject({ title: 'A draft of the list', status: 0, version: 1, image: '' })
    for (const hidden of ['content', 'clean_html', 'clean_key', 'deleted_at']) expect(body.data[0]).not.toHaveProperty(hidden)
  })

  it.each([
    ['?search=draft%20of%20the', 1],
    ['?search=draft%20of%20the&status=1', 0],
    ['?status=0', 1],
    ['?status=1', 12],
    ['?category=Plumber&status=1', 1],
    ['?limit=5&page=3', 3],
  ])('%s has %i', async (query, length) => {
    expect((await call('GET', query)).body.data).toHaveLength(length)
  })
})

describe('a blog', () => {
  it('is created with the fields of the specification and public at once', async () => {
    const { id } = await create({ title: 'Fresh', content: '<h2>New</h2>' })
    expect(await publicOf(id)).toMatchObject({ title: 'Fresh', content: '<h2>New</h2>', status: 1 })
    expect((await call('GET', `/${id}`)).body).toMatchObject({ status: true, data: { id, title: 'Fresh' } })
  })

  it('without a status is a draft that nobody sees', async () => {
    for (const status of [undefined, null, '', 0, '0']) {
      const blog = await create({ status })
      expect([blog.status, (await app.request('GET', `/public/blog/${blog.id}`)).status]).toEqual([0, 404])
    }
  })

  it('needs no category, description or content', async () => {
    const slug = `bare-${++count}`
    const { status, body } = await call('POST', '', { title: 'Bare', slug })
    expect([status, body.data]).toEqual([201, expect.objectContaining({ category: '', short_desc: '', content: '', status: 0 })])
  })

  it.each([
    [{ title: '' }, { title: 'Title is required' }],
    [{ title: '  ' }, { title: 'Title is required' }],
    [
      { title: undefined, slug: undefined },
      { title: 'Title is required', slug: 'Slug is required' },
    ],
    [{ title: 'x'.repeat(201) }, { title: english.tooLong(200) }],
    [{ slug: 'Not a slug' }, { slug: ADMIN_MESSAGES.slugInvalid }],
    [{ category: 'Dragons' }, { category: ADMIN_MESSAGES.categoryUnknown }],
    [{ status: 2 }, { status: API_MESSAGES.statusUnknown }],
    [{ image_id: 'abc' }, { image_id: ADMIN_MESSAGES.imageUnknown }],
    [{ image_id: 999_999 }, { image_id: ADMIN_MESSAGES.imageUnknown }],
    [{ content: 7 }, { content: expect.any(String) }],
  ])('with %j is refused', async (fields, errors) => {
    const before = await app.db.$count(blogs)
    const { status, body } = await call('POST', '', input(fields))
    expect([status, body.status, body.errors]).toEqual([422, false, errors])
    expect(await app.db.$count(blogs)).toBe(before)
  })

  it('is refused when a picture in its text is gone, and the picture is named', async () => {
    const { id, file, url } = await uploadImage(app, token)
    const content = `<p>a</p><img src="${url.replace('.webp', '-40.webp')}">`
    await app.db.delete(images).where(eq(images.id, id))
    const { status, body } = await call('POST', '', input({ content }))
    expect([status, body.errors]).toEqual([422, { content: ADMIN_MESSAGES.imagesGone([file]) }])
    expect(body.errors.content).toContain(file)
    // Another site's image may have the same path.
    expect((await call('POST', '', input({ content: `<img src="https://a.example${url}">` }))).status).toBe(201)
  })

  it('may be as long as a long article', async () => {
    const content = `<p>${'भ'.repeat(499_000)}</p>`
    const { id } = await create({ content })
    expect((await publicOf(id)).content).toHaveLength(content.length)
    expect((await call('PUT', `/${id}`, input({ content: 'x'.repeat(3_000_000) }))).status).toBe(413)
  })

  it('is stored as written and cleaned for the public', async () => {
    const content = '<p onclick="alert(1)">a</p><script>alert(1)</script>'
    const { id } = await create({ content })
    expect((await call('GET', `/${id}`)).body.data.content).toBe(content)
    expect((await publicOf(id)).content).toBe('<p>a</p>')
  })

  it('is updated, published and unpublished', async () => {
    const { id, version } = await create({ status: 0 })
    const saved = await call('PUT', `/${id}`, input({ title: 'Second', status: '1', version }))
    expect([saved.status, saved.body.message]).toEqual([200, 'Blog created successfully'])
    expect(saved.body.data).toMatchObject({ title: 'Second', status: 1, version: version + 1 })
    expect((await publicOf(id)).title).toBe('Second')
    await call('PUT', `/${id}`, input({ status: 0 }))
    expect((await app.request('GET', `/public/blog/${id}`)).status).toBe(404)
  })

  it('that somebody else saved meanwhile is not overwritten, and the answer has the newer version', async () => {
    const { id, version } = await create()
    await call('PUT', `/${id}`, input({ title: 'Theirs', version }))
    const { status, body } = await call('PUT', `/${id}`, input({ title: 'Mine', version }))
    expect([status, body.message]).toEqual([409, ADMIN_MESSAGES.stale])
    expect(body.current).toMatchObject({ title: 'Theirs', version: version + 1 })
    expect((await publicOf(id)).title).toBe('Theirs')
  })

  it('goes into the trash and comes back', async () => {
    const { id, slug } = await create()
    const { status, body } = await call('DELETE', `/${id}`)
    expect([status, body]).toEqual([200, { status: true, message: 'Deleted successfully', data: { id } }])
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect((await call('POST', `/${id}/restore`)).body).toEqual({ status: true, message: ADMIN_MESSAGES.restored })
    expect((await publicOf(id)).slug).toBe(slug)
    expect((await call('POST', `/${id}/restore`)).status).toBe(404)
  })
})

describe('a slug', () => {
  it('is free, or held by a blog that is named', async () => {
    const { id, slug } = await create({ title: 'The holder' })
    const check = async (query: string) => (await call('GET', `/slug?${query}`)).body.data
    const taken = { is_free: false, holder: { id, title: 'The holder' } }
    expect(await check(`slug=${slug}&category=Plumber`)).toEqual(taken)
    expect(await check(`slug=${slug}&category=Plumber&id=${id + 1}`)).toEqual(taken)
    expect(await check(`slug=${slug}&category=Plumber&id=${id}`)).toEqual({ is_free: true, holder: null })
    expect(await check(`slug=${slug}&category=Jobs`)).toEqual({ is_free: true, holder: null })
    expect(await check(`slug=${slug}`)).toEqual({ is_free: true, holder: null })
    expect((await call('GET', '/slug?slug=Not+one')).status).toBe(422)
  })

  it('that is taken is refused with the title of the blog that has it', async () => {
    const { slug } = await create({ title: 'The first' })
    const other = await create()
    const errors = { slug: ADMIN_MESSAGES.slugTaken('The first') }
    for (const answer of [await call('POST', '', input({ slug })), await call('PUT', `/${other.id}`, input({ slug }))]) {
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    }
  })

  it('that was taken meanwhile prevents a restore', async () => {
    const { id, slug } = await create()
    await call('DELETE', `/${id}`)
    await create({ slug, title: 'The successor' })
    const { status, body } = await call('POST', `/${id}/restore`)
    expect([status, body.errors]).toEqual([422, { slug: ADMIN_MESSAGES.slugTaken('The successor') }])
  })
})

describe('the picture', () => {
  it('of an upload becomes permanent by the save, with its alternative text', async () => {
    const upload = await uploadImage(app, token)
    expect((await imageRow(upload.id))?.is_temporary).toBe(true)
    const blog = await create({ image_id: upload.id, image_alt: 'A tap' })
    expect(blog).toMatchObject({ image: upload.file, picture: { alt: 'A tap', width: upload.width } })
    expect((await imageRow(upload.id))?.is_temporary).toBe(false)
  })

  it('stays when a save names none, goes when it is removed, and comes back by its name', async () => {
    const upload = await uploadImage(app, token)
    const { id } = await create({ image_id: String(upload.id) })
    const imageAfter = async (fields: object) => (await call('PUT', `/${id}`, input({ ...fields }))).body.data.image
    expect(await imageAfter({})).toBe(upload.file)
    expect(await imageAfter({ image_id: '' })).toBe(upload.file)
    expect(await imageAfter({ image: 'nothing.webp' })).toBe(upload.file)
    expect(await imageAfter({ image: 'a\0b' })).toBe(upload.file)
    expect(await imageAfter({ image: '' })).toBe('')
    expect(await imageAfter({ image: upload.file })).toBe(upload.file)
  })

  it('in the text becomes permanent too', async () => {
    const upload = await uploadImage(app, token)
    await create({ content: `<p>a</p><img src="${upload.url}" alt="">` })
    expect((await imageRow(upload.id))?.is_temporary).toBe(false)
  })

  it('of a refused save stays temporary', async () => {
    const upload = await uploadImage(app, token)
    const { slug } = await create()
    expect((await call('POST', '', input({ slug, image_id: upload.id }))).status).toBe(422)
    expect((await imageRow(upload.id))?.is_temporary).toBe(true)
  })
})
