import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../log.ts'

/** PostgreSQL's MAXPGPATH is 1024, and it appends names of its own. */
const MAX_PATH_BYTES = 900
const SQLITE_BUSY = 5

const REASONS: Record<string, string> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOENT: 'a part of the path does not exist',
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's disk quota is used up",
  ENAMETOOLONG: 'a part of the path is too long',
}

export function toFolderError(error: unknown, dir: string): StartError {
  const reason = findReason(error) ?? (error as Error).message
  return new StartError(`The data folder ${dir} cannot be used: ${reason} (DATA_DIR sets another).`)
}

/** Why a folder or its disk refused an operation; undefined for other errors. */
export function findReason(error: unknown): string | undefined {
  return REASONS[(error as NodeJS.ErrnoException).code ?? '']
}

/**
 * Creates the data folder if it is missing. Returns its real path, so that every name for the folder leads to the same
 * lock.
 */
export function prepareDataDir(given: string): string {
  const dir = resolve(given)
  try {
    // If root starts the program, PostgreSQL may run as another user, who must be able to traverse the folder.
    makeFolder(dir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    const real = realpathSync(dir)
    if (Buffer.byteLength(real) > MAX_PATH_BYTES) throw Object.assign(new Error(), { code: 'ENAMETOOLONG' })
    return real
  } catch (error) {
    throw toFolderError(error, dir)
  }
}

/**
 * Creates a folder and its parents. Node's recursive mkdir hangs forever in places where no folder can be made, such as
 * /proc.
 */
function makeFolder(dir: string, mode: number) {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  if (!existsSync(dirname(dir))) makeFolder(dirname(dir), mode)
  try {
    mkdirSync(dir, { mode })
  } catch (error) {
    // Another process may have created it since.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Makes this process the only one on a data folder. Returns the function that releases the lock. It is SQLite's lock on
 * an empty file, because Node offers kernel locks in no other module. The lock ends with the process, so it is never
 * stale, and it protects even initdb, before PostgreSQL runs.
 */
export function lockDataDir(dataDir: string): () => void {
  const unlock = tryLock(dataDir)
  if (unlock) return unlock
  throw new StartError(
    `The data folder ${dataDir} is in use by another Karigar (process ${readPid(toPidFile(dataDir))}): stop that one, or give this one a DATA_DIR of its own.`,
  )
}

/** Returns undefined if another process has the lock. */
export function tryLock(dataDir: string): (() => void) | undefined {
  const pidFile = toPidFile(dataDir)
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
    return undefined
  }
}

const toPidFile = (dataDir: string) => join(dataDir, 'karigar.pid')

/** Anyone who can read the lock file can lock it, so another user could keep the program from starting. */
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
