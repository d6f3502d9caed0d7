import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { type Binaries, serverEnv } from './binaries.ts'
import type { Identity } from './identity.ts'
import { logPathOf, POLL_MS, type Postmaster, readPidFile, truncateLog } from './postmaster.ts'

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
/** The workers of a killed PostgreSQL live on for a moment; the next one refuses to start until they have ended. */
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
  // PostgreSQL refuses to start while the pid in postmaster.pid lives, unless that pid is a relative of its own. The
  // stale pid is passed as such a relative: we know that it is no PostgreSQL. The other checks, such as for workers
  // that still use the files, remain.
  const env = { ...serverEnv(), PG_GRANDPARENT_PID: stalePid === undefined ? undefined : String(stalePid) }
  const logFile = openSync(logPath, 'a', 0o600)
  // A process group of its own: Ctrl-C in the terminal reaches the program alone, which stops PostgreSQL last.
  const child = spawn(command, args, {
    ...identity.spawn,
    ...{ cwd: '/', env, detached: true, stdio: ['ignore', logFile, logFile] },
  })
  closeSync(logFile)
  child.unref()
  return child
}

/** Has no time limit: after a crash PostgreSQL repairs its files first. Returns false if the process ended instead. */
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
