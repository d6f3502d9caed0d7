import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect as connectTo, createServer as createTcpServer, type Socket } from 'node:net'
import { expect, inject, onTestFinished } from 'vitest'
import type { RenderPage } from '../contract/site.ts'
import { createListener } from '../server/listener.ts'
import { connect } from '../server/platform/db/client.ts'
import type { Deps } from '../server/platform/deps/deps.ts'
import { answerUnreadable } from '../server/platform/http/cache/cached-answer.ts'
import { loadBuiltConsole, loadBuiltSite } from '../server/site.ts'
import type { TestApp } from './harness.ts'

export const SERVICE = '/services/homeservice/electrician'
/** The page of the blog that `saveBlog` saves. */
export const BLOG = '/blogs/ac-repair/1/ac-service-before-april'

type Asked = { method?: string; headers?: Record<string, string>; body?: object; token?: string }
type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string }

const [site, console] = [await loadBuiltSite(), await loadBuiltConsole()]

/** A server with its page cache, as one process runs it; it stops with the test. */
export async function startServer(app: TestApp, own: Partial<Deps> = {}) {
  const deps = { ...app.deps, ...own }
  const rendered: string[] = []
  /** What a test does while a page is being rendered. */
  const during = { render: async () => {} }
  const render: RenderPage = async (asked, ...rest) => {
    rendered.push(asked.path)
    const answer = await site.renderer.render(asked, ...rest)
    await during.render()
    return answer
  }
  const loadRenderer = async () => ({ ...site.renderer, render })
  const { listener, content } = await createListener(deps, { site: { ...site, loadRenderer }, console })
  const server = answerUnreadable(createServer(listener))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await content.close()
  })
  const { port } = server.address() as AddressInfo

  async function ask(path: string, { method = 'GET', headers, body, token }: Asked = {}): Promise<Answer> {
    const authorization = token && { Authorization: `Bearer ${token}` }
    const json = body && { 'Content-Type': 'application/json' }
    const sent = request({ port, path, method, headers: { ...authorization, ...json, ...headers } })
    sent.end(body && JSON.stringify(body))
    const [answer] = await once(sent, 'response')
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    const bytes = Buffer.concat(parts)
    return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() }
  }
  /** Sends raw requests, and returns all that the server answers until it ends the connection. */
  async function send(requests: string): Promise<string> {
    const socket = connectTo(port, '127.0.0.1').setEncoding('latin1')
    socket.write(requests)
    let answers = ''
    for await (const part of socket) answers += part
    return answers
  }
  return { server, port, ask, send, during, content, countRenders: () => rendered.length }
}

let saves = 0
/** Saves the blog under a title of its own, and returns the title. */
export async function saveBlog({ ask }: Awaited<ReturnType<typeof startServer>>, token: string): Promise<string> {
  const title = `Title number ${++saves}`
  const { data } = JSON.parse((await ask('/api/blogs/1', { token })).text)
  const { version, image, picture, ...blog } = data
  const { status } = await ask('/api/blogs/1', { method: 'PUT', body: { ...blog, title }, token })
  expect(status).toBe(200)
  return title
}

/** A TCP proxy to the database that can be closed and reopened, and whose connections can go silent. */
export async function openGate(app: TestApp, timeouts?: Parameters<typeof connect>[1]) {
  const { connection } = inject('seeded')
  const sockets = new Set<Socket>()
  let lastStatement: string | undefined
  const gate = createTcpServer((client) => {
    const postgres = connectTo(`${connection.host}/.s.PGSQL.${connection.port}`)
    for (const socket of [client, postgres]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [client, postgres].map((end) => end.destroy()))
    }
    client.on('data', (piece) => {
      if (!lastStatement || !piece.includes(lastStatement)) return
      lastStatement = undefined
      postgres.unpipe(client).once('data', close).resume()
    })
    client.pipe(postgres).pipe(client)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port } = gate.address() as AddressInfo
  const { database } = (await app.pool.query('select current_database() as database')).rows[0]
  const { db, pool } = connect({ ...connection, host: '127.0.0.1', port, database }, timeouts)
  const close = () => {
    gate.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    await pool.end()
    close()
  })
  return {
    ...{ db, pool, close },
    untilClosed: () => once(gate, 'close'),
    /** Closes once the database has run the next statement with this text, and withholds its answer. */
    closeAfter(statement: string) {
      lastStatement = statement
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async open() {
      gate.listen(port, '127.0.0.1')
      await once(gate, 'listening')
    },
  }
}
