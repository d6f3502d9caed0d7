import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
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
