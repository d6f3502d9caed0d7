import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BLOG, SERVICE, saveBlog, startServer } from '../../../../test/cached-site.ts'
import { createTestApp } from '../../../../test/harness.ts'
import { signIn, storePayment } from '../../../../test/steps.ts'
import { waitFor } from '../../../../test/wait-for.ts'

const app = await createTestApp()
const token = await signIn(app)

describe('a page that was rendered', () => {
  it.each([
    '/',
    SERVICE,
    BLOG,
    '/blogs?search=water',
    '/nothing-here',
    '/sitemap.xml',
    '/robots.txt',
    '/blogs/feed.xml',
    '/api/public/latest-blogs?limit=3',
    '/api/openapi.json',
  ])('serves the next visitor too: %s', async (path) => {
    const { ask, countRenders } = await startServer(app)
    const first = await ask(path)
    const renders = countRenders()
    const second = await ask(path)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect([first, second].map(({ headers }) => headers['cache-status'])).toEqual(['karigar; fwd=miss', 'karigar; hit'])
    expect(countRenders()).toBe(renders)
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    const { 'x-request-id': _, date, 'cache-status': __, ...headers } = first.headers
    expect(second.headers).toMatchObject(headers)
    expect(second.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=1/),
      'x-frame-options': 'DENY',
    })
  })

  it('is rendered once however many wait for it', async () => {
    const { ask, countRenders } = await startServer(app)
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(SERVICE)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(countRenders()).toBe(1)
  })

  it('is one page whatever unknown parameters and spellings its address has', async () => {
    const { ask, countRenders } = await startServer(app)
    const plain = await ask('/blogs?page=2&search=a')
    for (const path of ['/blogs?utm_source=x&search=a&page=2', '/blogs?search=%61&page=2&page=3', '/blog%73?page=2&search=a&%zz'])
      expect((await ask(path)).text, path).toBe(plain.text)
    expect(countRenders()).toBe(1)
    expect((await ask('/blogs?page=2')).text).not.toBe(plain.text)
    for (const path of ['/', '/?gclid=1', '/?gclid=2', '/nothing', '/nothing']) await ask(path)
    expect(countRenders()).toBe(4)
    // An unlisted route may read any query.
    for (const path of ['/nothing?a', '/nothing?b']) await ask(path)
    expect(countRenders()).toBe(6)
  })

  it('keeps the query of an address with a slash at its end', async () => {
    const { ask } = await startServer(app)
    for (const query of ['?a=1', '?a=2', '']) expect((await ask(`/aboutus/${query}`)).headers.location).toBe(`/aboutus${query}`)
  })

  it('is sent as the browser accepts it, and small after a moment', async () => {
    const { ask } = await startServer(app)
    const get = async (accepted: string) => ask('/', { headers: { 'Accept-Encoding': accepted } })
    const [brotli, gzip, plain] = [await get('gzip, deflate, br, zstd'), await get('gzip'), await get('identity')]
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect([brotliDecompressSync(brotli.bytes), gunzipSync(gzip.bytes)].map(String)).toEqual([plain.text, plain.text])
    expect([brotli, gzip, plain].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'))
    await waitFor(async () => expect((await get('br')).bytes.length).toBeLessThan(brotli.bytes.length))
    const small = await get('br')
    expect(String(brotliDecompressSync(small.bytes))).toBe(plain.text)
    expect(small.headers.etag).toBe(plain.headers.etag)
  })

  it('is not sent to a browser that has it, nor to one that asks for its headers', async () => {
    const { ask } = await startServer(app)
    for (const path of [SERVICE, '/api/public/service-links']) {
      const { headers, bytes } = await ask(path)
      for (const tag of [headers.etag ?? '', `"other", ${headers.etag}`, '*']) {
        const again = await ask(path, { headers: { 'If-None-Match': tag } })
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
      }
      expect((await ask(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
      const head = await ask(path, { method: 'HEAD' })
      expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(bytes.length)])
    }
  })
})

it.each(['/booking/unknown', '/hi/booking/unknown', '/booking/unknown/more'])(
  'nothing below the private pages is kept for others, though there is no such page: %s',
  async (path) => {
    const { ask } = await startServer(app)
    for (const { status, headers } of [await ask(path), await ask(path)])
      expect([status, headers['cache-control'], headers['cache-status']]).toEqual([404, 'private, no-store', undefined])
  },
)

describe('a connection', () => {
  const host = 'Host: karigar.example'

  it('stays open and gets its answers in the order of its requests, until one asks for the end', async () => {
    const { ask, send } = await startServer(app)
    const [{ bytes }, missing] = [await ask(SERVICE), await ask('/nothing-here')]
    const heads = [`GET ${SERVICE} HTTP/1.1`, `HEAD ${SERVICE} HTTP/1.1`, 'GET /nothing-here HTTP/1.1']
    const closing = `GET ${SERVICE} HTTP/1.1\r\nConnection: close`
    const answers = await send([...heads, closing].map((head) => `${head}\r\n${host}\r\n\r\n`).join(''))
    const [nothing, ...parts] = answers.split('HTTP/1.1 ')
    expect(nothing).toBe('')
    expect(parts.map((part) => part.split('\r\n')[0])).toEqual(['200 OK', '200 OK', '404 Not Found', '200 OK'])
    const bodies = parts.map((part) => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4), 'latin1'))
    expect(bodies.map(({ length }) => length)).toEqual([bytes.length, 0, missing.bytes.length, bytes.length])
    expect(bodies[0]).toEqual(bytes)
    expect(parts.map((part) => /^connection: (.*)\r$/im.exec(part)?.[1])).toEqual([...Array(3).fill('keep-alive'), 'close'])
    for (const part of parts) {
      expect(part).toMatch(/^date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/im)
      expect(part).toContain('cache-status: karigar; hit\r\n')
    }
    expect(parts[0]).toMatch(/^keep-alive: timeout=5\r$/im)
  })

  it('of HTTP/1.0 is ended with its answer', async () => {
    const { ask, send } = await startServer(app)
    const { text } = await ask('/robots.txt')
    const answer = await send('GET /robots.txt HTTP/1.0\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(text)
  })
})

