import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { diskFileStore, StoreUnavailable } from '../../platform/providers/storage.ts'
import { bucketPlace } from './backup-places.ts'

const app = await createTestApp({ backupKeep: 2 })
const { backupDir, dataDir } = app.deps.settings
let isAway = false
const store = diskFileStore(join(dataDir, 'bucket'))
const bucket: typeof store = {
  ...store,
  async write(key, bytes) {
    if (isAway) throw new StoreUnavailable('The file store does not answer')
    await store.write(key, bytes)
  },
}
app.deps.backups = bucketPlace(bucket, { backupDir, backupPassphrase: undefined })

const nameOf = (time: string) => `karigar-${time}Z.tar.gz`
const leave = (...names: string[]) => {
  for (const name of names) writeFileSync(join(backupDir, name), name)
}

beforeEach(() => {
  isAway = false
  mkdirSync(backupDir, { recursive: true })
})

it('while the bucket is away, as many backups as without one stay in the folder, and they move once it is back', async () => {
  const left = ['2026-02-26T22-10-00', '2026-02-27T22-10-00', '2026-02-28T22-10-00'].map(nameOf)
  const [killed, running] = [`${nameOf('2026-02-27T22-20-00')}.partial`, `${nameOf('2026-03-02T09-59-00')}.partial`]
  leave(...left, killed, running)
  const now = app.clock.now().getTime()
  utimesSync(join(backupDir, killed), new Date(now), new Date(now - 2 * DAY_MS))
  utimesSync(join(backupDir, running), new Date(now), new Date(now - 60_000))
  isAway = true
  await expect(app.runJob('back-up')).rejects.toThrow('The file store does not answer')
  const made = nameOf('2026-03-02T10-00-00')
  expect(readdirSync(backupDir).sort()).toEqual([...left.slice(1), running, made])

  isAway = false
  app.clock.advance(60_000)
  await app.runJob('back-up')
  expect(readdirSync(backupDir)).toEqual([running])
  expect((await bucket.list()).sort()).toEqual([left[2], made, nameOf('2026-03-02T10-01-00')])
})

it('a backup from before there was a passphrase stays where it is', async () => {
  const [plain, sealed] = [nameOf('2026-03-03T22-10-00'), `${nameOf('2026-03-04T22-10-00')}.sealed`]
  leave(plain, sealed)
  const place = bucketPlace(bucket, { backupDir, backupPassphrase: 'eight horses at the well' })
  await place.tidy({ keep: 2, now: app.clock.now() })
  expect(readdirSync(backupDir)).toContain(plain)
  expect(await bucket.list()).toContain(sealed)
  expect(await bucket.list()).not.toContain(plain)
})
