import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a PostgreSQL on this machine that can be slow or closed. */
export async function openDatabaseGate(postgresPort: number) {
  const sockets = new Set<Socket>()
  let delayMs = 0
  const server = createServer((client) => {
    const postgres = connect(postgresPort, '127.0.0.1')
    for (const [from, to] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => setTimeout(() => to.writable && to.write(data), delayMs))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  async function open(port: number): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** How long each piece takes on its way. */
    delay(ms: number) {
      delayMs = ms
    },
    /** Ends all connections and refuses new ones. */
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: () => open(port),
  }
}
