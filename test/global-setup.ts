import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'
import { insertAdministrator } from '../server/access/auth/auth.store.ts'
import { addContentTriggers } from '../server/content/kinds.store.ts'
import { seedContent } from '../server/content/seed/seed.ts'
import { connect } from '../server/platform/db/client.ts'
import { asSuperuser, startEmbeddedPostgres } from '../server/platform/db/embedded/start.ts'
import { migrateDatabase } from '../server/platform/db/migrate.ts'
import { diskFileStore } from '../server/platform/providers/storage.ts'
import { installQueues } from '../server/platform/queue/queue.ts'
import { endWithRun } from './end-with-run.ts'
import { ADMIN } from './program.ts'
import { SEEDED_SITE } from './settings.ts'

// The tests' data need not survive a crash. Autovacuum would block the dropping of databases.
const SETTINGS = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  max_connections: '200',
}
/** The lowest cost of Argon2, because tests sign in thousands of times. A hash contains its own cost. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const DATABASE = 'seeded'

type Seeded = {
  /** Connects to the database from which tests create and drop their own. */
  connection: { host: string; port: number; user: string; database: string }
  /**
   * The migrated and seeded database, the template of every test's database. PostgreSQL copies only
   * databases without connections, so nothing connects to this one.
   */
  database: string
  uploads: string
  /** A data folder of a stopped program, for copying. */
  template: string
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: extends an interface of Vitest
  export interface ProvidedContext {
    seeded: Seeded
  }
}

/** Starts one private PostgreSQL for the run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-test-'))
  const [dataDir, template] = [join(folder, 'data'), join(folder, 'template')]
  endWithRun(`postgres -D ${dataDir}/`)
  await seed(dataDir)
  for (const name of ['postgres', 'uploads']) cpSync(join(dataDir, name), join(template, name), { recursive: true })

  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
  const { connection } = postgres
  await asSuperuser(connection.host, 'postgres', async (client) => {
    await client.query(`ALTER ROLE ${connection.user} CREATEDB`)
    await client.query(`CREATE DATABASE ${DATABASE} TEMPLATE ${connection.database} OWNER ${connection.user}`)
  })
  provide('seeded', { connection, database: DATABASE, uploads: join(dataDir, 'uploads'), template })
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
      await addContentTriggers(db)
      await seedContent(db, diskFileStore(join(dataDir, 'uploads')), SEEDED_SITE)
      await insertAdministrator(db, { email: ADMIN.email, password_hash: await hash(ADMIN.password, CHEAP), role: 'owner' })
    })
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
