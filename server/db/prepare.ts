import type pg from 'pg'
import type { Settings } from '../env.ts'
import { StartError } from '../start-error.ts'
import { connect, type Db, NO_TIMEOUTS } from './client.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { migrateDatabase } from './migrate.ts'

export type Database = {
  db: Db
  pool: pg.Pool
  /** Runs the migrations, then `afterwards`, alone among all processes on this database. */
  migrate(afterwards: (unlimited: Pick<Database, 'db' | 'pool'>) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const OLDEST_MAJOR = 15

/** Connects to the server of DATABASE_URL, or starts a private PostgreSQL in DATA_DIR. */
export async function prepareDatabase({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) })
  const connection = embedded ? { ...embedded.connection, ssl: false as const } : { connectionString: databaseUrl ?? '' }
  const { db, pool } = connect(connection)
  await checkServer(pool, embedded ? 'The private PostgreSQL' : 'The database of DATABASE_URL').catch(async (error) => {
    await pool.end()
    await embedded?.stop()
    throw error
  })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    async migrate(afterwards) {
      const unlimited = connect(connection, NO_TIMEOUTS)
      await migrateDatabase(unlimited.pool, () => afterwards(unlimited)).finally(() => unlimited.pool.end())
    },
    close() {
      closing ??= pool.end().then(() => embedded?.stop())
      return closing
    },
  }
}

/** Replaces the driver's message about a missing password, which describes its protocol. */
function toReason({ message, code }: Error & { code?: string }): string {
  return /password must be a/.test(message) ? 'it asks for a password, and the address has none' : message || (code ?? 'unknown')
}

async function checkServer(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: string }>("select current_setting('server_version_num') as version")
    .catch((error: Error & { code?: string }) => {
      throw new StartError(`${name} can’t be used: ${toReason(error)}.`)
    })
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < OLDEST_MAJOR) throw new StartError(`DATABASE_URL names PostgreSQL ${major}; ${OLDEST_MAJOR} or later is needed.`)
}
