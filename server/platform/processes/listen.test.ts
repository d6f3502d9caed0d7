import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { checkPort, closeServer, listen } from './stop.ts'

/** A server on a free port. */
async function start() {
  const server = createServer((_, response) => response.end('here'))
  return { server, port: await listen(server, 0, '127.0.0.1') }
}

it('a connection is answered, and none after the stop', async () => {
  const { server, port } = await start()
  const ask = () => fetch(`http://127.0.0.1:${port}`)
  expect((await ask()).status).toBe(200)
  await closeServer(server)
  await expect(ask()).rejects.toThrow()
})

it('a port that another program has is in use', async () => {
  const { server, port } = await start()
  onTestFinished(() => closeServer(server))
  const sentence = `Port ${port} is in use. Stop the other program, or choose a port with PORT=3001.`
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(sentence)
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(sentence)
})
