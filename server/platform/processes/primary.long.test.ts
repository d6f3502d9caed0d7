import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { letPass, PATIENCE_MS } from '../../../test/patience.ts'
import { startProgram } from '../../../test/program.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { findPostmaster } from '../db/embedded/postmaster.ts'

const METRICS_TOKEN = 'a-token-for-tests'
const dataDir = mkdtempSync(join(tmpdir(), 'karigar-processes-'))
cpSync(inject('seeded').template, dataDir, { recursive: true })
const program = await startProgram(dataDir, { WEB_CONCURRENCY: '2', LOG_LEVEL: 'debug', METRICS_TOKEN })
afterAll(async () => {
  await program.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Makes a request, whose log line names the process; without an agent it opens a new connection. */
function request(agent: Agent | false = false): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${program.url}/readyz`, { agent, signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    ).on('error', reject)
  })
}

/** Lists the child processes, including dead ones that the program has not noticed yet. */
async function listWorkers(): Promise<number[]> {
  const list = spawn('ps', ['-o', 'pid=,args=', '--ppid', String(program.child.pid)])
  let text = ''
  list.stdout.on('data', (data) => {
    text += data
  })
  await once(list, 'close')
  const lines = text.split('\n').filter((line) => /server\/main\.ts|defunct/.test(line))
  return lines.map((line) => Number.parseInt(line, 10)).sort()
}

it('is announced once, when all processes are ready', async () => {
  await waitFor(() => expect(program.output()).toContain('is ready.'))
  expect(program.output().match(/is ready\./g)).toHaveLength(1)
  expect(await listWorkers()).toHaveLength(2)
})

it('two processes answer on one port', async () => {
  for (let count = 0; count < 8; count++) expect(await request()).toBe(200)
  const workers = await listWorkers()
  expect(workers).toHaveLength(2)
  for (const pid of workers) expect(program.output()).toContain(`"pid":${pid},`)
})

it('/metrics has the counts of both, whichever answers', async () => {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  for (let count = 0; count < 4; count++) {
    const text = await (await fetch(`${program.url}/metrics`, { headers })).text()
    const answered = /^karigar_http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200",process="(\d)"\}/gm
    expect([...text.matchAll(answered)].map(([, process]) => process).sort()).toEqual(['1', '2'])
    expect(text.match(/^karigar_database_up /gm)).toHaveLength(1)
  }
})

it('SIGHUP to a serving process changes nothing', async () => {
  const before = await listWorkers()
  for (const pid of before) process.kill(pid, 'SIGHUP')
  await letPass(500)
  expect(await listWorkers()).toEqual(before)
})

it('a process that is killed is replaced, and no request fails thereafter', async () => {
  const [killed, other] = await listWorkers()
  if (!killed) throw new Error('No worker runs')
  process.kill(killed, 'SIGKILL')
  // Node hands connections to the dead process until the primary notices and starts another.
  await waitFor(async () => expect(await listWorkers()).toEqual(expect.not.arrayContaining([killed])))
  await waitFor(async () => expect(await listWorkers()).toHaveLength(2))
  for (let count = 0; count < 20; count++) expect(await request()).toBe(200)
  expect(await listWorkers()).toContain(other)
})

it('SIGHUP replaces each process, and under load no request is refused', async () => {
  const before = await listWorkers()
  const isReplaced = async () => {
    const now = await listWorkers()
    return now.length === 2 && !now.some((pid) => before.includes(pid))
  }
  let isDone = false
  const answers: (number | undefined)[] = []
  async function load(agent: Agent): Promise<void> {
    while (!isDone) answers.push(await request(agent))
  }
  const loads = [true, true, false, false].map((keepAlive) => load(new Agent({ keepAlive, maxSockets: 1 })))
  program.child.kill('SIGHUP')
  await waitFor(async () => expect(await isReplaced()).toBe(true))
  isDone = true
  await Promise.all(loads)
  expect(answers.length).toBeGreaterThan(100)
  expect(new Set(answers)).toEqual(new Set([200]))
})

it('SIGTERM ends all processes with the database', async () => {
  const workers = await listWorkers()
  await program.stop()
  expect(program.child.exitCode).toBe(0)
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect((await findPostmaster(join(dataDir, 'postgres'))).isRunning).toBe(false)
})
