import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkPort, listenOnSockets } from './listen.ts'
import { closeServer } from './stop.ts'

/** A server on a free port, closed by the test. */
async function start() {
  const server = createServer((_, response) => response.end('here'))
  const closeSockets = await listenOnSockets(server, 0, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  return { server, port, close: () => closeServer(server, closeSockets) }
}

const ask = (port: number) =>
  new Promise<number | string | undefined>((resolve) => {
    request({ port, host: '127.0.0.1', agent: false }, (answer) => resolve(answer.resume().statusCode))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      .end()
  })

it('every connection is answered, through whichever socket it comes, and none after the stop', async () => {
  const { port, close } = await start()
  // Enough connections for the system to spread them over all sockets.
  const answers = await Promise.all(Array.from({ length: 64 }, () => ask(port)))
  expect(new Set(answers)).toEqual(new Set([200]))
  await close()
  expect(await ask(port)).toBe('ECONNREFUSED')
})

it('a port that another program of the same user shares is in use all the same', async () => {
  const { port, close } = await start()
  onTestFinished(close)
  const sentence = `Port ${port} is in use. Stop the other program, or choose a port with PORT=3001.`
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(sentence)
  const second: Server = createServer()
  await expect(listenOnSockets(second, port, '127.0.0.1')).rejects.toThrow(sentence)
  expect(second.listening).toBe(false)
})
