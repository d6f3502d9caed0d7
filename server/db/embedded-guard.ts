import { cutLog } from './embedded-log.ts'
import { isPostmaster, type Postmaster, signalPostmaster, stopPostmaster } from './embedded-postmaster.ts'

const LOOK_EVERY_MS = 1_000

/** Starts PostgreSQL again when it dies under the running program (the kernel out of memory, say), and keeps its log short. Answers its end. */
export function keepAlive(
  first: Postmaster,
  clusterDir: string,
  log: (line: string) => void,
  bringUp: () => Promise<Postmaster>,
): () => Promise<void> {
  let postmaster = first
  let revival: Promise<void> | undefined
  const timer = setInterval(() => {
    cutLog(clusterDir)
    if (revival || isPostmaster(postmaster, clusterDir)) return
    log('PostgreSQL has ended by itself: starting it again')
    revival = revive()
  }, LOOK_EVERY_MS).unref()

  async function revive() {
    try {
      postmaster = await bringUp()
    } catch (error) {
      log((error as Error).message)
    } finally {
      revival = undefined
    }
  }

  // An end without stop, by an uncaught error say, must not leave PostgreSQL behind.
  const stopAtExit = () => signalPostmaster(postmaster, clusterDir, 'SIGINT')
  process.once('exit', stopAtExit)

  return async () => {
    clearInterval(timer)
    await revival
    await stopPostmaster(postmaster, clusterDir)
    process.off('exit', stopAtExit)
  }
}
