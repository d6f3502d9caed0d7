import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, inProject, toFileError } from './project.mjs'

const LOCK = inProject('dist', '.lock')
const HEARTBEAT_MS = 2_000
/** After this long without a heartbeat the holder is dead, even if its pid lives: another process has reused it. */
const SILENT_MS = 30_000
const POLL_MS = 200

/**
 * Runs the work while no other start on this checkout installs or builds.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function withLock(work) {
  for (let isFirstTry = true; !tryAcquire(); isFirstTry = false) {
    if (isFirstTry) console.log(`Waiting for another start of this checkout, which installs or builds (${LOCK})`)
    await sleep(POLL_MS)
  }
  const heartbeat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), HEARTBEAT_MS)
  const release = () => rmSync(LOCK, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

function tryAcquire() {
  try {
    mkdirSync(dirname(LOCK), { recursive: true })
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw toFileError(error, dirname(LOCK))
    if (isStale()) removeStale()
    return false
  }
}

function isStale() {
  try {
    const isSilent = Date.now() - statSync(LOCK).mtimeMs > SILENT_MS
    return isSilent || !isAlive(Number(readFileSync(LOCK, 'utf8')))
  } catch {
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Renames before removing: of several processes that find the same stale lock, only one can rename it. */
function removeStale() {
  const aside = `${LOCK}.${process.pid}`
  try {
    renameSync(LOCK, aside)
    rmSync(aside, { force: true })
  } catch {}
}
