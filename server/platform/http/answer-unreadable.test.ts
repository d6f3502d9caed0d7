import { expect, it } from 'vitest'
import { startServer } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'

const app = await createTestApp()

it.each([
  [
    'a head of 20 kB',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
  ],
  ['no HTTP', 'hello\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['two lengths', 'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['a host that is none', 'GET /nothing HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['no host', 'GET /nothing HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['an address that is none', 'GET http://[::/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  [
    'an expectation that nobody knows',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\nConnection: close\r\n\r\n',
    'HTTP/1.1 417 Expectation Failed',
  ],
])('a request that can’t be read, %s, is answered like any other failure', async (_, request, status) => {
  const { send, ask } = await startServer(app)
  const [head = '', body = ''] = (await send(request)).split('\r\n\r\n')
  const lines = head.toLowerCase().split('\r\n')
  expect(lines[0]).toBe(status.toLowerCase())
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['content-type: application/json', 'cache-control: no-store', 'x-content-type-options: nosniff', 'connection: close'],
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    ]),
  )
  expect(JSON.parse(body)).toEqual({ status: false, message: expect.stringMatching(/\w/) })
  expect((await ask('/healthz')).status).toBe(200)
})
