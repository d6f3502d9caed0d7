import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { NODE_FLAGS } from '../scripts/lib/project.mjs'
import { endWithRun } from './end-with-run.ts'
import { ASK_EVERY_MS, letPass, PATIENCE_MS } from './patience.ts'

const ROOT = join(import.meta.dirname, '..')
const NODE = join(ROOT, 'node_modules/.bin/node')

export const ADMIN = { email: 'admin@karigar.example', password: 'a-password-for-tests' }

/** Environment of each start. Node's compile cache is shared by all starts, which saves a third of their time. */
export const START_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  MALLOC_ARENA_MAX: '2',
}

/** The server may close a connection that was kept just when a busy test uses it again. */
export const ONE_CALL = { Connection: 'close' }

export type Program = {
  url: string
  dataDir: string
  child: ChildProcess
  /** Everything that the program printed on both streams. */
  output: () => string
  stop(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
}

/**
 * Starts the real program (server/main.ts, the site from dist/) on a free port; resolves once it is ready. Its host is
 * `localhost`, because browsers allow no passkeys on an IP address.
 */
export async function startProgram(
  dataDir: string,
  env: Record<string, string> = {},
  hostname: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<Program> {
  const port = await findFreePort()
  const url = `http://${hostname}:${port}`
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), SITE_URL: url, ADMIN_PASSWORD: ADMIN.password }
  const child = spawnProgram('server/main.ts', [], { NODE_ENV: 'production', ...settings, ...env })
  const chunks: string[] = []
  child.stdout.on('data', (data) => chunks.push(String(data)))
  child.stderr.on('data', (data) => chunks.push(String(data)))
  const output = () => chunks.join('')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  async function kill(signal: NodeJS.Signals): Promise<void> {
    if (hasEnded()) return
    child.kill(signal)
    await once(child, 'exit')
  }

  for (const end = Date.now() + PATIENCE_MS; !(await isReady(url)); await letPass(ASK_EVERY_MS)) {
    if (hasEnded()) throw new Error(`The program ended while it started: ${output()}`)
    if (Date.now() > end) {
      await kill('SIGKILL')
      throw new Error(`The program is not ready after ${PATIENCE_MS / 1000} s: ${output()}`)
    }
  }
  return { url, dataDir, child, output, stop: () => kill('SIGTERM'), kill }
}

/** Starts server/main.ts or server/command.ts; they end with this process, however it ends. */
export function spawnProgram(file: string, words: string[], env: Record<string, string>) {
  if (env.DATA_DIR) endWithRun(`postgres -D ${env.DATA_DIR}/`)
  return spawn(NODE, [...NODE_FLAGS, '--import', './test/end-with-parent.ts', file, ...words], {
    cwd: ROOT,
    env: { ...START_ENV, ...env },
    // Nothing is written to the first pipe: its closing tells the program that this process has ended.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** The process id of the private PostgreSQL of a data folder. */
export const readPostgresPid = (dataDir: string): number => Number(readPostgresLock(dataDir)[0])

/** The connection to the private PostgreSQL of a running program, for what no call can do. */
export function readConnection(dataDir: string) {
  const [, , , port, host = ''] = readPostgresLock(dataDir)
  return { host, port: Number(port), user: 'karigar_program', database: 'karigar' }
}

const readPostgresLock = (dataDir: string) => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { headers: ONE_CALL }).then(
    (answer) => answer.ok,
    () => false,
  )

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the program of `npm run <words>`, such as a backup, without scripts/command.mjs. */
export function startCommand(words: string[], env: Record<string, string>) {
  const child = spawnProgram('server/command.ts', words, env)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(String(data)))
  /** The exit code, null if it was killed, and what it printed on both streams. */
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output: output.join('').trim() }))
  return { child, ended }
}
