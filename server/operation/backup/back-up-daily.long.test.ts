import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { backUpDaily } from './backup.module.ts'
import { openBackup } from './backup-file.ts'
import { ERASURES, folderPlace } from './backup-places.ts'

const PASSPHRASE = 'eight horses at the well'

const app = await createTestApp({ backupKeep: 2, backupPassphrase: PASSPHRASE })
const without = await createTestApp({ backupKeep: 0 })

describe('the daily backup', () => {
  const { backupDir } = app.deps.settings
  const getState = async () => (await app.request('GET', '/dashboard', undefined, { token: await signIn(app) })).body.data.backup

  it('is announced before the first one', async () => {
    expect(await getState()).toEqual({ created_at: null, is_proven: false, is_late: false })
  })

  it('is encrypted and tried out, replaces the oldest, and has its age on the dashboard', async () => {
    mkdirSync(backupDir)
    const [oldest, older] = ['karigar-2026-02-27T22-10-00Z.tar.gz', 'karigar-2026-02-28T22-10-00Z.tar.gz.unproven']
    const [stale, own] = ['karigar-2026-02-26T22-10-00Z.tar.gz.partial', 'my-own.tar.gz']
    for (const name of [oldest, older, stale, own]) writeFileSync(join(backupDir, name), '')
    utimesSync(join(backupDir, stale), app.clock.now(), new Date(app.clock.now().getTime() - 2 * DAY_MS))
    expect(await getState()).toEqual({ created_at: '2026-02-28T22:10:00.000Z', is_proven: false, is_late: false })

    await app.runJob('back-up')
    const made = 'karigar-2026-03-02T10-00-00Z.tar.gz.sealed'
    expect(readdirSync(backupDir).sort()).toEqual([older, made, own])
    expect((await openBackup(join(backupDir, made), PASSPHRASE)).manifest.tables.length).toBeGreaterThan(40)
    expect(await getState()).toEqual({ created_at: '2026-03-02T10:00:00.000Z', is_proven: true, is_late: false })
  })

  it('that has failed for a day is late, and the business is notified once', async () => {
    app.clock.advance(2 * DAY_MS)
    expect(await getState()).toMatchObject({ is_late: true })
    const deps = { ...app.deps, settings: { ...app.deps.settings, backupDir: join(import.meta.filename, 'no-folder') } }
    for (const isLast of [false, true, true]) await expect(backUpDaily(deps, isLast)).rejects.toThrow('ENOTDIR')
    await app.runJobs()
    const mails = app.mails.filter(({ subject }) => subject.includes('The daily backup failed'))
    expect(mails).toHaveLength(1)
    const reason = `The backup can’t be written to ${deps.settings.backupDir}: a part of the path is a file (ENOTDIR).`
    expect(mails[0]?.text).toContain(`No backup was made today. ${reason}`)
  })
})

it('the daily backup never replaces the list of erasures by a shorter one', async () => {
  const place = folderPlace(app.deps.settings.backupDir)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  let isHeld = true
  // Delays the list that the backup writes.
  const storeErasures = async (text: string) => {
    if (isHeld) {
      hold()
      await released
    }
    await place.storeErasures(text)
  }
  const deps = { ...app.deps, backups: { ...place, storeErasures } }
  const token = await signIn(app)
  const erase = (person: string) => app.request('POST', '/privacy/erase', { person }, { token })
  const listed = async () => JSON.parse((await place.findErasures()) ?? '').erasures.length
  await erase(buildMobile())
  const backing = backUpDaily(deps, false)
  await Promise.race([backing, held])
  isHeld = false
  await erase(buildMobile())
  await app.runJobs()
  release()
  await backing
  expect(await listed()).toBe(2)

  // The first backup in a new place also gets the list.
  rmSync(join(app.deps.settings.backupDir, ERASURES))
  await app.runJob('back-up')
  await app.runJobs()
  expect(await listed()).toBe(2)
})

it('the daily backup can be turned off', async () => {
  await without.runJob('back-up')
  expect(readdirSync(without.deps.settings.dataDir)).toEqual(['uploads'])
  const { body } = await without.request('GET', '/dashboard', undefined, { token: await signIn(without) })
  expect(body.data.backup).toBe(null)
})
