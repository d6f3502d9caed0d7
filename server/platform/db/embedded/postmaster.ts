import { execFileSync } from 'node:child_process'
import { readFileSync, rmdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'

/** PostgreSQL's first process, which starts all others. */
export type Postmaster = { pid: number; socketDir: string }

export const POLL_MS = 10
const SETTLE_MS = 60_000
const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000
const WATCH_EVERY_MS = 1_000
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** What postmaster.pid says. Without a running PostgreSQL its pid is stale and may belong to any process. */
export type PostmasterState = ({ isRunning: true } & Postmaster) | { isRunning: false; pid?: number }

export async function findPostmaster(clusterDir: string): Promise<PostmasterState> {
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await sleep(POLL_MS)) {
    const found = readPidFile(clusterDir)
    if (!found) return { isRunning: false }
    if (!isPostmaster(found, clusterDir)) return { isRunning: false, pid: found.pid }
    if (found.isReady) return { isRunning: true, pid: found.pid, socketDir: found.socketDir }
  }
  throw new StartError(`The PostgreSQL of ${clusterDir} has been starting or stopping for a minute: see its log.`)
}

/** The lines of postmaster.pid: pid, data folder, start, port, socket folder, address, memory, state. */
export function readPidFile(clusterDir: string): (Postmaster & { isReady: boolean }) | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** Pids are reused, especially after a reboot: only the command line identifies the process. A zombie has none. */
function isPostmaster({ pid }: { pid: number }, clusterDir: string): boolean {
  try {
    const words =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return words.includes(`postgres -D ${clusterDir} `)
  } catch {
    return false
  }
}

/**
 * Restarts PostgreSQL when it dies while the program runs (killed for lack of memory, say), and keeps its log short.
 * Returns the function that stops both.
 */
export function supervise(
  first: Postmaster,
  clusterDir: string,
  log: (line: string) => void,
  restart: () => Promise<Postmaster>,
): () => Promise<void> {
  let postmaster = first
  let restarting: Promise<void> | undefined
  let lastLine = ''
  /** A restart is tried every second, and may fail for hours, such as on a full disk: each message is logged once. */
  function logOnce(line: string): void {
    if (line !== lastLine) log(line)
    lastLine = line
  }
  const timer = setInterval(() => {
    truncateLog(clusterDir)
    if (restarting || isPostmaster(postmaster, clusterDir)) return
    if (lastLine === '') logOnce('PostgreSQL has ended by itself: starting it again')
    restarting = restart()
      .then((next) => {
        postmaster = next
        lastLine = ''
      })
      .catch((error: Error) => logOnce(error.message))
      .finally(() => {
        restarting = undefined
      })
  }, WATCH_EVERY_MS).unref()

  // An exit without stop(), after an uncaught error say, must not leave PostgreSQL running.
  const stopAtExit = () => signal(postmaster, clusterDir, 'SIGINT')
  process.once('exit', stopAtExit)

  return async () => {
    clearInterval(timer)
    await restarting
    await stopPostmaster(postmaster, clusterDir)
    process.off('exit', stopAtExit)
  }
}

export async function stopPostmaster(postmaster: Postmaster, clusterDir: string) {
  // SIGINT stops it fast and rolls back open transactions. If something hangs, SIGQUIT stops it at once, and the next
  // start repairs its files.
  for (const [name, waitMs] of [['SIGINT', FAST_STOP_MS] as const, ['SIGQUIT', IMMEDIATE_STOP_MS] as const]) {
    signal(postmaster, clusterDir, name)
    for (const end = Date.now() + waitMs; Date.now() < end; await sleep(POLL_MS)) {
      if (!isPostmaster(postmaster, clusterDir)) return removeSocketDir(postmaster, clusterDir)
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`)
}

/** Removes the short socket folder under the temp folder, if there is one; the next start creates it again. */
function removeSocketDir({ socketDir }: Postmaster, clusterDir: string) {
  if (socketDir === clusterDir) return
  try {
    rmdirSync(socketDir)
  } catch {}
}

function signal(postmaster: Postmaster, clusterDir: string, name: 'SIGINT' | 'SIGQUIT') {
  try {
    if (isPostmaster(postmaster, clusterDir)) process.kill(postmaster.pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

export const logPathOf = (clusterDir: string) => `${clusterDir}.log`

/**
 * Empties PostgreSQL's log once it is large, which works while the server appends to it. Returns the size that remains.
 */
export function truncateLog(clusterDir: string): number {
  const logPath = logPathOf(clusterDir)
  try {
    const { size } = statSync(logPath)
    if (size <= MAX_LOG_BYTES) return size
    truncateSync(logPath)
  } catch {}
  return 0
}
