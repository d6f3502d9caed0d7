import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase, Pool } from 'pg'

// Any number that no other program uses on the same database.
const MIGRATION_LOCK = 7_294_011

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Runs the missing migrations and then `afterwards` (the content of the first start), both under one lock: if several
 * processes start at once, one does the work and the others wait.
 */
export async function migrateDatabase(pool: Pool, afterwards: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await lockMigrations(client)
    await migrate(drizzle(client), { migrationsFolder })
    await afterwards()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/** Waits until no other process migrates; the lock ends with the connection. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

/**
 * Creates the tables as they are after the migration of this time, within the caller's transaction. The caller stores
 * which migrations ran. Returns false for a migration that this version does not have.
 */
export async function createTables(client: ClientBase, lastMigration: number): Promise<boolean> {
  const migrations = readMigrationFiles({ migrationsFolder })
  if (!migrations.some(({ folderMillis }) => folderMillis === lastMigration)) return false
  for (const { folderMillis, sql } of migrations) {
    if (folderMillis <= lastMigration) for (const statement of sql) await client.query(statement)
  }
  // As Drizzle creates it.
  await client.query('create schema drizzle')
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
  return true
}
