import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startServer } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { waitFor } from '../../../test/wait-for.ts'

const app = await createTestApp()

it('a client that hangs up before its request is complete causes no error', async () => {
  const logged: { level: number; msg: string }[] = []
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
  const { server, port } = await startServer(app, { log })

  const socket = connect(port, '127.0.0.1')
  const head = ['POST /api/public/leads HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 1000']
  socket.write(`${head.join('\r\n')}\r\n\r\n{"name": "As`)
  const [request] = await once(server, 'request')
  await once(request, 'readable')
  socket.destroy()
  await waitFor(() => expect(logged.map(({ msg }) => msg)).toContain('a client hung up'))
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
})
