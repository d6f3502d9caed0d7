import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, Server } from 'node:net'
import { StartError } from '../start-error.ts'

// Node accepts one new connection of a socket in each turn of its event loop. Under overload, four sockets accept so
// many more that nearly all visitors get an answer; decision 18.
const SOCKETS = 4

/** Resolves with the port once the server accepts connections. */
export function listen(server: Server, port: number, host: string | undefined, reusePort = false): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartError(error, port, host)))
    server.listen({ port, host, reusePort }, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Accepts connections through several sockets where the system can share a port; returns what closes all of them. */
export async function listenOnSockets(server: HttpServer, port: number, host: string | undefined): Promise<() => Promise<void>> {
  const sockets: Server[] = [server]
  if (process.platform !== 'linux') await listen(server, port, host)
  else {
    // `reusePort` would share the port with another Karigar too, so check first that the port is free.
    const freePort = await checkPort(port, host)
    await listen(server, freePort, host, true)
    for (let count = 1; count < SOCKETS; count++) {
      const more = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => server.emit('connection', connection))
      await listen(more, freePort, host, true)
      sockets.push(more)
    }
  }
  return async () => {
    await Promise.all(sockets.map(closeSocket))
  }
}

/** Throws a StartError if another program has the port; returns the port, which differs only for 0. */
export async function checkPort(port: number, host: string | undefined): Promise<number> {
  const probe = createServer()
  const freePort = await listen(probe, port, host)
  await closeSocket(probe)
  return freePort
}

/** Resolves once all connections have ended. HTTP's own `close` cuts idle ones whose next request is under way. */
export function closeSocket(server: Server): Promise<void> {
  return new Promise((resolve) => void Server.prototype.close.call(server, () => resolve()))
}

function toStartError(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Stop the other program, or choose a port with PORT=3001.`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Choose one above 1023 with PORT.`)
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new StartError(`HOST is ${host}, which is no address of this machine.`)
  return error
}
