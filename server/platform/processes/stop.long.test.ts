import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, it, onTestFinished } from 'vitest'
import { NODE_FLAGS } from '../../../scripts/lib/project.mjs'
import { buildContactMessage, buildMobile } from '../../../test/builders.ts'
import { openGate } from '../../../test/gate.ts'
import { startGateways, TWILIO } from '../../../test/gateways.ts'
import { letPass } from '../../../test/patience.ts'
import { findFreePort, readPostgresPid, START_ENV, spawnProgram, startProgram } from '../../../test/program.ts'
import { postPublic } from '../../../test/running-program.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { findPostmaster } from '../db/embedded/postmaster.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NODE = join(ROOT, 'node_modules/.bin/node')

it('a program that is stopped during its start prints nothing and leaves no database running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-stop-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const child = spawnProgram('server/main.ts', [], { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const clusterDir = join(dataDir, 'postgres')
  // PostgreSQL listens, but the start has not finished: the migrations come next.
  await waitFor(() => expect(existsSync(join(clusterDir, '.s.PGSQL.5432'))).toBe(true))
  child.kill('SIGTERM')
  const [stdout, stderr, [code]] = await said
  expect([code, stdout, stderr]).toEqual([0, '', ''])
  await waitFor(async () => expect((await findPostmaster(clusterDir)).isRunning).toBe(false))
})

it.each([
  ['the program that a test started', ''],
  ['the database of a program that a test killed', `await program.kill('SIGKILL')`],
])('%s ends with the test run, also where that is killed', async (_, act) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-orphan-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const script = `const { startProgram } = await import(${JSON.stringify(join(ROOT, 'test/program.ts'))})
    const program = await startProgram(${JSON.stringify(dataDir)})
    ${act}
    console.log(program.child.pid)
    setInterval(() => {}, 1000)`
  const run = spawn(NODE, ['--input-type=module', '-e', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.race([once(run.stdout, 'data'), once(run, 'exit')])
  const pids = [Number(said), readPostgresPid(dataDir)]
  onTestFinished(() => {
    for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  expect(pids.map(isRunning)).toEqual([act === '', true])
  run.kill('SIGKILL')
  await waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]))
})

/** A process that has ended stays a zombie until its parent reads the exit code. */
const isRunning = (pid: number) => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)

it('SIGTERM answers what it accepted and lets running jobs finish', async () => {
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
  await waitFor(() => expect(gates[1]?.countHeld()).toBeGreaterThan(0))
  const code = postPublic(program.url, '/send-otp', { mobile: buildMobile() })
  await waitFor(() => expect(gates[0]?.countHeld()).toBeGreaterThan(0))
  const stopped = program.stop()
  await letPass(500)
  for (const gate of gates) gate.release()
  expect((await code).status).toBe(200)
  await stopped
  expect(program.child.exitCode).toBe(0)
  expect(smtp.mails.map(({ text }) => text)).toEqual([expect.stringContaining(name)])
})

it('SIGHUP does not end a program of one process: its log says what would replace it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-hang-up-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const program = await startProgram(dataDir)
  onTestFinished(async () => {
    await program.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  program.child.kill('SIGHUP')
  await waitFor(() => expect(program.output()).toContain('set WEB_CONCURRENCY=2'))
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  await program.stop()
  expect(program.child.exitCode).toBe(0)
})

it.each(['1', '2'])('a program of %s process stops when its terminal closes', async (WEB_CONCURRENCY) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-terminal-'))
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  const port = await findFreePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', WEB_CONCURRENCY, LOG_LEVEL: 'debug' }
  const command = [NODE, ...NODE_FLAGS, 'server/main.ts'].join(' ')
  // `script` gives the program a terminal that closes when it ends.
  const terminal = spawn('script', ['-qefc', `exec ${command}`, '/dev/null'], {
    cwd: ROOT,
    env: { ...START_ENV, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await waitFor(async () => expect(await isAnswering()).toBe(true))
  terminal.kill('SIGKILL')
  const findDatabase = () => findPostmaster(join(dataDir, 'postgres'))
  await waitFor(async () => expect((await findDatabase()).isRunning).toBe(false))
  await waitFor(async () => expect(await isAnswering()).toBe(false))
  rmSync(dataDir, { recursive: true, force: true })
})
