import { describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { english } from '../../../contract/messages.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { connect } from '../db/client.ts'

const app = await createTestApp()
const nowhere = connect({ host: '/nowhere', port: 1, user: 'nobody', database: 'nothing' })
const withoutDatabase = await app.openAnother(nowhere)
const post = (body: string, headers?: Record<string, string>) => app.request('POST', '/public/send-otp', body, { headers })

describe('a request that can’t be read', () => {
  it.each([
    ['malformed JSON', '{"mobile": ', 400, API_MESSAGES.malformedJson],
    ['a text that is no JSON', 'mobile=9876543210', 400, API_MESSAGES.malformedJson],
    ['an array', '[{"mobile": "9876543210"}]', 400, API_MESSAGES.notAnObject],
    ['null', 'null', 400, API_MESSAGES.notAnObject],
    ['a number', '42', 400, API_MESSAGES.notAnObject],
    ['a text', '"9876543210"', 400, API_MESSAGES.notAnObject],
    ['nothing but spaces', '  ', 400, API_MESSAGES.malformedJson],
    ['more than 64 kB', JSON.stringify({ mobile: '9'.repeat(65 * 1024) }), 413, english.bodyTooLarge],
  ])('%s', async (_, body, status, message) => {
    const answer = await post(body)
    expect([answer.status, answer.body]).toEqual([status, { status: false, message }])
    // The rest of a body that is too large is not read, so no other request can follow on this connection.
    expect(answer.headers.get('connection')).toBe(status === 413 ? 'close' : 'keep-alive')
  })

  it.each(['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'application/jsonp'])(
    'of the type “%s”',
    async (type) => {
      const { status, body } = await post('{"mobile": "9876543210"}', { 'Content-Type': type })
      expect([status, body]).toEqual([415, { status: false, message: API_MESSAGES.unsupportedType }])
    },
  )

  it.each(['application/json; charset=utf-8', 'application/vnd.api+json', 'APPLICATION/JSON'])('but %s is JSON', async (type) => {
    expect((await post('{"mobile": "1"}', { 'Content-Type': type })).status).toBe(422)
  })

  it('without a body is one without fields', async () => {
    const { status, body } = await app.request('POST', '/public/leads')
    expect([status, body.errors.name]).toEqual([422, 'Name is required'])
  })

  it('with unknown fields is read without them', async () => {
    expect((await post('{"mobile": "1", "surprise": {"a": []}, "__proto__": {"b": 1}}')).body.errors).toEqual({
      mobile: english.mobileInvalid,
    })
  })
})

describe('a browser’s call from another site', () => {
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }

  it.each([
    ['with JSON', 'POST', '/public/send-otp', '{"mobile": "9876543210"}', { 'Content-Type': 'application/json' }],
    ['without a type', 'POST', '/public/send-otp', '{"mobile": "9876543210"}', { 'Content-Type': '' }],
    ['without a body', 'POST', '/logout', undefined, {}],
  ])('%s is refused', async (_, method, path, body, headers) => {
    const answer = await app.request(method, path, body, { headers: { ...foreign, ...headers } })
    expect([answer.status, answer.body]).toEqual([403, { status: false, message: API_MESSAGES.otherSite }])
  })

  it('may read what everybody reads', async () => {
    expect((await app.request('GET', '/public/about-us', undefined, { headers: foreign })).status).toBe(200)
  })
})

describe('an address below /api that isn’t there', () => {
  it.each([
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/nothing'],
    ['GET', '/public'],
    ['GET', '/public/leads'],
    ['POST', '/public/fronthomepage'],
    ['DELETE', '/public/leads'],
    ['PUT', '/public/blog/1'],
    ['GET', '/public/blog/1/2'],
    ['GET', '/public/frontservice/homeservice'],
    ['GET', '/%E0%A4%A'],
  ])('%s %s is 404 in JSON', async (method, path) => {
    const { status, headers, body } = await app.request(method, path)
    expect([status, body]).toEqual([404, { status: false, message: english.notFound }])
    expect(headers.get('Content-Type')).toMatch(/^application\/json/)
  })
})

describe('every answer', () => {
  it.each(['/api/public/about-us', '/api/nothing', '/api/docs', '/nothing', '/healthz', '/readyz'])(
    'of %s has the security headers',
    async (path) => {
      const { headers } = await app.fetch(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy).toContain(rule)
      expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https:)/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000',
      })
    },
  )

  it('that is a script, a style or a font says nothing of documents, but one that is missing does', async () => {
    const site = openSite(app)
    const page = await site.read('/')
    const [style = '', script = ''] = [/href="(\/assets\/[^"]+\.css)"/, /src="(\/assets\/[^"]+\.js)"/].map(
      (pattern) => pattern.exec(page)?.[1],
    )
    for (const path of [style, script, '/fonts/bricolage-700.woff2']) {
      const { status, headers } = await site.ask(path)
      expect([status, headers.get('X-Content-Type-Options')]).toEqual([200, 'nosniff'])
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect([...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length).toBeLessThan(450)
    }
    for (const path of ['/assets/gone.js', '/art/hero.svg', '/favicon.svg'])
      expect((await site.ask(path)).headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  it('requires https of the domain’s other hosts only if the operator says so', async () => {
    const withHsts = await app.openAnother({ settings: { hstsSubdomains: true } })
    expect((await withHsts('/healthz')).headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('that is a failure or a health check is not cached', async () => {
    for (const path of ['/api/nothing', '/api/leads', '/api/public/latest-blogs?limit=0', '/healthz', '/readyz'])
      expect((await app.fetch(path)).headers.get('Cache-Control'), path).toBe('no-store')
  })

  it('of the API is not cached, except content, which caches revalidate after a second', async () => {
    const token = await signIn(app)
    const cachingOf = async (path: string) => (await app.request('GET', path, undefined, { token })).headers.get('Cache-Control')
    expect(await cachingOf('/leads')).toBe('no-store')
    expect(await cachingOf('/public/about-us')).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400')
  })
})

describe('the health of the program', () => {
  it('is at /healthz and /readyz', async () => {
    expect((await app.fetch('/healthz')).status).toBe(200)
    expect((await app.fetch('/readyz')).status).toBe(200)
  })

  it('without a database is alive but not ready, and calls ask to try again', async () => {
    expect((await withoutDatabase('/healthz')).status).toBe(200)
    expect((await withoutDatabase('/readyz')).status).toBe(503)
    const call = await withoutDatabase('/api/public/about-us')
    expect([call.status, await call.json()]).toEqual([503, { status: false, message: expect.stringContaining('try again') }])
    expect(call.headers.get('Retry-After')).toBe('5')
    expect(app.takeErrors()).toHaveLength(1)
  })
})

describe('an upload', () => {
  it.each([
    '/uploads/blogs/nothing.webp',
    '/uploads/blogs/..%2f..%2foutbox.jsonl',
    '/uploads/..%2f/a.webp',
    '/uploads/blogs/%00.webp',
    '/uploads/blogs/a.html',
    `/uploads/blogs/${'x'.repeat(400)}.webp`,
  ])('%s is not found', async (path) => {
    expect((await app.fetch(path)).status).toBe(404)
  })
})
