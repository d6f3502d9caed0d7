import { beforeAll, describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildBlog } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { refusedTokens, signIn, signInAs } from '../../../test/steps.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { blogs } from '../../platform/db/schema.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const get = (path: string) => app.request('GET', path, undefined, { token })
const saveAbout = async (title: string) => app.request('PUT', '/about-us', { title, description: '<p>a</p>' }, { token })

it.each(['/versions/blogs/1', '/versions/blogs/1/1', '/trash'])(
  'GET %s is refused without a token, with a wrong one, after logout',
  async (path) => {
    for (const wrong of await refusedTokens(app)) {
      const { status, body } = await app.request('GET', path, undefined, { token: wrong })
      expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
  },
)

describe('versions', () => {
  it('begin with the original, without an author; each save has author and time', async () => {
    const original = (await get('/about-us')).body
    const first = { version: 1, by: null, created_at: original.updated_at }
    expect((await get('/versions/documents/about-us')).body).toEqual({ status: true, data: [first] })
    app.clock.advance(60_000)
    await saveAbout('Second')
    const { status, body } = await get('/versions/documents/about-us')
    expect([status, body.data]).toEqual([
      200,
      [{ version: 2, by: ADMIN.email, created_at: app.clock.now().toISOString() }, first],
    ])
    expect((await get('/versions/documents/about-us/1')).body.data.fields).toEqual({
      title: original.title,
      description: original.description,
      figures: original.figures,
    })
  })

  it('of a refused save are not stored', async () => {
    await saveAbout('Kept')
    const before = (await get('/versions/documents/about-us')).body
    await app.request('PUT', '/about-us', { title: 'Stale', version: 1 }, { token })
    await saveAbout('')
    expect((await get('/versions/documents/about-us')).body).toEqual(before)
  })

  it('are restored by saving their fields again', async () => {
    await saveAbout('Before')
    await saveAbout('After')
    const { version } = (await get('/about-us')).body
    const { fields } = (await get(`/versions/documents/about-us/${version - 1}`)).body.data
    await app.request('PUT', '/about-us', { ...fields, version }, { token })
    expect((await get('/about-us')).body).toMatchObject({ title: 'Before', version: version + 1 })
  })

  it.each([
    '/versions/leads/1',
    '/versions/documents/about-us/999',
    '/versions/documents/about-us/x',
    '/versions/documents/none/1',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

describe('the trash', () => {
  const remove = async (fields: Parameters<typeof buildBlog>[0]) => {
    const [row] = await app.db.insert(blogs).values(buildBlog(fields)).returning()
    expect((await app.request('DELETE', `/blogs/${row?.id}`, undefined, { token })).status).toBe(200)
    return row?.id ?? 0
  }

  it('lists what was deleted, newest first, by title, in pages', async () => {
    const first = await remove({ title: 'Trash one' })
    app.clock.advance(1000)
    const second = await remove({ title: 'Trash two' })
    const { status, body } = await get('/trash?search=TRASH&limit=1')
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        data: [{ kind: 'blogs', id: second, title: 'Trash two', deleted_at: app.clock.now().toISOString() }],
        meta: { page: 1, limit: 1, total: 2 },
      },
    ])
    expect((await get('/trash?search=TRASH&limit=1&page=2')).body.data[0].id).toBe(first)
    const beyond = (await get('/trash?search=TRASH&limit=1&page=3')).body
    expect([beyond.data, beyond.meta.total]).toEqual([[], 2])
  })

  it('refuses an invalid page or limit', async () => {
    expect((await get('/trash?page=0')).status).toBe(422)
    expect((await get('/trash?limit=101')).status).toBe(422)
  })

  it('does not restore a blog whose slug was taken meanwhile', async () => {
    const slug = 'taken-meanwhile'
    const id = await remove({ slug })
    await app.db.insert(blogs).values(buildBlog({ slug }))
    const { status, body } = await app.request('POST', `/blogs/${id}/restore`, undefined, { token })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['slug']])
  })

  it('retains a record for 30 days', async () => {
    const id = await remove({ title: 'Thirty days' })
    const found = async () => (await get('/trash?search=Thirty')).body.data.length
    app.clock.advance(30 * DAY_MS)
    token = await signIn(app)
    await cleanUp(app.deps)
    expect(await found()).toBe(1)
    app.clock.advance(1)
    await cleanUp(app.deps)
    expect(await found()).toBe(0)
    expect((await app.request('POST', `/blogs/${id}/restore`, undefined, { token })).status).toBe(404)
  })
})

describe('what an administrator saved last', () => {
  const listOwn = async (by: string) => (await app.request('GET', '/versions', undefined, { token: by })).body.data

  it('is each record and translation once, newest first, without what is in the trash', async () => {
    const editor = await signInAs(app, 'editor')
    const save = async (method: string, path: string, body: object) => {
      app.clock.advance(60_000)
      const answer = await app.request(method, path, body, { token: editor })
      expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([200, 201])
      return answer.body.data
    }
    expect(await listOwn(editor)).toEqual([])
    const blog = await save('POST', '/blogs', buildBlog({ title: 'Damp walls' }))
    const gone = await save('POST', '/blogs', buildBlog())
    const { mobile } = (await app.request('GET', '/public/contact-us')).body
    await save('PUT', '/contact-us', { mobile, email: 'hello@karigar.example', address: 'Pune' })
    await save('PUT', '/translations/documents/about-us/hi', { texts: { title: { text: 'हमारे बारे में', of: '' } } })
    await save('PUT', '/about-us', { title: 'Who we are', description: '<p>Us</p>' })
    await save('PUT', `/blogs/${blog.id}`, { ...buildBlog({ title: 'Damp walls' }), short_desc: 'Shorter' })
    await app.request('DELETE', `/blogs/${gone.id}`, undefined, { token: editor })

    const edits: { kind: string; key: string; language: string | null; title: string }[] = await listOwn(editor)
    expect(edits.map(({ kind, key, language, title }) => [kind, key, language, title])).toEqual([
      ['blogs', String(blog.id), null, 'Damp walls'],
      ['documents', 'about-us', null, 'Who we are'],
      ['documents', 'about-us', 'hi', 'Who we are'],
      ['contact-us', 'contact-us', null, 'Contact us'],
    ])
    expect(await listOwn(token)).not.toContainEqual(edits[0])
  })
})
