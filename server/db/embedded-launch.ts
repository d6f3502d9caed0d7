import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { type Binaries, serverEnv } from './embedded-binaries.ts'
import type { Identity } from './embedded-identity.ts'
import { cutLog, logPathOf } from './embedded-log.ts'
import { POLL_MS, type Postmaster, readPidFile } from './embedded-postmaster.ts'

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
/** A PostgreSQL that was killed leaves its workers for a moment; the next one refuses until they are gone. */
const ORPHANS_LEFT = 'pre-existing shared memory block'

export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { clusterDir, socketDir, log } = launch
  const logPath = logPathOf(clusterDir)
  for (const end = Date.now() + ORPHAN_WAIT_MS; ; await sleep(RETRY_MS)) {
    const logStart = cutLog(clusterDir)
    const child = spawnPostgres(launch, logPath)
    if (await isReady(child, clusterDir, log)) return { pid: child.pid ?? 0, socketDir }
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
  // PostgreSQL refuses while the pid in postmaster.pid lives. The one given here it takes for a relative's and passes
  // over: we have seen that it is no PostgreSQL, and its other checks (workers still at the files) remain.
  const env = { ...serverEnv(), PG_GRANDPARENT_PID: stalePid === undefined ? undefined : String(stalePid) }
  const logFile = openSync(logPath, 'a', 0o600)
  // Its own process group: Ctrl-C in the terminal is for the program, which stops PostgreSQL last.
  const child = spawn(command, args, {
    ...identity.spawn,
    ...{ cwd: '/', env, detached: true, stdio: ['ignore', logFile, logFile] },
  })
  closeSync(logFile)
  child.unref()
  return child
}

/** Waits for as long as it takes: after a crash PostgreSQL repairs its files first. */
async function isReady(child: ChildProcess, clusterDir: string, log: (line: string) => void): Promise<boolean> {
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
