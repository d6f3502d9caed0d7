import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { readDatabase } from '../../../test/read-instance.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import { signIn, uploadImage } from '../../../test/steps.ts'
import { MODULES } from '../../modules.ts'
import { toConnection } from '../../platform/db/client.ts'
import { diskFileStore, type FileStore } from '../../platform/providers/storage.ts'
import { s3FileStore } from '../../platform/providers/storage-s3.ts'
import { createEmptyDatabase, tempFolder } from './backup.test-tools.ts'
import { createBackup, openBackup } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'

const app = await createTestApp()
const source = toConnection(app.pool)
const { stop: _, ...account } = await startS3Server()

/** The bytes of every file, by its key. */
async function readAll(files: FileStore): Promise<Record<string, string>> {
  const keys = (await files.list()).sort()
  return Object.fromEntries(
    await Promise.all(keys.map(async (key) => [key, Buffer.from((await files.read(key)) ?? '').toString('base64')])),
  )
}

/** Moves everything by a backup into an empty database and the given store; returns the database. */
async function move(connection: typeof source, files: FileStore, into?: { store: FileStore; dataDir: string }) {
  const path = join(tempFolder(), 'backup')
  await createBackup({ connection, files, dataDir: tempFolder() }, path, undefined)
  const target = await createEmptyDatabase()
  const dataDir = into?.dataDir ?? tempFolder()
  await restoreBackup({ databaseUrl: target.url, dataDir, modules: MODULES }, await openBackup(path, undefined), into?.store)
  return { target, dataDir }
}

it('pictures move from a folder into a bucket by a backup, and back, byte by byte', async () => {
  await uploadImage(app, await signIn(app))
  const before = await readAll(app.deps.files)
  expect(Object.keys(before).length).toBeGreaterThan(0)

  const bucket = await s3FileStore(account)
  const there = await move(source, app.deps.files, { store: bucket, dataDir: tempFolder() })
  expect(await readAll(bucket)).toEqual(before)

  const back = await move({ ...source, ...there.target }, bucket)
  expect(await readAll(diskFileStore(join(back.dataDir, 'uploads')))).toEqual(before)
  const images = async (connection: typeof source) => (await readDatabase(connection))['public.images']
  expect(await images({ ...source, ...back.target })).toEqual(await images(source))
})
