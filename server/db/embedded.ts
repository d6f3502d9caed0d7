import { join } from 'node:path'
import { findBinaries } from './embedded-binaries.ts'
import { makeClusterWhereNone } from './embedded-cluster.ts'
import { openDatabase } from './embedded-database.ts'
import { prepareDataDir, prepareSocketDir } from './embedded-folders.ts'
import { keepAlive } from './embedded-guard.ts'
import { chooseIdentity, giveTo } from './embedded-identity.ts'
import { launchPostmaster } from './embedded-launch.ts'
import { lockDataDir } from './embedded-lock.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './embedded-postmaster.ts'

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** PostgreSQL settings over the usual ones. Tests pass fsync off. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string }
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
  // Disks without moving parts: an index that finds what is asked for is taken rather than the whole table.
  random_page_cost: '1.1',
}

/** Starts the private PostgreSQL of a data folder, or takes over the one left alive there. Throws StartError. */
export async function startEmbeddedPostgres(given: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = prepareDataDir(given.dataDir)
  const options = { log: () => {}, ...given, dataDir }
  const clusterDir = join(dataDir, 'postgres')
  const unlock = lockDataDir(dataDir)
  try {
    const postmaster = await bringUp(options, clusterDir)
    const connection = await openDatabase(postmaster.socketDir).catch(async (error) => {
      await stopPostmaster(postmaster, clusterDir)
      throw error
    })
    const end = keepAlive(postmaster, clusterDir, options.log, () => bringUp(options, clusterDir))
    let stopping: Promise<void> | undefined
    return {
      connection,
      stop() {
        stopping ??= end().finally(unlock)
        return stopping
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function bringUp(options: Required<Omit<EmbeddedOptions, 'settings'>> & EmbeddedOptions, clusterDir: string) {
  const { dataDir, log } = options
  const found = await findPostmaster(clusterDir)
  if (found.isRunning) {
    log(`Taking over the PostgreSQL that runs already (process ${found.pid})`)
    return found satisfies Postmaster
  }
  const binaries = await findBinaries()
  const identity = await chooseIdentity(binaries, dataDir)
  const cluster = { binaries, identity, clusterDir, settings: { ...SETTINGS, ...options.settings } }
  await makeClusterWhereNone(cluster, log)
  giveTo(identity, clusterDir)
  const socketDir = prepareSocketDir(clusterDir, identity)
  return await launchPostmaster({ ...cluster, socketDir, stalePid: found.pid, log })
}
