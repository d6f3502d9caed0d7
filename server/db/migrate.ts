import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'

// Any number that no other program uses on the same database.
const MIGRATION_LOCK = 7_294_011

/**
 * Runs the missing migrations and then `afterwards` (the content of the first start), both under one lock: if several
 * processes start at once, one does the work and the others wait.
 */
export async function migrateDatabase(pool: Pool, afterwards: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
    await afterwards()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
