import type { Server } from 'node:http'

const SLOW_REQUEST_MS = 5_000
// One Ctrl-C reaches the program twice: from the terminal, and from the script that started it.
const SAME_SIGNAL_MS = 1_000

/** A signal stops the program after the running requests, a second one at once. Returns whether it is stopping. */
export function stopOnSignal(server: Server, close: () => Promise<void>): () => boolean {
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

  async function finish(): Promise<void> {
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), SLOW_REQUEST_MS).unref()
    })
    await close()
  }

  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The script that started this process has ended.
  process.once('disconnect', stop)
  return () => stoppingSince !== undefined
}
