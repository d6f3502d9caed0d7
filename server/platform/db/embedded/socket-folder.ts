import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Identity } from './identity.ts'

/** A socket's address has 108 bytes on Linux and 104 elsewhere, the closing zero included. */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103
export const SOCKET_PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

/**
 * The folder of PostgreSQL's socket: the data folder, or a short one under the temp folder where that path is too long.
 */
export function prepareSocketDir(clusterDir: string, identity: Identity): string {
  const dir = fitsSocket(clusterDir) ? clusterDir : makeShortDir(clusterDir, identity)
  // No PostgreSQL listens on an old socket, or this start would have taken it over. The pid in its lock file may belong
  // to another process by now, and PostgreSQL would refuse to start.
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

/** Everybody may create names in the temp folder, so an existing folder has to be ours. */
function makePrivate(dir: string, identity: Identity) {
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stats = lstatSync(dir)
  const isOurs = stats.uid === process.getuid?.() || stats.uid === identity.uid
  if (!stats.isDirectory() || !isOurs) throw new Error('somebody else made it')
  chmodSync(dir, 0o700)
  if (stats.uid !== identity.uid) chownSync(dir, identity.uid, identity.gid)
}
