import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a server on this machine that can be slow, silent or closed. */
export async function openGate(serverPort: number) {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let held: (() => void)[] | undefined
  const gate = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1')
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => {
        const pass = () => to.writable && to.write(data)
        if (held) held.push(pass)
        else setTimeout(pass, delayMs)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  async function open(port: number): Promise<void> {
    gate.listen(port, '127.0.0.1')
    await once(gate, 'listening')
  }
  await open(0)
  const { port } = gate.address() as AddressInfo
  return {
    port,
    /** Delays each chunk by `ms`. */
    delay(ms: number) {
      delayMs = ms
    },
    /** Accepts connections and holds their data back. */
    hold() {
      held ??= []
    },
    countHeld: () => held?.length ?? 0,
    /** Forwards the data that was held back, and all that follows. */
    release() {
      const pieces = held ?? []
      held = undefined
      for (const pass of pieces) pass()
    },
    /** Ends all connections and refuses new ones. */
    async close(): Promise<void> {
      const closed = once(gate, 'close')
      gate.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: () => open(port),
  }
}
