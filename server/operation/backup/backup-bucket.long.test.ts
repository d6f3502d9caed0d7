import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { readDatabase } from '../../../test/read-instance.ts'
import { BACKUPS, startS3Server } from '../../../test/s3-server.ts'
import { book, signIn } from '../../../test/steps.ts'
import { runBackupCommand, runRestoreCommand } from '../../commands/backup-command.ts'
import { toConnection } from '../../platform/db/client.ts'
import { tempFolder } from '../../platform/db/embedded/test-tools.ts'
import { leads } from '../../platform/db/schema.ts'
import { s3FileStore } from '../../platform/providers/storage-s3.ts'
import { createEmptyDatabase } from './backup.test-tools.ts'
import { bucketPlace, ERASURES } from './backup-places.ts'

const { stop, ...account } = await startS3Server()
const backupS3 = { ...account, bucket: BACKUPS }
const bucket = await s3FileStore(backupS3)
const app = await createTestApp({ backupKeep: 1 })
app.deps.backups = bucketPlace(bucket, app.deps.settings)
const [FIRST, SECOND] = ['karigar-2026-03-02T10-00-00Z.tar.gz', 'karigar-2026-03-03T10-00-00Z.tar.gz']
const getState = async () => (await app.request('GET', '/dashboard', undefined, { token: await signIn(app) })).body.data.backup

it('the daily backup moves into the bucket, replaces the oldest, and has its age on the dashboard', async () => {
  await app.runJob('back-up')
  expect(await bucket.list()).toEqual([FIRST])
  await book(app)
  app.clock.advance(DAY_MS)
  await app.runJob('back-up')
  expect(await bucket.list()).toEqual([SECOND])
  expect(readdirSync(app.deps.settings.backupDir)).toEqual([])
  expect(await getState()).toEqual({ created_at: '2026-03-03T10:00:00.000Z', is_proven: true, is_late: false })
})

it('a backup of the bucket is restored by its name', async () => {
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

/** Restores a copy of the backup into an empty server, from a folder that also contains an old list of erasures. */
async function restoreBesideOldList(bytes = new Uint8Array()) {
  const [target, folder, dataDir] = [await createEmptyDatabase(), tempFolder(), tempFolder()]
  writeFileSync(join(folder, SECOND), bytes)
  writeFileSync(join(folder, ERASURES), JSON.stringify({ check: '', erasures: [] }))
  const settings = { dataDir, databaseUrl: target.url, s3: undefined, backupDir: folder, backupS3, backupPassphrase: undefined }
  const lines: string[] = []
  const done = runRestoreCommand([SECOND], settings, { folder, print: (line) => lines.push(line) })
  return { target, lines, done }
}

it('a restore of a file makes the erasures again that the list of the bucket alone has', async () => {
  const [{ mobile } = { mobile: '' }] = await app.db.select().from(leads)
  expect((await app.request('POST', '/privacy/erase', { person: mobile }, { token: await signIn(app) })).status).toBe(200)
  await app.runJobs()
  const { target, lines, done } = await restoreBesideOldList(await bucket.read(SECOND))
  await done
  expect(lines.at(-1)).toMatch(/^Erased again those erased after the backup: 1\. The lists of erasures go up to 2026-03-03T/)
  expect((await readDatabase(target))['public.leads']).toEqual([])
})

it('a backup by hand takes along what an earlier one left', async () => {
  const { host, port, user, database } = app.pool.options
  const databaseUrl = `postgresql:///${database}?${new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' })}`
  const [dataDir, backupDir] = [tempFolder(), tempFolder()]
  writeFileSync(join(backupDir, FIRST), '')
  const settings = {
    dataDir,
    databaseUrl,
    s3: undefined,
    backupDir,
    backupS3: account,
    backupKeep: 0,
    backupPassphrase: undefined,
  }
  expect(await runBackupCommand([], settings, { folder: dataDir, print: () => {} })).toContain('to the bucket, as karigar-')
  expect(readdirSync(backupDir)).toEqual([])
  expect(await (await s3FileStore(account)).list()).toEqual([FIRST, expect.stringMatching(/^karigar-/)])
})

it('while the bucket does not answer, the dashboard has the backup that was last known, and nothing is restored', async () => {
  const bytes = await bucket.read(SECOND)
  await stop()
  app.clock.advance(2 * DAY_MS)
  expect(await getState()).toEqual({ created_at: '2026-03-03T10:00:00.000Z', is_proven: true, is_late: true })
  // Without the list, a restore would not know whom to erase again.
  const { target, done } = await restoreBesideOldList(bytes)
  await expect(done).rejects.toThrow(`The list of erasures (${ERASURES}) in the bucket can’t be read (The file store does not`)
  expect((await readDatabase(target)).tables).toEqual([])
})
