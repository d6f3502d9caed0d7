import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { query } from '../../../test/read-instance.ts'

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty database on the tests' server. */
export async function createEmptyDatabase() {
  const { connection } = inject('seeded')
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  await query(connection, `CREATE DATABASE ${database} TEMPLATE template0`)
  onTestFinished(async () => {
    await query(connection, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  })
  const { host, user } = connection
  return { ...connection, database, url: `postgresql:///${database}?${new URLSearchParams({ host, user, sslmode: 'disable' })}` }
}
