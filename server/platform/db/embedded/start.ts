import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../log.ts'
import { TOO_EARLY } from '../migrate.ts'
import { changeOwner, chooseIdentity, findBinaries } from './binaries.ts'
import { ensureCluster, prepareSocketDir, SOCKET_PORT } from './cluster.ts'
import { lockDataDir, prepareDataDir } from './data-folder.ts'
import { findPostmaster, launchPostmaster, type Postmaster, stopPostmaster, supervise } from './postmaster.ts'

type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string }
  /** Runs migrations as the owner of all tables. After them, another role owns the audit log. */
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
  // Compiling a query, or starting workers for it, takes longer than the program's queries.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // For disks without moving parts: the planner prefers an index to a scan of the whole table.
  random_page_cost: '1.1',
}

/** Starts the data folder's private PostgreSQL, or takes over one that still runs there. Throws StartError. */
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

/** initdb creates this role; it only sets the database up. */
const SUPERUSER = 'karigar'
/** The program's role: it owns the database and may neither read the server's files nor run programs. */
const PROGRAM = 'karigar_program'
/** No one signs in as this role. It owns the audit log, so that the program's role can't change or remove entries. */
const AUDITOR = 'karigar_audit'
const DATABASE = 'karigar'

/**
 * Creates the program's role and database if they are missing: in a new cluster, or after an interrupted first start.
 */
export async function ensureDatabase(socketDir: string) {
  try {
    await asSuperuser(socketDir, 'postgres', async (client) => {
      const { rows } = await client.query<{ owner: string }>(
        'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
        [DATABASE],
      )
      if (rows[0] && rows[0].owner !== PROGRAM) throw new StartError(TOO_EARLY)
      const { rows: roles } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [PROGRAM])
      if (roles.length === 0) await client.query(`CREATE ROLE ${PROGRAM} LOGIN`)
      if (rows.length === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${PROGRAM}`)
    })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The private PostgreSQL at ${socketDir} does not answer: ${(error as Error).message}.`)
  }
  return { host: socketDir, port: SOCKET_PORT, user: PROGRAM, database: DATABASE }
}

/** The log, its triggers' functions and its clean-up function: a function's owner could replace it. */
const AUDIT_PARTS = `
  SELECT 'TABLE public.audit' AS part WHERE to_regclass('public.audit') IS NOT NULL
  UNION ALL SELECT format('FUNCTION %s', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proname IN ('refuse_audit_change', 'remove_old_audit_entries')`

/** Gives the audit log to the program's role, for migrations. */
async function releaseAudit(socketDir: string): Promise<void> {
  await asSuperuser(socketDir, DATABASE, (client) => changeAuditOwner(client, PROGRAM))
}

/** Limits the program's role to reading the audit log, adding to it, and having old entries removed. */
async function protectAudit(socketDir: string): Promise<void> {
  await asSuperuser(socketDir, DATABASE, async (client) => {
    await client.query('BEGIN')
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [AUDITOR])
    if (rows.length === 0) await client.query(`CREATE ROLE ${AUDITOR} NOLOGIN`)
    // A schema's owner may drop what is in it; the database's owner owns “public”, unless another role does.
    await client.query(`
      ALTER SCHEMA public OWNER TO ${SUPERUSER};
      GRANT USAGE, CREATE ON SCHEMA public TO ${PROGRAM};
      GRANT USAGE ON SCHEMA public TO ${AUDITOR};`)
    await changeAuditOwner(client, AUDITOR)
    await client.query(`
      REVOKE ALL ON public.audit FROM ${PROGRAM};
      GRANT SELECT, INSERT ON public.audit TO ${PROGRAM};
      GRANT SELECT, USAGE ON SEQUENCE public.audit_id_seq TO ${PROGRAM};
      GRANT EXECUTE ON FUNCTION public.remove_old_audit_entries TO ${PROGRAM};`)
    await client.query('COMMIT')
  })
}

async function changeAuditOwner(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ part: string }>(AUDIT_PARTS)
  for (const { part } of rows) await client.query(`ALTER ${part} OWNER TO ${owner}`)
}

/**
 * Anyone who can reach the socket owns the files behind it, so there is no password. Waits for concurrent calls in this
 * database, including one of a killed program that the server is still finishing.
 */
export async function asSuperuser(
  socketDir: string,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const connection = { host: socketDir, port: SOCKET_PORT, user: SUPERUSER, database }
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 30_000, lock_timeout: 30_000 })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(1)')
    await work(client)
  } finally {
    await client.end()
  }
}
