import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { changeOwner, chooseIdentity, findBinaries } from './binaries.ts'
import { ensureCluster, prepareSocketDir } from './cluster.ts'
import { lockDataDir, prepareDataDir } from './data-folder.ts'
import { ensureDatabase, protectAudit, releaseAudit } from './database.ts'
import { findPostmaster, launchPostmaster, type Postmaster, stopPostmaster, supervise } from './postmaster.ts'

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string }
  /** Runs migrations as the owner of all tables. Afterwards another role owns the audit log. */
  whileMigrating<Result>(migrate: () => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

/** Sized for a machine of one or two gigabytes that also runs the program itself. */
const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '50',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  // For disks without moving parts: the planner prefers an index to a scan of the whole table.
  random_page_cost: '1.1',
}

/** Starts the private PostgreSQL of a data folder, or takes over one that still runs there. Throws StartError. */
export async function startEmbeddedPostgres(given: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = prepareDataDir(given.dataDir)
  const options = { log: () => {}, ...given, dataDir }
  const clusterDir = join(dataDir, 'postgres')
  const unlock = lockDataDir(dataDir)
  try {
    const postmaster = await startPostgres(options, clusterDir)
    const connection = await ensureDatabase(postmaster.socketDir).catch(async (error) => {
      await stopPostmaster(postmaster, clusterDir)
      throw error
    })
    async function restart(): Promise<Postmaster> {
      // The missing cluster may be on an unmounted disk: don't create an empty one in its place.
      if (!existsSync(join(clusterDir, 'PG_VERSION')))
        throw new StartError(`The database in ${clusterDir} is gone: once it is there again, it starts automatically.`)
      return startPostgres(options, clusterDir)
    }
    const stopServer = supervise(postmaster, clusterDir, options.log, restart)
    let stopping: Promise<void> | undefined
    return {
      connection,
      async whileMigrating(migrate) {
        await releaseAudit(postmaster.socketDir)
        const result = await migrate()
        await protectAudit(postmaster.socketDir)
        return result
      },
      stop() {
        stopping ??= stopServer().finally(unlock)
        return stopping
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function startPostgres(options: Required<Omit<EmbeddedOptions, 'settings'>> & EmbeddedOptions, clusterDir: string) {
  const { dataDir, log } = options
  const found = await findPostmaster(clusterDir)
  if (found.isRunning) {
    log(`Taking over the PostgreSQL that runs already (process ${found.pid})`)
    return found satisfies Postmaster
  }
  const binaries = await findBinaries()
  const identity = await chooseIdentity(binaries, dataDir)
  const cluster = { binaries, identity, clusterDir, settings: { ...SETTINGS, ...options.settings } }
  await ensureCluster(cluster, log)
  changeOwner(identity, clusterDir)
  const socketDir = prepareSocketDir(clusterDir, identity)
  return await launchPostmaster({ ...cluster, socketDir, stalePid: found.pid, log })
}
