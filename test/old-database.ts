import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, inject } from 'vitest'
import { connect } from '../server/db/client.ts'

/** The last migration of the first version. */
const LAST_OF_FIRST_VERSION = 5

/** Creates a database of the first version with these rows, which is not migrated further. */
export async function createOldDatabase(rows: string) {
  const { connection } = inject('seeded')
  const database = `old_${randomUUID().replaceAll('-', '')}`
  const server = connect(connection)
  await server.db.execute(sql.raw(`create database ${database}`))
  const old = connect({ ...connection, database })

  const folder = mkdtempSync(join(tmpdir(), 'karigar-migrations-'))
  cpSync(fileURLToPath(new URL('../server/db/migrations', import.meta.url)), folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, LAST_OF_FIRST_VERSION + 1) }))
  await migrate(old.db, { migrationsFolder: folder })
  await old.pool.query(rows)
  rmSync(folder, { recursive: true })

  afterAll(async () => {
    if (!old.pool.ended) await old.pool.end()
    await server.db.execute(sql.raw(`drop database if exists ${database} with (force)`))
    await server.pool.end()
  })
  return { ...old, database }
}
