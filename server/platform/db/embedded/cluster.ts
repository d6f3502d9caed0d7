import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../log.ts'
import { type Binaries, type Identity, run, serverEnv } from './binaries.ts'
import { toFolderError } from './data-folder.ts'

type Cluster = { binaries: Binaries; identity: Identity; clusterDir: string; settings: Record<string, string> }

// A killed program's initdb runs on for a moment, and may write into the folder while we remove it.
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

/**
 * Creates the cluster under a unique name and renames it once it is complete. An interrupted start therefore leaves no
 * incomplete cluster, and its initdb can't write into another start's files.
 */
export async function ensureCluster(cluster: Cluster, log: (line: string) => void) {
  const { clusterDir, binaries } = cluster
  const unfinishedPrefix = `${basename(clusterDir)}.new`
  try {
    const version = readVersion(clusterDir)
    if (version === binaries.majorVersion) return chmodSync(clusterDir, 0o700)
    if (version) {
      throw new StartError(
        `The data in ${clusterDir} is of PostgreSQL ${version}, this Karigar brings ${binaries.majorVersion}: back it up with the Karigar that made it and restore it with this one (docs/operations.md), or set DATABASE_URL.`,
      )
    }
    log(`Making the database in ${clusterDir}`)
    const dataDir = dirname(clusterDir)
    const unfinished = readdirSync(dataDir).filter((name) => name.startsWith(unfinishedPrefix))
    for (const name of unfinished) await rm(join(dataDir, name), REMOVAL)
    const unfinishedDir = join(dataDir, `${unfinishedPrefix}-${randomUUID()}`)
    mkdirSync(unfinishedDir, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(unfinishedDir, cluster.identity.uid, cluster.identity.gid)
    await initdb(cluster, unfinishedDir)
    if (existsSync(clusterDir)) rmdirSync(clusterDir)
    renameSync(unfinishedDir, clusterDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') {
      throw new StartError(`${clusterDir} holds something that is no database: move it away, or set another DATA_DIR.`)
    }
    throw error instanceof StartError ? error : toFolderError(error, clusterDir)
  }
}

function readVersion(clusterDir: string): string | undefined {
  try {
    return readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function initdb({ binaries, identity, settings }: Cluster, dir: string) {
  const [command, ...args] = [
    ...identity.prefix,
    binaries.initdb,
    ...['-D', dir, '--username=karigar', '--auth-local=trust', '--auth-host=reject'],
    // PostgreSQL's builtin C.UTF-8 sorts text the same on every machine and needs no system locale.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--wal-segsize=4', '--no-instructions', ...(settings.fsync === 'off' ? ['--no-sync'] : [])],
  ]
  await run(command ?? '', args, { ...identity.spawn, cwd: '/', env: serverEnv() }).catch((error) => {
    const reason = /error: (.*)|FATAL: *(.*)/.exec(error.stderr)?.slice(1).find(Boolean) ?? lastLine(error.stderr)
    throw new StartError(`The database could not be made in ${dir}: ${reason || error.message}.`)
  })
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)

/** A socket's path may have 108 bytes on Linux and 104 elsewhere, including the final zero. */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103
export const SOCKET_PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

/**
 * The folder of PostgreSQL's socket: the data folder or, if its path is too long, a short one under the temp folder.
 */
export function prepareSocketDir(clusterDir: string, identity: Identity): string {
  const dir = fitsSocket(clusterDir) ? clusterDir : makeShortDir(clusterDir, identity)
  // No PostgreSQL listens on the old socket: this start would have taken it over. The pid in its lock file may belong
  // to another process by now, and PostgreSQL would then refuse to start.
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

/** Anyone can create names in the temp folder, so an existing folder must be ours. */
function makePrivate(dir: string, identity: Identity) {
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stats = lstatSync(dir)
  const isOurs = stats.uid === process.getuid?.() || stats.uid === identity.uid
  if (!stats.isDirectory() || !isOurs) throw new Error('another user made it')
  chmodSync(dir, 0o700)
  if (stats.uid !== identity.uid) chownSync(dir, identity.uid, identity.gid)
}
