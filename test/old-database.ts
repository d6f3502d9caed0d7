import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, inject } from 'vitest'
import { connect } from '../server/platform/db/client.ts'
import { createOldMigrations } from './old-data-folder.ts'

/** Creates a database of the first version with these rows, without later migrations. */
export async function createOldDatabase(rows: string) {
  const { connection } = inject('seeded')
  const database = `old_${randomUUID().replaceAll('-', '')}`
  const server = connect(connection)
  await server.db.execute(sql.raw(`create database ${database}`))
  const old = connect({ ...connection, database })

  const folder = createOldMigrations()
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
