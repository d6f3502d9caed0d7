import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../env.ts'
import { StartError } from '../start-error.ts'
import { connect, type Db, type DbConnection, sqlState } from './client.ts'
import { ensureDatabase } from './embedded/database.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'

type Visited = Pick<Settings, 'databaseUrl' | 'dataDir'>
type Door = { connection: DbConnection; leave: () => Promise<void> }

const NO_SUCH_TABLE = '42P01'
const NEVER_STARTED = 'start Karigar once, it makes its tables and its first administrator'

/** Does one thing in the database, beside the program if that runs, and leaves it as it was found. Throws StartError. */
export async function visitDatabase(settings: Visited, work: (db: Db) => Promise<void>): Promise<void> {
  const { connection, leave } = await openDoor(settings)
  const { db, pool } = connect(connection)
  try {
    await pool.query('select 1').catch((error: Error & { code?: string }) => {
      throw new StartError(`The database can’t be used: ${error.message || error.code}.`)
    })
    await work(db)
  } catch (error) {
    throw sqlState(error) === NO_SUCH_TABLE ? new StartError(`The database has no tables yet: ${NEVER_STARTED}.`) : error
  } finally {
    await pool.end()
    await leave()
  }
}

async function openDoor({ databaseUrl, dataDir }: Visited): Promise<Door> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, leave: async () => {} }
  const clusterDir = findCluster(dataDir)
  const found = await findPostmaster(clusterDir)
  if (found.isRunning) return { connection: { ...(await ensureDatabase(found.socketDir)), ssl: false }, leave: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir })
  return { connection: { ...postgres.connection, ssl: false }, leave: () => postgres.stop() }
}

/** The cluster's real path, by which the running one is known. Another DATA_DIR than the program's should not make a database. */
function findCluster(dataDir: string): string {
  const clusterDir = join(dataDir, 'postgres')
  try {
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return realpathSync(clusterDir)
  } catch {}
  throw new StartError(`There is no database in ${dataDir}: ${NEVER_STARTED}, or set DATA_DIR.`)
}
