import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { StartError } from '../log.ts'
import { LOCK_TIMEOUT, sqlState } from './client.ts'

/** The applied migrations, in the table that Drizzle's own migrator creates. */
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/** The last commit before version 1.0, whose 81 migrations became the first one here, the baseline. */
const BEFORE = '191072826b223243d5948e0cae87f7aec22988f3'
/** The timestamp of its last migration, after which the tables equal the baseline's. */
export const LAST_BEFORE = 1_795_683_208_312

export const TOO_EARLY = `This data is from before version 1.0. Start the commit ${BEFORE} on it once, stop it when it is ready, and start this version again. Nothing was changed.`

export const BACKUP_TOO_EARLY = `The backup is from before version 1.0: restore it with the commit ${BEFORE}, start that once, and then this version.`

/** Work that only the earlier program could finish: its description, and a query that finds it. */
const UNFINISHED: readonly (readonly [string, string])[] = [
  ['receipts without the seller, which its start adds', `select number as what from receipts where not facts ? 'seller'`],
  [
    'refunds without the provider’s id, which “Check” adds to these payments',
    `select order_id::text as what from refunds where provider_refund_id is null
     and (status = 'processed' or (status = 'requested' and idempotency_key = 'refund-' || payment_id))`,
  ],
  [
    'leads that its hourly job has yet to make searchable',
    'select reference as what from leads where folded_text is null and deleted_at is null',
  ],
]

type Querying = Pick<ClientBase | Pool, 'query'>

/**
 * Whether the database is empty, has the baseline, or reached the same tables through the migrations before it. Throws
 * StartError for any other database, and for rows that only the earlier program could finish. Changes nothing.
 */
async function findVersion(client: Querying, baseline: MigrationMeta): Promise<'empty' | 'before' | 'known'> {
  const { rows: tables } = await client.query('select to_regclass($1) as found', [MIGRATIONS_TABLE])
  if (!tables[0]?.found) return 'empty'
  const { rows } = await client.query<{ at: string }>(`select created_at as at from ${MIGRATIONS_TABLE}`)
  const times = new Set(rows.map(({ at }) => Number(at)))
  if (times.size === 0) return 'empty'
  if (times.has(baseline.folderMillis)) return 'known'
  if (!times.has(LAST_BEFORE)) throw new StartError(TOO_EARLY)
  for (const [words, sql] of UNFINISHED) {
    const { rows: unfinished } = await client.query<{ what: string }>(sql)
    const names = unfinished.slice(0, 5).map(({ what }) => what)
    if (names.length > 0) throw new StartError(`${TOO_EARLY} It has yet to finish ${words}: ${names.join(', ')}.`)
  }
  return 'before'
}

/** Marks the baseline as applied to an earlier program's database; the records of its own migrations stay. */
async function adoptBaseline(client: Querying, baseline: MigrationMeta): Promise<void> {
  if ((await findVersion(client, baseline)) !== 'before') return
  await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [baseline.hash, baseline.folderMillis])
}

// Any number that no other program uses on the same database.
const MIGRATION_LOCK = 7_294_011

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// The previous version is still serving, and its calls queue behind a migration that waits for a lock. So a migration
// gives up quickly, and retries until the lock is free.
const LOCK_WAIT = '1s'
const GIVE_UP_MS = 5 * 60_000
const RETRY_MS = 500
const POLL_MS = 100

/**
 * Runs the missing migrations and then `afterwards` (the first start's content), under one lock: if several processes
 * start together, one does the work and the others wait.
 */
export async function migrateDatabase(pool: Pool, afterwards: () => Promise<void>, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect()
  try {
    await lockMigrations(client)
    // The database's role may set its own timeouts.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await runMigrations(client, folder)
    await client.query('reset all')
    await afterwards()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/**
 * Waits until no other process migrates; the lock ends with the connection. It polls, because a waiting statement would
 * prevent the other process from building an index concurrently.
 */
export async function lockMigrations(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [MIGRATION_LOCK])
    if (rows[0]?.is_ours) return
    await sleep(POLL_MS)
  }
}

/** Throws StartError, before anything changes, if this version can't take over the database. */
export async function requireVersion(client: Pick<ClientBase | Pool, 'query'>): Promise<void> {
  await findVersion(client, readMigrations(migrationsFolder).baseline)
}

function readMigrations(folder: string): { baseline: MigrationMeta; all: MigrationMeta[] } {
  const all = readMigrationFiles({ migrationsFolder: folder })
  const [baseline] = all
  if (!baseline) throw new Error(`${folder} has no migrations`)
  return { baseline, all }
}

/** Continues after the last applied migration, like Drizzle's own migrator, but commits each one separately. */
async function runMigrations(client: ClientBase, folder: string): Promise<void> {
  const { baseline, all } = readMigrations(folder)
  await adoptBaseline(client, baseline)
  await createMigrationsTable(client)
  const { rows } = await client.query(`select max(created_at) as last from ${MIGRATIONS_TABLE}`)
  const missing = all.filter(({ folderMillis }) => folderMillis > Number(rows[0].last))
  for (const migration of missing) {
    if (migration.sql.some(isConcurrent)) await runStatements(client, migration)
    else await runInTransaction(client, migration)
  }
}

async function createMigrationsTable(client: ClientBase): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`,
  )
}

const isConcurrent = (statement: string) => /\bindex\s+concurrently\b/i.test(statement)

/** Runs and records a migration. One that breaks off outside a transaction is repeated from its start. */
async function runStatements(client: ClientBase, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement)
  await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
}

async function runInTransaction(client: ClientBase, migration: MigrationMeta): Promise<void> {
  for (const end = performance.now() + GIVE_UP_MS; ; await sleep(RETRY_MS)) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
      await runStatements(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (sqlState(error) !== LOCK_TIMEOUT || performance.now() > end) throw error
    }
  }
}

/**
 * Creates the tables as of the migration with this timestamp, in the caller's transaction. The caller records the
 * applied migrations. Returns the reason if this version has no such migration.
 */
export async function createTables(client: ClientBase, lastMigration: number): Promise<'made' | 'earlier' | 'unknown'> {
  const { baseline, all } = readMigrations(migrationsFolder)
  const last = lastMigration === LAST_BEFORE ? baseline.folderMillis : lastMigration
  if (last < baseline.folderMillis) return 'earlier'
  if (!all.some(({ folderMillis }) => folderMillis === last)) return 'unknown'
  for (const migration of all.filter(({ folderMillis }) => folderMillis <= last)) await runWithin(client, migration)
  await createMigrationsTable(client)
  return 'made'
}

/** Migrates an older version's restored tables to this one, in the caller's transaction. */
export async function updateTables(client: ClientBase, lastMigration: number): Promise<void> {
  const { baseline, all } = readMigrations(migrationsFolder)
  await adoptBaseline(client, baseline)
  for (const migration of all) {
    if (migration.folderMillis <= Math.max(lastMigration, baseline.folderMillis)) continue
    await runWithin(client, migration)
    await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [
      migration.hash,
      migration.folderMillis,
    ])
  }
}

/** Builds indexes without CONCURRENTLY: no transaction allows it, and no one else uses the tables. */
async function runWithin(client: ClientBase, { sql }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement.replace(/\bindex\s+concurrently\b/gi, 'index'))
}
