import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { NODE_FLAGS } from '../scripts/lib/node-flags.mjs'
import { START_ENV, startProgram } from '../test/program.ts'
import { findPostmaster } from './db/embedded/postmaster.ts'

const ROOT = join(import.meta.dirname, '..')

it('a program that is stopped during its start prints nothing and leaves no database running', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-stop-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [...NODE_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    env: { ...START_ENV, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const clusterDir = join(dataDir, 'postgres')
  // PostgreSQL listens: the migrations are next, and the start is not finished.
  await vi.waitFor(() => expect(existsSync(join(clusterDir, '.s.PGSQL.5432'))).toBe(true), { timeout: 30_000, interval: 5 })
  child.kill('SIGTERM')
  const [stdout, stderr, [code]] = await said
  expect([code, stdout, stderr]).toEqual([0, '', ''])
  await vi.waitFor(async () => expect((await findPostmaster(clusterDir)).isRunning).toBe(false), { timeout: 10_000 })
})

it('SIGHUP does not end a program of one process: its log says what would replace it', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-hang-up-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const program = await startProgram(dataDir)
  onTestFinished(async () => {
    await program.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  program.child.kill('SIGHUP')
  await vi.waitFor(() => expect(program.output()).toContain('set WEB_CONCURRENCY=2'), 10_000)
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  await program.stop()
  expect(program.child.exitCode).toBe(0)
})
