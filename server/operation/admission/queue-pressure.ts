import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toPressure } from './admission.rules.ts'

const EVERY_MS = 250
const LATE_MS = 400

/**
 * Whether new connections wait before this process takes them, from 0 to 1. Node takes one for each turn of its loop
 * and can't say how many the system holds back, so the process opens one itself now and then, as a visitor does.
 */
export function measurePressure(server: Server): () => number {
  let pressure = 0
  let askedAt: number | undefined

  function ask(): void {
    const startedAt = performance.now()
    askedAt = startedAt
    const { address, port } = server.address() as AddressInfo
    const host = ['::', '0.0.0.0'].includes(address) ? 'localhost' : address
    const ping = request({ host, port, method: 'OPTIONS', path: '*', agent: false }, (answer) => {
      answer.resume()
      pressure = toPressure(pressure, performance.now() - startedAt > LATE_MS)
    })
    ping.on('error', () => {})
    ping.on('close', () => {
      askedAt = undefined
    })
    ping.end()
  }

  const timer = setInterval(() => {
    if (!server.listening) clearInterval(timer)
    else if (askedAt === undefined) ask()
    else if (performance.now() - askedAt > LATE_MS) pressure = toPressure(pressure, true)
  }, EVERY_MS)
  timer.unref()
  return () => pressure
}

/** `OPTIONS *`, which asks in HTTP whether a server is there and concerns no resource. */
export function isPing({ method, url }: IncomingMessage): boolean {
  return method === 'OPTIONS' && url === '*'
}
