import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../log.ts'
import { type Binaries, type Identity, serverEnv } from './binaries.ts'

/** PostgreSQL's first process, which starts all others. */
export type Postmaster = { pid: number; socketDir: string }

const POLL_MS = 10
const SETTLE_MS = 60_000
const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000
const WATCH_EVERY_MS = 1_000
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** The state from postmaster.pid. Unless PostgreSQL runs, its pid is stale and may belong to any process. */
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
 * Restarts PostgreSQL if it dies while the program runs (for instance, killed for lack of memory), and keeps its log
 * short. Returns the function that stops both.
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
  /**
   * A restart is tried every second and may fail for hours, for instance on a full disk, so each message is logged
   * once.
   */
  function logOnce(line: string): void {
    if (line !== lastLine) log(line)
    lastLine = line
  }
  const timer = setInterval(() => {
    truncateLog(clusterDir)
    if (restarting || isPostmaster(postmaster, clusterDir)) return
    if (lastLine === '') logOnce('PostgreSQL has stopped unexpectedly: starting it again')
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

  // An exit without stop(), for instance after an uncaught error, must not leave PostgreSQL running.
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
  // SIGINT stops it fast and rolls back open transactions. If that hangs, SIGQUIT stops it at once, and the next start
  // repairs its files.
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
    // It has ended by now.
  }
}

const logPathOf = (clusterDir: string) => `${clusterDir}.log`

/** Empties PostgreSQL's log once it is large, even while the server appends to it. Returns the remaining size. */
function truncateLog(clusterDir: string): number {
  const logPath = logPathOf(clusterDir)
  try {
    const { size } = statSync(logPath)
    if (size <= MAX_LOG_BYTES) return size
    truncateSync(logPath)
  } catch {}
  return 0
}

type Launch = {
  binaries: Binaries
  identity: Identity
  clusterDir: string
  socketDir: string
  settings: Record<string, string>
  stalePid: number | undefined
  log: (line: string) => void
}

const ORPHAN_WAIT_MS = 10_000
const RETRY_MS = 200
const RECOVERY_NOTICE_MS = 3_000
/** A killed PostgreSQL's workers live on for a moment; the next server refuses to start until they have ended. */
const ORPHANS_LEFT = 'pre-existing shared memory block'

export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { clusterDir, socketDir, log } = launch
  const logPath = logPathOf(clusterDir)
  for (const end = Date.now() + ORPHAN_WAIT_MS; ; await sleep(RETRY_MS)) {
    const logStart = truncateLog(clusterDir)
    const child = spawnPostgres(launch, logPath)
    if (await waitUntilReady(child, clusterDir, log)) return { pid: child.pid ?? 0, socketDir }
    const reason = readReason(logPath, logStart)
    if (!reason.includes(ORPHANS_LEFT) || Date.now() > end) {
      throw new StartError(`The private PostgreSQL did not start: ${reason} (its log is ${logPath}).`)
    }
  }
}

function spawnPostgres({ binaries, identity, clusterDir, socketDir, settings, stalePid }: Launch, logPath: string) {
  const all = {
    ...settings,
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  const [command = '', ...args] = [
    ...identity.prefix,
    ...[binaries.postgres, '-D', clusterDir],
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // PostgreSQL refuses to start while the pid in postmaster.pid lives, unless that pid belongs to one of its relatives.
  // We pass the stale pid as a relative, because we know that it isn't a PostgreSQL. The other checks, such as the one
  // for workers that still use the files, remain.
  const env = { ...serverEnv(), PG_GRANDPARENT_PID: stalePid === undefined ? undefined : String(stalePid) }
  const logFile = openSync(logPath, 'a', 0o600)
  // Its own process group: Ctrl-C in the terminal reaches only the program, which stops PostgreSQL last.
  const child = spawn(command, args, {
    ...identity.spawn,
    ...{ cwd: '/', env, detached: true, stdio: ['ignore', logFile, logFile] },
  })
  closeSync(logFile)
  child.unref()
  return child
}

/** No time limit: after a crash, PostgreSQL first repairs its files. Returns false if the process ended instead. */
async function waitUntilReady(child: ChildProcess, clusterDir: string, log: (line: string) => void): Promise<boolean> {
  let hasEnded = child.pid === undefined
  child.once('error', () => {
    hasEnded = true
  })
  child.once('exit', () => {
    hasEnded = true
  })
  let noticeAt = Date.now() + RECOVERY_NOTICE_MS
  while (!hasEnded) {
    const found = readPidFile(clusterDir)
    if (found?.pid === child.pid && found?.isReady) return true
    if (Date.now() > noticeAt) {
      log('PostgreSQL is still starting: it repairs its files after a crash')
      noticeAt = Number.POSITIVE_INFINITY
    }
    await sleep(POLL_MS)
  }
  return false
}

function readReason(logPath: string, logStart: number): string {
  const lines = readFileSync(logPath).subarray(logStart).toString().trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC): */, '') || 'it ended without a word'
}

/** Removes a data folder, and stops a PostgreSQL that a killed process may have left running there. */
export async function discardDataDir(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const clusterDir = join(realpathSync(dataDir), 'postgres')
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster.isRunning) await stopPostmaster(postmaster, clusterDir)
  rmSync(dataDir, { recursive: true, force: true })
}
