import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../env/env.ts'
import { StartError } from '../log.ts'
import { connect, type Db, type DbConnection, sqlState } from './client.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { ensureDatabase, startEmbeddedPostgres } from './embedded/start.ts'
import { requireVersion } from './migrate.ts'

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>

const NO_SUCH_TABLE = '42P01'
const NEVER_STARTED = 'start Karigar once, it makes its tables and its first administrator'

/**
 * Runs `work` on the database, whether the program runs or not, and stops a PostgreSQL that it had to start. Throws
 * StartError.
 */
export async function withDatabase(settings: DatabaseSettings, work: (db: Db) => Promise<void>): Promise<void> {
  const { connection, stop } = await openConnection(settings)
  const { db, pool } = connect(connection)
  try {
    await pool.query('select 1').catch((error: Error & { code?: string }) => {
      throw new StartError(`The database can’t be used: ${error.message || error.code}.`)
    })
    await requireVersion(pool)
    await work(db)
  } catch (error) {
    throw sqlState(error) === NO_SUCH_TABLE ? new StartError(`The database has no tables yet: ${NEVER_STARTED}.`) : error
  } finally {
    await pool.end()
    await stop()
  }
}

type OpenConnection = { connection: DbConnection; stop: () => Promise<void> }

/** Connects to the database, whether the program runs or not; `stop` ends a PostgreSQL that had to be started. */
export async function openConnection({ databaseUrl, dataDir }: DatabaseSettings): Promise<OpenConnection> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  const clusterDir = findCluster(dataDir)
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster.isRunning)
    return { connection: { ...(await ensureDatabase(postmaster.socketDir)), ssl: false }, stop: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir })
  return { connection: { ...postgres.connection, ssl: false }, stop: () => postgres.stop() }
}

/**
 * The real path of the cluster, which identifies a running one. Throws if there is none: a wrong DATA_DIR must create
 * nothing.
 */
function findCluster(dataDir: string): string {
  const clusterDir = join(dataDir, 'postgres')
  try {
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return realpathSync(clusterDir)
  } catch {}
  throw new StartError(`There is no database in ${dataDir}: ${NEVER_STARTED}, or set DATA_DIR.`)
}
