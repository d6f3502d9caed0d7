import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, inject, onTestFinished } from 'vitest'
import type { TestApp } from '../../../test/harness.ts'
import { query } from '../../../test/read-instance.ts'
import { book, bookPaid, signIn, uploadImage } from '../../../test/steps.ts'
import { toConnection } from '../../platform/db/client.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { createBackup, openBackup } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'

export const PASSPHRASE = 'eight horses at the well'

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

/** Steps for tests that restore backups, on an app with a booking, a payment and a picture. */
export function backupSteps(app: TestApp, modules: readonly Module[]) {
  const connection = toConnection(app.pool)
  beforeAll(async () => {
    await book(app, { name: 'A\\B\tC\nआशा', message: '\\N' })
    await bookPaid(app)
    await uploadImage(app, await signIn(app))
  })

  return {
    connection,
    /** Backs the app up into a new file. */
    async writeBackup(passphrase?: string, dataDir = tempFolder()): Promise<string> {
      const path = join(tempFolder(), 'backup')
      await createBackup({ connection, files: app.deps.files, dataDir }, path, passphrase)
      return path
    },
    async restoreInto(databaseUrl: string, path: string, passphrase?: string, dataDir = tempFolder()): Promise<string> {
      await restoreBackup({ databaseUrl, dataDir, modules }, await openBackup(path, passphrase))
      return dataDir
    },
  }
}
