import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { BlogSummary } from '../../../contract/content/blogs.ts'
import { english } from '../../../contract/messages.ts'
import { buildBlog } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { blogs } from '../../platform/db/schema.ts'
import { cleanStoredHtml } from '../kinds.store.ts'

const app = await createTestApp()
const get = (path: string) => app.request('GET', `/public${path}`)
const titlesOf = async (path: string) => ((await get(path)).body.data as BlogSummary[]).map(({ title }) => title)
const insert = async (blog: Parameters<typeof buildBlog>[0]) =>
  (await app.db.insert(blogs).values(buildBlog(blog)).returning())[0]?.id ?? 0

const text = expect.any(String)
const summary = { id: expect.any(Number), title: text, short_desc: text, category: text, slug: text, image: text }

const draft = await insert({ title: 'Draft', status: 0, created_at: new Date('2030-01-01') })
const newest = await insert({ title: 'Newest 100% cotton', category: 'Jobs', created_at: new Date('2029-01-02') })
await insert({ title: 'Second newest', category: 'Jobs', short_desc: 'under_score', created_at: new Date('2029-01-01') })

describe('the latest blogs', () => {
  it('are three published ones, the newest first, as summaries', async () => {
    const { status, body } = await get('/latest-blogs')
    expect([status, Object.keys(body), body.data.length]).toEqual([200, ['status', 'data'], 3])
    expect(body.data[0]).toMatchObject({ ...summary, title: 'Newest 100% cotton' })
    expect(body.data[1].title).toBe('Second newest')
    expect(body.data[2]).not.toHaveProperty('content')
  })

  it.each([1, 3, 12])('are as many as asked for: %i', async (limit) => {
    expect((await get(`/latest-blogs?limit=${limit}`)).body.data).toHaveLength(limit)
  })

  it.each(['0', '13', '-1', '1.5', 'abc', '1e3', ''])('can’t be %j', async (limit) => {
    const { status, body } = await get(`/latest-blogs?limit=${limit}`)
    expect([status, body.errors]).toEqual([422, { limit: 'Between 1 and 12' }])
  })
})

