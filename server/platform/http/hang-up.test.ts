import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { createApp } from '../../app.ts'

const { deps } = await createTestApp()

it('a client that hangs up before its request is complete causes no error', async () => {
  const logged: { level: number; msg: string }[] = []
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
  const server = createServer(getRequestListener(createApp({ ...deps, log }).fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')

  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = ['POST /api/public/leads HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 1000']
  socket.write(`${head.join('\r\n')}\r\n\r\n{"name": "As`)
  const [request] = await once(server, 'request')
  await once(request, 'readable')
  socket.destroy()
  await waitFor(() => expect(logged.map(({ msg }) => msg)).toContain('a client hung up'))
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
})
