import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Identity } from './embedded-identity.ts'

/** A socket's address has 108 bytes on Linux and 104 elsewhere, the closing zero included. */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103
export const SOCKET_PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`
/** PostgreSQL's MAXPGPATH is 1024, and it appends names of its own. */
const DATA_PATH_BYTES = 900

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
  const { code = '', message } = error as NodeJS.ErrnoException
  return new StartError(`The data folder ${dir} cannot be used: ${REASONS[code] ?? message} (DATA_DIR sets another).`)
}

/** Makes the data folder where there is none; answers its real path, so that every name of it leads to one lock. */
export function prepareDataDir(given: string): string {
  const dir = resolve(given)
  try {
    // Started by root PostgreSQL may run as another user, who has to pass through.
    makeFolder(dir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    const real = realpathSync(dir)
    if (Buffer.byteLength(real) > DATA_PATH_BYTES) throw Object.assign(new Error(), { code: 'ENAMETOOLONG' })
    return real
  } catch (error) {
    throw toFolderError(error, dir)
  }
}

/** Makes a folder with its parents. Node's own way of doing so never returns where no folder can be made, such as below /proc. */
function makeFolder(dir: string, mode: number) {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  if (!existsSync(dirname(dir))) makeFolder(dirname(dir), mode)
  try {
    mkdirSync(dir, { mode })
  } catch (error) {
    // Another start may have been quicker.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** The folder of PostgreSQL's socket: with the data, or a short one under the temp folder where that path is too long. */
export function prepareSocketDir(clusterDir: string, identity: Identity): string {
  const dir = fitsSocket(clusterDir) ? clusterDir : makeShortDir(clusterDir, identity)
  // Nobody is at this socket, else PostgreSQL had been taken over; left there, its lock's pid may be somebody's today.
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) rmSync(join(dir, name), { force: true })
  return dir
}

const fitsSocket = (dir: string) => Buffer.byteLength(join(dir, SOCKET_NAME)) <= SOCKET_PATH_BYTES

function makeShortDir(clusterDir: string, identity: Identity): string {
  const hash = createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)
  const name = `karigar-${identity.uid}-${hash}`
  const dir = [tmpdir(), '/tmp'].map((folder) => join(folder, name)).find(fitsSocket)
  if (!dir) throw new StartError(`The path of the temp folder ${tmpdir()} is too long for PostgreSQL's socket.`)
  try {
    makePrivate(dir, identity)
  } catch (error) {
    throw new StartError(`The socket folder ${dir} cannot be used: ${(error as Error).message}.`)
  }
  return dir
}

/** Everyone may make names in the temp folder, so one that stands there already has to be ours. */
function makePrivate(dir: string, identity: Identity) {
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = lstatSync(dir)
  const isOurs = found.uid === process.getuid?.() || found.uid === identity.uid
  if (!found.isDirectory() || !isOurs) throw new Error('somebody else made it')
  chmodSync(dir, 0o700)
  if (found.uid !== identity.uid) chownSync(dir, identity.uid, identity.gid)
}
