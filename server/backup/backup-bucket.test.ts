import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import { createTestApp } from '../../test/harness.ts'
import { readDatabase } from '../../test/read-instance.ts'
import { BACKUPS, startS3Server } from '../../test/s3-server.ts'
import { book, signIn } from '../../test/steps.ts'
import { toConnection } from '../db/client.ts'
import { tempFolder } from '../db/embedded/test-tools.ts'
import { s3FileStore } from '../providers/storage-s3.ts'
import { createEmptyDatabase } from './backup.test-tools.ts'
import { runRestoreCommand } from './backup-command.ts'
import { bucketPlace } from './backup-places.ts'

const { stop, ...account } = await startS3Server()
const backupS3 = { ...account, bucket: BACKUPS }
const bucket = await s3FileStore(backupS3)
const app = await createTestApp({ backupKeep: 1 }, { backups: bucketPlace(bucket) })
const [FIRST, SECOND] = ['karigar-2026-03-02T10-00-00Z.tar.gz', 'karigar-2026-03-03T10-00-00Z.tar.gz']
const getState = async () => (await app.request('GET', '/dashboard', undefined, { token: await signIn(app) })).body.data.backup

it('the daily backup moves into the bucket, replaces the oldest, and has its age on the dashboard', {
  timeout: 60_000,
}, async () => {
  await app.runJob('back-up')
  expect(await bucket.list()).toEqual([FIRST])
  await book(app)
  app.clock.advance(DAY_MS)
  await app.runJob('back-up')
  expect(await bucket.list()).toEqual([SECOND])
  expect(readdirSync(app.deps.settings.backupDir)).toEqual([])
  expect(await getState()).toEqual({ created_at: '2026-03-03T10:00:00.000Z', is_proven: true, is_late: false })
})

it('a backup of the bucket is restored by its name', { timeout: 60_000 }, async () => {
  const target = await createEmptyDatabase()
  const [dataDir, folder] = [tempFolder(), tempFolder()]
  const settings = { dataDir, databaseUrl: target.url, s3: undefined, backupDir: folder, backupS3, backupPassphrase: undefined }
  const restore = (name: string) => runRestoreCommand([name], settings, { folder, print: () => {} })
  await expect(restore('karigar-2025-01-01T00-00-00Z.tar.gz')).rejects.toThrow('karigar-2025-01-01')
  expect(await restore(SECOND)).toContain('every row and file is there')
  expect(readdirSync(dataDir).sort()).toEqual(['karigar.lock', 'uploads'])
  const restored = (await readDatabase(target))['public.leads']
  expect(restored).toHaveLength(1)
  expect(restored).toEqual((await readDatabase(toConnection(app.pool)))['public.leads'])
})

it('while the bucket does not answer, the dashboard has the backup that was last known', async () => {
  await stop()
  app.clock.advance(2 * DAY_MS)
  expect(await getState()).toEqual({ created_at: '2026-03-03T10:00:00.000Z', is_proven: true, is_late: true })
})
