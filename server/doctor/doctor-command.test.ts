import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { NODE_FLAGS } from '../../scripts/lib/node-flags.mjs'
import { START_ENV } from '../../test/program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'karigar-doctor-'))
cpSync(inject('seeded').template, dataDir, { recursive: true })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs what `npm run doctor` starts. */
function doctor(env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const options = { cwd: join(import.meta.dirname, '../..'), env: { ...START_ENV, DATA_DIR: dataDir, ...env } }
  return new Promise((done) => {
    execFile(process.execPath, [...NODE_FLAGS, 'server/command.ts', 'doctor'], options, (error, out, err) => {
      done({ code: Number(error?.code ?? 0), out, err })
    })
  })
}

it('npm run doctor prints what the console shows, and exits 1 where something is failing', { timeout: 60_000 }, async () => {
  const trial = await doctor({})
  expect(trial).toMatchObject({ code: 0, err: '' })
  expect(trial.out).toContain('warning  E-mail: E-mails reach nobody: they are kept on this server.\n         → Set SMTP_URL')
  expect(trial.out).toMatch(/fine {5}Links and pictures: Every link and picture within \d+ pages is there\./)
  expect(trial.out).toMatch(/None of \d+ checks is failing\.\n$/)

  const live = await doctor({ PRODUCTION: '1', ALLOW_HTTP: '1', SITE_URL: 'http://karigar.example' })
  expect(live.code).toBe(1)
  expect(live.out).toContain('FAILING  Address and certificate: http://karigar.example is not encrypted.')
  expect(live.err).toMatch(/\d+ of \d+ checks are failing\.\n$/)
})
