import { execFileSync } from 'node:child_process'
import { readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

export type Postmaster = { pid: number; socketDir: string }

export const POLL_MS = 10
const SETTLE_MS = 60_000
const FAST_STOP_MS = 30_000
const HARD_STOP_MS = 10_000

/** What postmaster.pid tells. A pid without a running PostgreSQL is of old: today it may be anybody's. */
export type Found = ({ isRunning: true } & Postmaster) | { isRunning: false; pid?: number }

export async function findPostmaster(clusterDir: string): Promise<Found> {
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

/** Pids come round again, after a reboot soon: only the command line tells. A zombie has none. */
export function isPostmaster({ pid }: { pid: number }, clusterDir: string): boolean {
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

export async function stopPostmaster(postmaster: Postmaster, clusterDir: string) {
  // Fast: open transactions are rolled back. Then, where something hangs: at once, repaired by the next start.
  for (const [signal, waitMs] of [['SIGINT', FAST_STOP_MS] as const, ['SIGQUIT', HARD_STOP_MS] as const]) {
    signalPostmaster(postmaster, clusterDir, signal)
    for (const end = Date.now() + waitMs; Date.now() < end; await sleep(POLL_MS)) {
      if (!isPostmaster(postmaster, clusterDir)) return tidy(postmaster, clusterDir)
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`)
}

/** The short socket folder under the temp folder, where there is one; the next start makes it again. */
function tidy({ socketDir }: Postmaster, clusterDir: string) {
  if (socketDir === clusterDir) return
  try {
    rmdirSync(socketDir)
  } catch {}
}

export function signalPostmaster(postmaster: Postmaster, clusterDir: string, signal: 'SIGINT' | 'SIGQUIT') {
  try {
    if (isPostmaster(postmaster, clusterDir)) process.kill(postmaster.pid, signal)
  } catch {
    // It has ended in between.
  }
}
