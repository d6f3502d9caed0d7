import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { NODE_FLAGS } from '../../../scripts/lib/node-flags.mjs'
import { buildContactMessage, buildMobile } from '../../../test/builders.ts'
import { openGate } from '../../../test/gate.ts'
import { startGateways, TWILIO } from '../../../test/gateways.ts'
import { PATIENCE } from '../../../test/patience.ts'
import { findFreePort, START_ENV, startProgram } from '../../../test/program.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { postPublic } from '../../../test/visitor-calls.ts'
import { findPostmaster } from '../db/embedded/postmaster.ts'

const ROOT = join(import.meta.dirname, '../../..')

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

it('a program that a test started ends with the test run, also where that is killed', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-orphan-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const script = `const { startProgram } = await import('../../test/program.ts')
    console.log((await startProgram(${JSON.stringify(dataDir)})).child.pid)`
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const [started] = await once(run.stdout, 'data')
  const pid = Number(started)
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  expect(isRunning(pid)).toBe(true)
  run.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), PATIENCE).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('SIGTERM answers what it accepted and lets running jobs finish', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-term-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const [gateways, smtp] = await Promise.all([startGateways(), startSmtpServer()])
  const gates = await Promise.all([gateways.url, smtp.url].map((url) => openGate(Number(new URL(url).port))))
  const [sms, mail] = gates.map(({ port }) => `127.0.0.1:${port}`)
  const program = await startProgram(dataDir, {
    ...{ SMS_TWILIO_ACCOUNT_SID: TWILIO.accountSid, SMS_TWILIO_AUTH_TOKEN: TWILIO.authToken, SMS_TWILIO_FROM: TWILIO.from },
    ...{ SMS_TWILIO_URL: `http://${sms}`, SMTP_URL: smtp.url.replace(/127.*/, mail ?? ''), NOTIFY_EMAIL: 'desk@karigar.example' },
  })
  onTestFinished(async () => {
    await program.kill('SIGKILL')
    await Promise.all([...gates.map((gate) => gate.close()), gateways.stop(), smtp.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  })
  for (const gate of gates) gate.hold()
  const { name } = buildContactMessage()
  expect((await postPublic(program.url, '/send-contact-email', buildContactMessage())).status).toBe(200)
  await vi.waitFor(() => expect(gates[1]?.countHeld()).toBeGreaterThan(0), 10_000)
  const code = postPublic(program.url, '/send-otp', { mobile: buildMobile() })
  await vi.waitFor(() => expect(gates[0]?.countHeld()).toBeGreaterThan(0), 10_000)
  const stopped = program.stop()
  await sleep(500)
  for (const gate of gates) gate.release()
  expect((await code).status).toBe(200)
  await stopped
  expect(program.child.exitCode).toBe(0)
  expect(smtp.mails.map(({ text }) => text)).toEqual([expect.stringContaining(name)])
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

it.each(['1', '2'])('a program of %s process stops when its terminal closes', { timeout: 60_000 }, async (WEB_CONCURRENCY) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-terminal-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const port = await findFreePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', WEB_CONCURRENCY, LOG_LEVEL: 'debug' }
  const command = [join(ROOT, 'node_modules/.bin/node'), ...NODE_FLAGS, 'server/main.ts'].join(' ')
  // `script` gives the program a terminal, which closes when it ends.
  const terminal = spawn('script', ['-qefc', `exec ${command}`, '/dev/null'], {
    cwd: ROOT,
    env: { ...START_ENV, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await vi.waitFor(async () => expect(await isAnswering()).toBe(true), { timeout: 30_000, interval: 50 })
  terminal.kill('SIGKILL')
  const findDatabase = () => findPostmaster(join(dataDir, 'postgres'))
  await vi.waitFor(async () => expect((await findDatabase()).isRunning).toBe(false), { timeout: 20_000, interval: 50 })
  await vi.waitFor(async () => expect(await isAnswering()).toBe(false), { timeout: 10_000, interval: 50 })
  rmSync(dataDir, { recursive: true, force: true })
})