describe('the list of blogs', () => {
  it('has the published ones, with meta', async () => {
    const { status, body } = await get('/frontblogs')
    expect([status, body.meta]).toEqual([200, { page: 1, limit: 100, total: 14 }])
    expect(body.data).toHaveLength(14)
    for (const blog of body.data) expect(blog).toMatchObject(summary)
    expect(await titlesOf('/frontblogs')).not.toContain('Draft')
  })

  it.each([
    ['?limit=5&page=3', 4, 14],
    ['?limit=5&page=4', 0, 14],
    ['?category=Jobs&page=2', 0, 2],
    ['?search=cotton&page=2', 0, 1],
    ['?search=cotton&category=Jobs', 1, 1],
    ['?search=nothing-like-it', 0, 0],
  ])('%s has %i, and says that there are %i in all', async (query, count, total) => {
    const { body } = await get(`/frontblogs${query}`)
    expect([body.data.length, body.meta.total]).toEqual([count, total])
  })

  it('names an image that is served, with its copies', async () => {
    const seeded = (await get('/frontblogs')).body.data.at(-1) as BlogSummary
    expect(seeded.picture).toMatchObject({
      width: expect.any(Number),
      height: expect.any(Number),
      alt: expect.stringMatching(/\w/),
    })
    const file = await app.fetch(`/uploads/blogs/${seeded.image}`)
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    for (const width of seeded.picture?.widths ?? []) {
      const copy = await app.fetch(`/uploads/blogs/${seeded.image.replace('.webp', `-${width}.avif`)}`)
      expect([copy.status, copy.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
    }
  })

  it.each([
    ['?category=Jobs', ['Newest 100% cotton', 'Second newest']],
    ['?category=jobs', []],
    ['?category=Nothing', []],
    ['?search=COTTON', ['Newest 100% cotton']],
    ['?search=0%25', ['Newest 100% cotton']],
    ['?search=r_s', ['Second newest']],
    ['?search=draft&category=General', []],
    ['?category=Jobs&limit=1', ['Newest 100% cotton']],
    ['?category=Jobs&limit=1&page=2', ['Second newest']],
  ])('%s has %j', async (query, titles) => {
    expect(await titlesOf(`/frontblogs${query}`)).toEqual(titles)
  })

  it('has no category for blogs without one', async () => {
    const id = await insert({ category: '' })
    const names = (await get('/blog-categories')).body.data.map(({ category }: { category: string }) => category)
    expect(names).not.toContain('')
    await app.db.delete(blogs).where(eq(blogs.id, id))
  })

  it('counts each category that has a published one', async () => {
    const { status, body } = await get('/blog-categories')
    expect(status).toBe(200)
    expect(body.data).toContainEqual({ category: 'Jobs', count: 2 })
    expect(body.data.map(({ category }: BlogSummary) => category)).not.toContain('Politics')
  })
})

describe('one blog', () => {
  it('has its content', async () => {
    const { status, body } = await get(`/blog/${newest}`)
    expect([status, Object.keys(body)]).toEqual([200, ['status', 'data']])
    expect(body.data).toMatchObject({ ...summary, id: newest, content: '<p>Hello</p>', status: 1, image: '' })
  })

  it.each(['abc', '0', '-1', '1.5', '99999999999', '999999', '1e1', '0x1', '%20', '%00', 'null'])(
    '%s is not found',
    async (id) => {
      const { status, body } = await get(`/blog/${id}`)
      expect([status, body]).toEqual([404, { status: false, message: english.notFound }])
    },
  )

  it('that is a draft is not found', async () => {
    expect((await get(`/blog/${draft}`)).status).toBe(404)
  })

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    [
      'a handler',
      '<img src="https://a.example/x.png" onerror="alert(1)" alt="x" />',
      '<img src="https://a.example/x.png" alt="x" />',
    ],
    ['a script address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a hidden script address', '<a href=" java&#9;script:alert(1)">a</a>', '<a>a</a>'],
    ['a data address', '<img src="data:image/svg+xml,&lt;svg onload=alert(1)&gt;" alt="" />', ''],
    ['a style element', '<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['a dangerous style', '<p style="background:url(https://evil.example);position:fixed">a</p>', '<p>a</p>'],
    ['a form', '<form action="https://evil.example"><input name="a" /><p>a</p></form>', '<p>a</p>'],
    ['a drawing', '<svg onload="alert(1)"><circle r="1"></circle></svg>', ''],
    ['a frame of another host', '<iframe src="https://evil.example/embed"></iframe>', ''],
    ['a figure around such a frame', '<figure><iframe src="https://evil.example/embed"></iframe></figure><p>a</p>', '<p>a</p>'],
    ['a frame of a host that only looks right', '<iframe src="https://www.youtube.com.evil.example/"></iframe>', ''],
  ])('is cleaned of %s', async (_, content, clean) => {
    const { body } = await get(`/blog/${await insert({ content })}`)
    expect(body.data.content.replace(' loading="lazy"', '')).toBe(clean)
  })

  it.each([
    '<h2>a</h2><h3>b</h3><ul><li>c</li></ul><ol start="3"><li>d</li></ol><blockquote>e</blockquote>',
    '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '<figure><img src="/uploads/blogs/a.webp" alt="a" width="10" height="10" /><figcaption>b</figcaption></figure>',
    '<p style="text-align:center">a <strong>b</strong> <em>c</em> <a href="/contactus">d</a></p>',
    '<pre><code class="language-js">a</code></pre>',
    '<iframe src="https://www.youtube.com/embed/abc" loading="lazy"></iframe>',
    '<iframe src="https://player.vimeo.com/video/1" loading="lazy"></iframe>',
    '<a href="tel:+919876543210">call</a> <a href="mailto:a@example.com">write</a>',
  ])('keeps %s', async (content) => {
    expect((await get(`/blog/${await insert({ content })}`)).body.data.content).toBe(content)
  })

  const inThemes = (colour: string, ...[light, dark]: [string, string]) =>
    `light-dark(oklch(from ${colour} ${light}), oklch(from ${colour} ${dark}))`
  const text = (colour: string) =>
    `color:${inThemes(colour, 'min(l, 0.43) min(c, 0.13) h / 1', 'max(l, 0.8) min(c, 0.13) h / 1')}`
  const marker = (colour: string) =>
    `background-color:${inThemes(colour, 'max(l, 0.92) min(c, 0.1) h', 'min(l, 0.35) min(c, 0.1) h')}`
  it.each([
    ['color: #000', text('#000')],
    ['color: red; background-color : rgb(255, 255, 0) ', `${text('red')};${marker('rgb(255, 255, 0)')}`],
    ['text-align:center;background-color:rgba(255,255,0,.5)', `text-align:center;${marker('rgba(255,255,0,.5)')}`],
    ['background-color:yellow;color:red !important', marker('yellow')],
    ['background:linear-gradient(red,blue);color:var(--color-ground);background-color:url(x)', undefined],
    ['color/**/:light-dark(white, black);color:light-dark(white, black)', undefined],
  ])('has the colours of %j as they can be read in both themes, however often it is cleaned', async (style, readable) => {
    const clean = readable ? `<p><span style="${readable}">a</span></p>` : '<p><span>a</span></p>'
    for (const content of [`<p><span style="${style}">a</span></p>`, clean])
      expect((await get(`/blog/${await insert({ content })}`)).body.data.content).toBe(clean)
  })

  it('is cleaned once, by the save or at the start, and again after each change', async () => {
    const id = await insert({ content: '<p onclick="a()">a</p>' })
    const row = async () => (await app.db.select().from(blogs).where(eq(blogs.id, id)))[0]
    expect(await row()).toMatchObject({ clean_html: null })
    await cleanStoredHtml(app.db)
    expect(await row()).toMatchObject({ clean_html: '<p>a</p>', content: '<p onclick="a()">a</p>' })
    await app.db.update(blogs).set({ clean_html: '<p>kept</p>' }).where(eq(blogs.id, id))
    expect((await get(`/blog/${id}`)).body.data.content).toBe('<p>kept</p>')
    await app.db.update(blogs).set({ content: '<p onclick="b()">b</p>' }).where(eq(blogs.id, id))
    expect((await get(`/blog/${id}`)).body.data.content).toBe('<p>b</p>')
  })

  it('has one h1 on its page: its own title', async () => {
    expect((await get(`/blog/${await insert({ content: '<h1>a</h1>' })}`)).body.data.content).toBe('<h2>a</h2>')
  })
})
