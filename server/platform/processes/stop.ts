import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { closeSocket } from './listen.ts'

const SLOW_REQUEST_MS = 5_000
// How long a worker ends each connection with its next answer, before it closes the idle ones.
const DRAIN_MS = 1_000
// One Ctrl-C reaches the program twice: from the terminal, and from the script that started it.
const SAME_SIGNAL_MS = 1_000

/**
 * On a signal, or when its terminal closes, runs `finish` and exits; a second signal exits at once. Returns a function
 * that says whether the program is stopping.
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
  // A closing terminal sends SIGHUP too, and is no terminal any more.
  const hasTerminal = isatty(0)
  process.on('SIGHUP', () => {
    if (hasTerminal && !isatty(0)) stop()
  })
  // The script that started this process has ended.
  process.once('disconnect', stop)
  return () => stoppingSince !== undefined
}

/** Accepts no more connections, answers the running requests, and closes the server. */
export async function closeServer(server: Server): Promise<void> {
  const closed = closeSocket(server)
  if (cluster.isWorker) await sleep(DRAIN_MS)
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), SLOW_REQUEST_MS).unref()
  await closed
}
