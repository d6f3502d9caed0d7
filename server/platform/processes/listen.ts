import { type AddressInfo, createServer, Server } from 'node:net'
import { StartError } from '../start-error.ts'

/** Resolves with the port once the server accepts connections. */
export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartError(error, port, host)))
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port))
  })
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
