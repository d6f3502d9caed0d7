import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Binaries, run, serverEnv } from './binaries.ts'
import { toFolderError } from './data-folder.ts'
import type { Identity } from './identity.ts'

type Cluster = { binaries: Binaries; identity: Identity; clusterDir: string; settings: Record<string, string> }

// The initdb of a killed program runs on for a moment, and may write into the folder while it is removed.
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

/**
 * Creates the cluster under a unique name and renames it once it is complete, so that an interrupted start leaves no
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
    // PostgreSQL's builtin C.UTF-8 sorts text the same on every machine and needs none of its locales.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--wal-segsize=4', '--no-instructions', ...(settings.fsync === 'off' ? ['--no-sync'] : [])],
  ]
  await run(command ?? '', args, { ...identity.spawn, cwd: '/', env: serverEnv() }).catch((error) => {
    const reason = /error: (.*)|FATAL: *(.*)/.exec(error.stderr)?.slice(1).find(Boolean) ?? lastLine(error.stderr)
    throw new StartError(`The database could not be made in ${dir}: ${reason || error.message}.`)
  })
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)
