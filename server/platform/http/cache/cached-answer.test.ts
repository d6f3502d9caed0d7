import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../../../test/cached-site.ts'
import { createTestApp } from '../../../../test/harness.ts'
import { KEEP_ALIVE_S, toHead, writeAnswer, writeFields } from './cached-answer.ts'

const SENDING = { requestId: 'an-id', cacheStatus: 'karigar; hit', at: new Date('2026-11-25T08:00:00Z') }
const PAGE = toHead(200, ['content-type', 'text/plain', 'content-length', '5', 'etag', 'W/"a"'])
const asking = (method: string, path: string, connection = 'keep-alive') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`

/** Reads the answers to GET, HEAD, a conditional GET, and a GET that closes the connection. */
async function read(write: typeof writeAnswer): Promise<string> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_S * 1000 }, ({ method, url }, response) => {
    if (url === '/known') write(response, toHead(304, ['etag', 'W/"a"']), SENDING)
    else write(response, PAGE, SENDING, method === 'HEAD' ? undefined : Buffer.from('hello'))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  socket.write(asking('GET', '/') + asking('HEAD', '/') + asking('GET', '/known') + asking('GET', '/', 'close'))
  let answers = ''
  for await (const part of socket) answers += part
  return answers
}

it('a head written as text and one set by fields are the same bytes, on open and closing connections', async () => {
  const answers = await read(writeAnswer)
  expect(answers).toBe(await read(writeFields))
  expect(answers.match(/HTTP\/1\.1 (200|304)/g)).toHaveLength(4)
  expect(answers.match(/Keep-Alive: timeout=5\r\n/g)).toHaveLength(3)
  expect(answers.match(/hello/g)).toHaveLength(2)
})

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
