import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Connections, countConnections } from '../env/env.fields.ts'
import type { Settings } from '../env/env.ts'
import { StartError } from '../log.ts'
import { connect, createClient, type Db, type DbConnection, NO_TIMEOUTS, sqlState } from './client.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from './embedded/start.ts'
import { migrateDatabase, requireVersion } from './migrate.ts'

export type Database = {
  db: Db
  pool: pg.Pool
  /** Runs the migrations, then `afterwards`, alone among all processes on this database. */
  migrate(afterwards: (unlimited: Pick<Database, 'db' | 'pool'>) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const OLDEST_MAJOR = 15

/** Connects to the server of DATABASE_URL, or starts a private PostgreSQL in DATA_DIR. */
export async function prepareDatabase({
  databaseUrl,
  dataDir,
  connections,
}: Pick<Settings, 'databaseUrl' | 'dataDir' | 'connections'>): Promise<Database> {
  const embedded = databaseUrl ? undefined : await startPrivate(dataDir, connections)
  const connection = embedded ? { ...embedded.connection, ssl: false as const } : { connectionString: databaseUrl ?? '' }
  const { db, pool } = connect(connection, undefined, connections.pool)
  await checkServer(connection, pool, embedded ? 'The private PostgreSQL' : 'The database of DATABASE_URL').catch(
    async (error) => {
      await pool.end()
      await embedded?.stop()
      throw error
    },
  )
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    async migrate(afterwards) {
      const unlimited = connect(connection, NO_TIMEOUTS)
      const run = () => migrateDatabase(unlimited.pool, () => afterwards(unlimited))
      await requireVersion(pool)
        .then(() => (embedded ? embedded.whileMigrating(run) : run()))
        .finally(() => unlimited.pool.end())
    },
    close() {
      closing ??= pool.end().then(() => embedded?.stop())
      return closing
    },
  }
}

function startPrivate(dataDir: string, connections: Connections): Promise<EmbeddedPostgres> {
  // Twice as many, so that commands can run next to the program.
  const max_connections = String(2 * countConnections(connections))
  return startEmbeddedPostgres({ dataDir, log: (line) => console.log(line), settings: { max_connections } })
}

/** Replaces the driver's message about a missing password, which describes the protocol. */
function toReason({ message, code }: Error & { code?: string }): string {
  return /password must be a/.test(message) ? 'it asks for a password, and the address has none' : message || (code ?? 'unknown')
}

async function checkServer(connection: DbConnection, pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: string }>("select current_setting('server_version_num') as version")
    .catch((error: Error & { code?: string }) => {
      throw new StartError(`${name} can’t be used: ${toReason(error)}.`)
    })
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < OLDEST_MAJOR) throw new StartError(`DATABASE_URL names PostgreSQL ${major}; ${OLDEST_MAJOR} or later is needed.`)
  if (await isShared(connection)) throw new StartError(NO_SESSIONS)
}

const NO_SESSIONS =
  'DATABASE_URL leads to a pooler that gives a connection away after each transaction. Karigar listens and locks for longer: let PgBouncer pool by session (pool_mode = session), or connect to PostgreSQL itself.'

/** Whether a pooler gives two open connections the same server process. */
async function isShared(connection: DbConnection): Promise<boolean> {
  const clients = [createClient(connection), createClient(connection)]
  const pids = new Set<number>()
  try {
    for (const client of clients) {
      await client.connect()
      pids.add((await client.query('select pg_backend_pid() as pid')).rows[0].pid)
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  return pids.size < clients.length
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>

const NO_SUCH_TABLE = '42P01'
const NEVER_STARTED = 'start Karigar once, it makes its tables and its first administrator'

/**
 * Runs `work` on the database, whether or not the program is running, and stops a PostgreSQL that it had to start.
 * Throws StartError.
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

/** Connects to the database, whether or not the program is running; `stop` ends a PostgreSQL that had to be started. */
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
 * The real path of the cluster, which identifies a running one. Throws if there is none, because a wrong DATA_DIR must
 * not create anything.
 */
function findCluster(dataDir: string): string {
  const clusterDir = join(dataDir, 'postgres')
  try {
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return realpathSync(clusterDir)
  } catch {}
  throw new StartError(`There is no database in ${dataDir}: ${NEVER_STARTED}, or set DATA_DIR.`)
}
