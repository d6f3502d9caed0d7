import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { folderPlace } from '../backup/backup-places.ts'
import { checksOf } from './doctor.test-tools.ts'

const app = await createTestApp()
const check = checksOf(app)
const production = { ...app.deps.settings, isProduction: true }
const { probes } = app.deps

describe('the backup', () => {
  const name = (at: Date, ending = '') => `karigar-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${ending}`
  const write = (folder: string, file: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), '')
  }

  it('that is missing, late or unproven is reported, with a button', async () => {
    const folder = join(app.deps.settings.dataDir, 'other')
    const settings = { ...app.deps.settings, backupDir: folder }
    const backups = folderPlace(folder)
    expect(await check('backup', { settings, backups })).toMatchObject({ state: 'warning', action: 'backUp' })
    write(folder, name(new Date(app.clock.now().getTime() - 2 * DAY_MS)))
    expect(await check('backup', { settings, backups })).toMatchObject({ state: 'failing', action: 'backUp' })
    write(folder, name(app.clock.now(), '.unproven'))
    expect(await check('backup', { settings, backups })).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('not test-restored'),
    })
    app.clock.advance(1000)
    write(folder, name(app.clock.now()))
    expect(await check('backup', { settings, backups })).toMatchObject({
      state: 'fine',
      text: expect.stringContaining(`${join(folder, name(app.clock.now()))} (0.0 MB)`),
    })
    expect(await check('backup', { settings: { ...settings, isProduction: true }, backups })).toMatchObject({
      state: 'warning',
      text: 'The backups are on the same disk as the data.',
    })
    expect(await check('backup', { settings: { ...settings, backupKeep: 0 }, backups })).toMatchObject({
      state: 'warning',
      action: null,
    })
  })
})

describe('the machine', () => {
  const GB = 1024 ** 3
  it.each([
    [0.2, 'failing'],
    [1.5, 'warning'],
    [30, 'fine'],
  ])('with %s GB of 40 free is %s', async (free, state) => {
    const readSpace = async () => ({ free: free * GB, total: 40 * GB })
    expect(await check('disk', { probes: { ...probes, readSpace } })).toMatchObject({ state })
  })

  it.each([
    ['CERT_HAS_EXPIRED', 'failing'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'failing'],
    ['ENOTFOUND', 'failing'],
    ['ETIMEDOUT', 'unknown'],
  ])('whose address answers with %s is %s', async (code, state) => {
    const visit = () => Promise.reject(Object.assign(new Error(code), { code }))
    expect(await check('address', { settings: production, probes: { ...probes, visit } })).toMatchObject({ state })
  })

  it.each([
    [2, 'failing'],
    [10, 'warning'],
    [60, 'fine'],
  ])('with %s days left of its certificate is %s', async (days, state) => {
    const certificateEndsAt = new Date(app.clock.now().getTime() + days * DAY_MS)
    const visit = async () => ({ body: '{"status":true}', date: undefined, certificateEndsAt })
    expect(await check('address', { settings: production, probes: { ...probes, visit } })).toMatchObject({ state })
  })

  it('behind a wrong or an open address fails', async () => {
    const visit = async () => ({ body: '<h1>Parked</h1>', date: undefined, certificateEndsAt: undefined })
    expect(await check('address', { settings: production, probes: { ...probes, visit } })).toMatchObject({
      text: 'https://karigar.example is answered by another program.',
    })
    const settings = { ...production, siteUrl: 'http://karigar.example' }
    expect(await check('address', { settings })).toMatchObject({ state: 'failing' })
  })

  it('with a clock that is off fails; with nothing to compare it with nothing is known', async () => {
    expect(await check('clock')).toMatchObject({ state: 'failing', text: expect.stringMatching(/^The clock is \d+ seconds off/) })
    expect(await check('clock', { now: () => new Date() })).toMatchObject({ state: 'unknown' })
  })

  it('that runs an older build, or a version without updates, is reported', async () => {
    const at = app.clock.now()
    const readBuild = async () => ({ startedAt: at, builtAt: new Date(at.getTime() + 1000) })
    expect(await check('version', { probes: { ...probes, readBuild } })).toMatchObject({
      state: 'warning',
      text: 'There is a newer build on disk than the one running.',
    })
    expect(await check('version', { now: () => new Date('2033-01-01') })).toMatchObject({ state: 'warning' })
  })
})

describe('the way to the database', () => {
  it('on this machine leaves it at no time', async () => {
    expect(await check('way', {})).toMatchObject({ state: 'fine', text: expect.stringContaining('on this machine') })
  })

  it.each([
    ['203.0.113.9', false, 'failing'],
    ['203.0.113.9', true, 'fine'],
    ['10.0.3.4', false, 'fine'],
    ['10.0.3.4', true, 'fine'],
  ])('to %s, encrypted: %s, is %s', async (address, ssl, state) => {
    const db = Object.create(app.db, { execute: { value: async () => ({ rows: [{ address, ssl }] }) } })
    expect(await check('way', { db, settings: production })).toMatchObject({ state })
  })
})

describe('the audit log', () => {
  it('without its triggers is reported; with them the finding says who owns it', async () => {
    const trigger = (word: string) => app.db.execute(sql.raw(`ALTER TABLE audit ${word} TRIGGER refuse_change`))
    expect(await check('audit')).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('The program’s role owns the log'),
    })
    await trigger('DISABLE')
    expect(await check('audit')).toMatchObject({
      state: 'failing',
      text: expect.stringContaining('disabled or gone'),
      path: '/admin/audit',
    })
    await trigger('ENABLE')
    expect(await check('audit')).toMatchObject({ state: 'fine' })
  })
})
