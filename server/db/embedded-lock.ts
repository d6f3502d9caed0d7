import { chmodSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'
import { toFolderError } from './embedded-folders.ts'

const SQLITE_BUSY = 5

/**
 * Makes this process the only one on a data folder; answers the function that gives it up.
 *
 * The lock is SQLite's on an empty file: a lock of the kernel's, which Node has no other door to. It ends with the
 * process however that ends, so no lock is ever stale, and it holds before there is a PostgreSQL to ask (initdb).
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'karigar.pid')
  try {
    makePrivate(join(dataDir, 'karigar.lock'))
    const lock = new DatabaseSync(join(dataDir, 'karigar.lock'))
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw error
    }
    writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
    return () => {
      if (!lock.isOpen) return
      rmSync(pidFile, { force: true })
      lock.close()
    }
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw toFolderError(error, dataDir)
    throw new StartError(
      `The data folder ${dataDir} is in use by another Karigar (process ${readPid(pidFile)}): stop that one, or give this one a DATA_DIR of its own.`,
    )
  }
}

/** Whoever may read the lock may hold it: another user of the machine could keep the program from starting. */
function makePrivate(file: string) {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