describe('after a save', () => {
  it('the next answer is new, on every page and call that shows it', async () => {
    const server = await startServer(app)
    const paths = [BLOG, '/', '/blogs', '/blogs/feed.xml', '/api/public/blog/1', '/api/public/frontblogs']
    for (const path of paths) await server.ask(path)
    for (let round = 0; round < 3; round++) {
      const title = await saveBlog(server, token)
      for (const path of [BLOG, '/api/public/blog/1', '/api/public/frontblogs'])
        expect((await server.ask(path)).text, path).toContain(title)
    }
  })

  it('a page that did not change keeps its tag', async () => {
    const server = await startServer(app)
    const before = await server.ask('/privacy-policy')
    await saveBlog(server, token)
    const after = await server.ask('/privacy-policy', { headers: { 'If-None-Match': before.headers.etag ?? '' } })
    expect([after.status, after.headers['cache-status']]).toEqual([304, 'karigar; fwd=miss'])
  })

  it('a page that was begun before it serves nobody who asks later', async () => {
    const server = await startServer(app)
    let title = ''
    server.during.render = async () => {
      server.during.render = async () => {}
      title = await saveBlog(server, token)
    }
    expect((await server.ask(BLOG)).text).not.toContain(title)
    expect((await server.ask(BLOG)).text).toContain(title)
  })

  it('an address that moved leads on, and an unknown one is found once there is a page', async () => {
    const server = await startServer(app)
    const blog = { title: 'A wet wall', slug: 'wet', category: 'Plumber', short_desc: 'Why', content: '', status: 1 }
    const { data } = JSON.parse((await server.ask('/api/blogs', { method: 'POST', body: blog, token })).text)
    const [from, to] = [`/blogs/plumber/${data.id}/wet`, `/blogs/plumber/${data.id}/dry`]
    const statuses = async () => [(await server.ask(from)).status, (await server.ask(to)).status]
    expect(await statuses()).toEqual([200, 301])
    await server.ask(`/api/blogs/${data.id}`, { method: 'PUT', body: { ...blog, slug: 'dry' }, token })
    expect(await statuses()).toEqual([301, 200])
    expect((await server.ask(from)).headers).toMatchObject({ location: to })
    await server.ask(`/api/blogs/${data.id}`, { method: 'DELETE', token })
    expect(await statuses()).toEqual([404, 404])
    await server.ask(`/api/blogs/${data.id}/restore`, { method: 'POST', token })
    expect(await statuses()).toEqual([301, 200])
  })

  it('another process serves the new page within a second', async () => {
    const [here, elsewhere] = [await startServer(app), await startServer(app)]
    await elsewhere.ask(BLOG)
    const title = await saveBlog(here, token)
    await waitFor(async () => expect((await elsewhere.ask(BLOG)).text).toContain(title))
  })
})

describe('never kept', () => {
  it('is the private page of a booking, by address and by call', async () => {
    const { ask, countRenders } = await startServer(app)
    const { token: booking } = await storePayment(app)
    for (const path of [`/booking/${booking}`, `/api/public/bookings/${booking}`]) {
      const answers = [await ask(path), await ask(path)]
      expect(answers.map(({ status, headers }) => [status, headers['cache-status']])).toEqual(Array(2).fill([200, undefined]))
      expect(answers[0]?.headers['cache-control']).toContain('no-store')
    }
    expect(countRenders()).toBe(2)
  })

  it('is a page on its way to the checkout, a preview, the console and what an administrator reads', async () => {
    const { ask } = await startServer(app)
    const draft = {
      kind: 'blogs',
      fields: { title: 'Draft', slug: 'd', category: 'Plumber', short_desc: 'Why', content: '', status: 1 },
    }
    const preview = JSON.parse((await ask('/api/previews', { method: 'POST', body: draft, token })).text)
    const previewPath = new URL(preview.data?.url ?? preview.data?.path, 'http://localhost').pathname
    for (const path of [`${SERVICE}?pay`, previewPath, '/login', '/admin/leads', '/api/blogs', '/readyz']) {
      const answers = [await ask(path, { token }), await ask(path, { token })]
      expect(
        answers.map(({ status, headers }) => [status, /hit/.test(`${headers['cache-status']}`)]),
        path,
      ).toEqual(Array(2).fill([200, false]))
    }
  })

  it('is a failure', async () => {
    const { ask, during, countRenders } = await startServer(app)
    during.render = () => Promise.reject(new Error('A page failed'))
    expect([(await ask('/')).status, (await ask('/')).status, countRenders()]).toEqual([500, 500, 2])
    expect(app.takeErrors()).toHaveLength(2)
    expect((await ask('/api/public/latest-blogs?limit=0')).headers['cache-control']).toBe('no-store')
  })
})

it('on New Year’s Day the foot of a page has the new year', async () => {
  const { ask } = await startServer(app)
  expect((await ask('/aboutus')).text).toMatch(/2024\D{1,9}2026/)
  app.clock.advance(Date.parse('2026-12-31T18:29:00Z') - app.clock.now().getTime())
  expect((await ask('/aboutus')).text).toMatch(/2024\D{1,9}2026/)
  app.clock.advance(60_000)
  expect((await ask('/aboutus')).text).toMatch(/2024\D{1,9}2027/)
})
