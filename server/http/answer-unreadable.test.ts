import { expect, it } from 'vitest'
import { createTestApp } from '../../test/harness.ts'
import { startServer } from './cache/cache.test-tools.ts'

const app = await createTestApp()

it.each([
  [
    'a head of 20 kB',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
  ],
  ['no HTTP', 'hello\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['two lengths', 'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
])('a request that Node can’t read, %s, is answered like any other failure', async (_, request, status) => {
  const { send, ask } = await startServer(app)
  const [head = '', body = ''] = (await send(request)).split('\r\n\r\n')
  expect(head.split('\r\n')).toEqual(expect.arrayContaining([status, 'Content-Type: application/json', 'Connection: close']))
  expect(JSON.parse(body)).toEqual({ status: false, message: expect.stringMatching(/\w/) })
  expect((await ask('/healthz')).status).toBe(200)
})
