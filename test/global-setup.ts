import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../server/db/client.ts'
import { asSuperuser } from '../server/db/embedded/database.ts'
import { startEmbeddedPostgres } from '../server/db/embedded/start.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { seedAdministrator, seedContent } from '../server/db/seed/seed.ts'
import { installQueues } from '../server/jobs/queue.ts'
import { diskFileStore } from '../server/providers/storage.ts'
import { ADMIN } from './program.ts'

// Nothing here has to outlive a crash.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

type Seeded = {
  /** The migrated database with the content of the first start: the template of every test's own. */
  connection: { host: string; port: number; user: string; database: string }
  uploads: string
  /** A data folder of the program at rest, to be copied. */
  template: string
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of Vitest's is added to
  export interface ProvidedContext {
    seeded: Seeded
  }
}

/** One private PostgreSQL for the run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-test-'))
  const [dataDir, template] = [join(folder, 'data'), join(folder, 'template')]
  await seed(dataDir)
  for (const name of ['postgres', 'uploads']) cpSync(join(dataDir, name), join(template, name), { recursive: true })

  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
  await asSuperuser(postgres.connection.host, 'postgres', (client) =>
    client.query(`ALTER ROLE ${postgres.connection.user} CREATEDB`),
  )
  provide('seeded', { connection: postgres.connection, uploads: join(dataDir, 'uploads'), template })
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
  const { db, pool } = connect(postgres.connection)
  try {
    await migrateDatabase(pool, async () => {
      await installQueues(pool)
      await seedContent(db, diskFileStore(join(dataDir, 'uploads')), { siteName: 'Karigar', receiptYears: 8 })
      await seedAdministrator(db, ADMIN.email, ADMIN.password)
    })
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
