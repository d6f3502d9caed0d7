import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inProject } from './project.mjs'
import { toFileSentence } from './sentence.mjs'

const LOCK = inProject('dist', '.lock')
const BEAT_MS = 2_000
/** A holder whose pid is another process today does not beat. */
const SILENT_MS = 30_000
const LOOK_EVERY_MS = 200

/** Runs the work while no other start on this checkout installs or builds. */
export async function withLock(work) {
  for (let isFirstLook = true; !take(); isFirstLook = false) {
    if (isFirstLook) console.log(`Waiting for another start of this checkout, which installs or builds (${LOCK})`)
    await sleep(LOOK_EVERY_MS)
  }
  const beat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), BEAT_MS)
  const release = () => rmSync(LOCK, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

function take() {
  try {
    mkdirSync(dirname(LOCK), { recursive: true })
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw toFileSentence(error, dirname(LOCK))
    if (isLeftOver()) clearAway()
    return false
  }
}

function isLeftOver() {
  try {
    const isSilent = Date.now() - statSync(LOCK).mtimeMs > SILENT_MS
    return isSilent || !isAlive(Number(readFileSync(LOCK, 'utf8')))
  } catch {
    return false
  }
}

function isAlive(pid) {
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** By rename: of several that found the same left-over lock one moves it away, and the others fail. */
function clearAway() {
  const aside = `${LOCK}.${process.pid}`
  try {
    renameSync(LOCK, aside)
    rmSync(aside, { force: true })
  } catch {}
}
