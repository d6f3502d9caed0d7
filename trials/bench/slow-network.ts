import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Lighthouse's slow 4G. */
const ROUND_TRIP_MS = 150
const DOWN_BYTES_PER_S = (1.6 * 1024 * 1024) / 8
const UP_BYTES_PER_S = (750 * 1024) / 8

/** A slow network for all requests of a browser; the emulation in its developer tools leaves out prerendering. */
export async function startSlowNetwork(port: number) {
  const [delayUp, delayDown] = [createDelay(UP_BYTES_PER_S), createDelay(DOWN_BYTES_PER_S)]
  const server = createServer((client) => {
    const origin = connect(port, '127.0.0.1')
    const connectedAt = performance.now() + ROUND_TRIP_MS
    forward(client, origin, (bytes) => Math.max(delayUp(bytes), connectedAt - performance.now()))
    forward(origin, client, delayDown)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

function forward(from: Socket, to: Socket, delay: (bytes: number) => number): void {
  from.on('data', (data) => setTimeout(() => to.writable && to.write(data), delay(data.length)))
  from.on('close', () => setTimeout(() => to.end(), ROUND_TRIP_MS))
  from.on('error', () => to.destroy())
}

/** The delay of bytes in milliseconds: half of the round trip, plus the time of all bytes before them. */
function createDelay(bytesPerS: number): (bytes: number) => number {
  let freeAt = 0
  return (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerS) * 1000
    return freeAt - performance.now() + ROUND_TRIP_MS / 2
  }
}
