import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A load balancer like nginx: each request goes to the next server, or to another one if that refuses the connection. A
 * request that breaks off later is answered with 502, because it may have been processed.
 */
export async function startProxy(upstreams: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  let turn = 0

  async function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, attempt = 1): Promise<void> {
    const upstream = upstreams[turn++ % upstreams.length] ?? ''
    const { method, headers } = incoming
    const forwarded = request(`${upstream}${incoming.url}`, { method, headers, agent: false })
    try {
      forwarded.end(body)
      const [answer] = (await once(forwarded, 'response')) as [IncomingMessage]
      const text = await buffer(answer)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(text)
    } catch (error) {
      const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (isRefused && attempt < upstreams.length) return forward(incoming, body, outgoing, attempt + 1)
      outgoing.writeHead(502).end()
    }
  }

  const server = createServer(async (incoming, outgoing) => forward(incoming, await buffer(incoming), outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
