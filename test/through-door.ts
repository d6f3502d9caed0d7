import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { duplexPair } from 'node:stream'
import { createListener } from '../server/listener.ts'
import type { Deps } from '../server/platform/deps/deps.ts'
import { answerUnreadable } from '../server/platform/http/answer-unreadable.ts'
import { loadBuiltConsole, loadBuiltSite } from '../server/site.ts'

export const WEB = { site: await loadBuiltSite(), console: await loadBuiltConsole() }

/** The program as visitors meet it, from their connection to the database. */
export async function openDoor(deps: Deps, web = WEB) {
  const { listener, content } = await createListener(deps, web)
  return { ask: throughDoor(listener), content }
}

/** Asks a listener through Node's server and parser without a socket, on a connection of its own from `remoteAddress`. */
export function throughDoor(listener: RequestListener) {
  const server = answerUnreadable(createServer(listener))
  return async (asked: Request, remoteAddress: string): Promise<Response> => {
    const [client, connection] = duplexPair()
    server.emit('connection', Object.assign(connection, { remoteAddress }))
    const { host, pathname, search } = new URL(asked.url)
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
    const headers = {
      host,
      connection: 'keep-alive',
      ...Object.fromEntries(asked.headers),
      ...(body && { 'content-length': body.length }),
    }
    const sent = request({ method: asked.method, path: pathname + search, headers, createConnection: () => client })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    client.destroy()
    const { statusCode: status = 0, rawHeaders: raw } = answer
    const fields = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []))
    const isBare = [204, 304].includes(status) || asked.method === 'HEAD'
    return new Response(isBare ? null : Buffer.concat(parts), { status, headers: fields })
  }
}
