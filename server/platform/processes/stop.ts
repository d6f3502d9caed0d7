import cluster from 'node:cluster'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { StartError } from '../log.ts'

/** Resolves with the port once the server accepts connections. */
export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartError(error, port, host)))
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Throws StartError if another program has the port; returns the port, which differs only for 0. */
export async function checkPort(port: number, host: string | undefined): Promise<number> {
  const probe = createServer()
  const freePort = await listen(probe, port, host)
  await closeSocket(probe)
  return freePort
}

/** Resolves once all connections have ended. HTTP's own `close` cuts idle ones whose next request is on its way. */
function closeSocket(server: Server): Promise<void> {
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

const SLOW_REQUEST_MS = 5_000
// How long a worker ends each connection with its next answer, before it closes the idle ones.
const DRAIN_MS = 1_000
// One Ctrl-C reaches the program twice: from the terminal, and from the script that started it.
const SAME_SIGNAL_MS = 1_000

/**
 * On a signal, or when its terminal closes, runs `finish` and exits; a second signal exits at once. Returns a function
 * that tells whether the program is stopping.
 */
export function stopOnSignal(finish: () => Promise<void>): () => boolean {
  let stoppingSince: number | undefined

  function stop(): void {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    finish().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }

  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A closing terminal also sends SIGHUP, and is no longer a terminal then.
  const hasTerminal = isatty(0)
  process.on('SIGHUP', () => {
    if (hasTerminal && !isatty(0)) stop()
  })
  // The script that started this process has ended.
  process.once('disconnect', stop)
  return () => stoppingSince !== undefined
}

/** Refuses new connections, answers the running requests, and closes the server. */
export async function closeServer(server: HttpServer): Promise<void> {
  const closed = closeSocket(server)
  if (cluster.isWorker) await sleep(DRAIN_MS)
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), SLOW_REQUEST_MS).unref()
  await closed
}
