import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, NO_TIMEOUTS } from '../server/platform/db/client.ts'
import { startEmbeddedPostgres } from '../server/platform/db/embedded/start.ts'
import { migrateDatabase } from '../server/platform/db/migrate.ts'
import { endWithRun } from './end-with-run.ts'

const DB = join(import.meta.dirname, '../server/platform/db')
/** The last migration of the first version. */
const LAST_OF_FIRST_VERSION = 5

/** Makes a folder with only the first version's migrations; the caller removes it. */
export function createOldMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-migrations-'))
  cpSync(join(DB, 'migrations'), folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, LAST_OF_FIRST_VERSION + 1) }))
  return folder
}

/** Makes the data folder of a stopped program of the first version. */
export async function createOldDataDir(dataDir: string): Promise<void> {
  endWithRun(`postgres -D ${dataDir}/`)
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { pool } = connect(postgres.connection, NO_TIMEOUTS)
  const migrations = createOldMigrations()
  try {
    await migrateDatabase(pool, async () => {}, migrations)
    await pool.query(readFileSync(join(DB, 'old-version.sql'), 'utf8'))
  } finally {
    rmSync(migrations, { recursive: true })
    await pool.end()
    await postgres.stop()
  }
}
