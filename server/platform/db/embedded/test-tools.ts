import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { endWithRun } from '../../../../test/end-with-run.ts'
import { readPidFile } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

export const isRoot = process.getuid?.() === 0

export function tempFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-'))
  endWithRun(dir)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export async function start(dataDir: string, logged: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line) })
  onTestFinished(() => server.stop())
  return server
}

export async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...server.connection, ssl: false })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

export function postmasterPid(dataDir: string): number {
  return readPidFile(join(dataDir, 'postgres'))?.pid ?? 0
}

const OWNER = `
  const { startEmbeddedPostgres } = await import(process.argv[1])
  try {
    const server = await startEmbeddedPostgres({ dataDir: process.argv[2] })
    process.once('SIGTERM', () => server.stop().then(() => process.exit(0)))
    console.log('ready')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
    process.exit(1)
  }
`

type OwnerOptions = { uid?: number; env?: NodeJS.ProcessEnv }

/** Runs PostgreSQL for the data folder in another process; `said` is the first line that it prints. */
export async function startOwner(dataDir: string, options: OwnerOptions = {}) {
  const owner = spawnOwner(dataDir, options)
  return { ...owner, said: await owner.said }
}

/** The same without waiting: `said` is a promise. */
export function spawnOwner(dataDir: string, options: OwnerOptions = {}) {
  const module = new URL('./start.ts', import.meta.url).href
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', OWNER, module, dataDir]
  const child = spawn(process.execPath, args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'], ...options })
  const said = Promise.race([once(child.stdout, 'data'), once(child, 'error')]).then(([line]) => String(line).trim())
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  onTestFinished(() => kill('SIGTERM'))
  return { pid: child.pid, said, kill }
}
