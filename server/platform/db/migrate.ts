import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { adoptBaseline, findVersion, LAST_BEFORE, MIGRATIONS_TABLE } from './baseline.ts'
import { LOCK_TIMEOUT, sqlState } from './client.ts'

// Any number that no other program uses on the same database.
const MIGRATION_LOCK = 7_294_011

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// The previous version still serves, and its calls queue behind a migration that waits for a lock. So the migration
// gives up soon, and retries until the lock is free.
const LOCK_WAIT = '1s'
const GIVE_UP_MS = 5 * 60_000
const RETRY_MS = 500
const POLL_MS = 100

/**
 * Runs the missing migrations and then `afterwards` (the content of the first start), both under one lock: if several
 * processes start at once, one does the work and the others wait.
 */
export async function migrateDatabase(pool: Pool, afterwards: () => Promise<void>, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect()
  try {
    await lockMigrations(client)
    // The database's role may have its own timeouts.
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
 * keep the other process from building an index concurrently.
 */
export async function lockMigrations(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [MIGRATION_LOCK])
    if (rows[0]?.is_ours) return
    await sleep(POLL_MS)
  }
}

/** Throws StartError if this version can't take the database over, before anything is changed. */
export async function requireVersion(client: Pick<ClientBase | Pool, 'query'>): Promise<void> {
  await findVersion(client, readMigrations(migrationsFolder).baseline)
}

function readMigrations(folder: string): { baseline: MigrationMeta; all: MigrationMeta[] } {
  const all = readMigrationFiles({ migrationsFolder: folder })
  const [baseline] = all
  if (!baseline) throw new Error(`${folder} has no migrations`)
  return { baseline, all }
}

/** Continues after the last applied migration, as Drizzle's own migrator does, but commits each one by itself. */
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

/** Runs and records a migration. If it breaks off outside of a transaction, it is repeated from its beginning. */
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
 * Creates the tables as of the migration with this timestamp, within the caller's transaction. The caller records the
 * applied migrations. Returns why not, if this version has no such migration.
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

/** Brings the restored tables of an older version up to this one, within the caller's transaction. */
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

/** Builds indexes without CONCURRENTLY: no transaction allows it, and nobody else uses the tables. */
async function runWithin(client: ClientBase, { sql }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement.replace(/\bindex\s+concurrently\b/gi, 'index'))
}
