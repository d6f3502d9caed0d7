import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { NODE_FLAGS } from '../../scripts/lib/project.mjs'
import { START_ENV } from '../../test/program.ts'
import { recordStart } from '../access/audit/audit.store.ts'
import { withDatabase } from '../platform/db/prepare.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'karigar-doctor-'))
cpSync(inject('seeded').template, dataDir, { recursive: true })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const PROGRAM = [...NODE_FLAGS, 'server/command.ts']

/** Runs the program of `npm run doctor` directly, without scripts/command.mjs. */
function doctor(env: Record<string, string>, command = PROGRAM): Promise<{ code: number; out: string; err: string }> {
  const options = { cwd: join(import.meta.dirname, '../..'), env: { ...START_ENV, DATA_DIR: dataDir, ...env } }
  return new Promise((done) => {
    execFile(process.execPath, [...command, 'doctor'], options, (error, out, err) => {
      done({ code: Number(error?.code ?? 0), out, err })
    })
  })
}

it('npm run doctor prints what the console shows, and exits 1 where something is failing', async () => {
  const trial = await doctor({})
  expect(trial).toMatchObject({ code: 0, err: '' })
  expect(trial.out).toContain('warning  Email: Emails aren’t sent: they are kept on this server.\n         → Set SMTP_URL')
  // On a slow machine the check times out and reports how far it got.
  expect(trial.out).toMatch(
    /fine {5}Links and pictures: Every link and picture within \d+ pages is there\.|unknown +Links and pictures: It couldn’t be checked: /,
  )
  expect(trial.out).toMatch(/None of \d+ checks are failing\.\n$/)

  const live = await doctor({ PRODUCTION: '1', ALLOW_HTTP: '1', SITE_URL: 'http://karigar.example' })
  expect(live.code).toBe(1)
  expect(live.out).toContain('FAILING  Address and certificate: http://karigar.example is not encrypted.')
  expect(live.err).toMatch(/\d+ of \d+ checks are failing\.\n$/)
})

it('evaluates as the program that serves does: NODE_ENV=production means customers, and other settings are reported', async () => {
  const given = { NODE_ENV: 'production', ALLOW_HTTP: '1', SITE_URL: 'http://karigar.example' }
  const recorded = { PRODUCTION: '1', ALLOW_HTTP: '1', SITE_URL: given.SITE_URL, ADMIN_PASSWORD: 'set' }
  await withDatabase({ dataDir, databaseUrl: undefined }, (db) => recordStart({ db, now: () => new Date() }, recorded))
  const live = await doctor({ ...given, DATA_DIR: dataDir }, ['scripts/command.mjs'])
  expect(live.code).toBe(1)
  expect(live.out).toContain('FAILING  Address and certificate: http://karigar.example is not encrypted.')
  // The start had no DATA_DIR; all else is the same.
  expect(live.out).toMatch(/The last start had different settings from this command, .*: DATA_DIR\./)

  const elsewhere = await doctor({})
  expect(elsewhere.out).toMatch(/warning {2}Settings: .*: ALLOW_HTTP, DATA_DIR, PRODUCTION, SITE_URL\./)
  expect(elsewhere.out).toContain('By its settings this instance serves no customers (PRODUCTION is not 1)')
})
