import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { endWithRun } from '../../../test/end-with-run.ts'
import { type PostgresServer, startPostgresServer } from '../../../test/postgres-servers.ts'
import { findFreePort, startProgram } from '../../../test/program.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { isRoot } from './embedded/test-tools.ts'
import { prepareDatabase } from './prepare.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0
if (!isInstalled) console.log('PgBouncer is not installed here: its tests are skipped (apt-get install pgbouncer)')

describe.runIf(isInstalled)('through PgBouncer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-pgbouncer-'))
  const bouncers: ChildProcess[] = []
  let server: PostgresServer | undefined

  beforeAll(async () => {
    for (const name of ['server', 'data']) mkdirSync(join(folder, name))
    server = await startPostgresServer(inject('seeded').template, join(folder, 'server'))
  })

  afterAll(async () => {
    for (const bouncer of bouncers) bouncer.kill('SIGKILL')
    await server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
    const port = await findFreePort()
    const file = join(folder, `${mode}.ini`)
    const settings = [
      '[databases]',
      `karigar = host=127.0.0.1 port=${server?.port} dbname=karigar user=karigar_program`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'default_pool_size = 60',
      // docs/operations.md says the same.
      'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
      ...(isRoot ? ['user = nobody'] : []),
    ]
    writeFileSync(file, settings.join('\n'))
    chmodSync(folder, 0o755)
    endWithRun(`pgbouncer -q ${file}`)
    const bouncer = spawn('pgbouncer', ['-q', file], { stdio: 'ignore' })
    bouncers.push(bouncer)
    await once(bouncer, 'spawn')
    return `postgresql://karigar_program@127.0.0.1:${port}/karigar`
  }

  it('the program serves if connections are pooled by session', async () => {
    const program = await startProgram(join(folder, 'data'), { DATABASE_URL: await startPgBouncer('session') })
    onTestFinished(() => program.stop())
    expect((await fetch(`${program.url}/api/public/frontservice`)).status).toBe(200)
    const listening = () => server?.query("select from pg_stat_activity where query ~* '^listen'")
    await waitFor(async () => expect(await listening()).toHaveLength(2))
  })

  it('the start is refused if connections are pooled by transaction', async () => {
    const databaseUrl = await startPgBouncer('transaction')
    const settings = { databaseUrl, dataDir: join(folder, 'data'), connections: { pool: 20, jobs: 5 } }
    await waitFor(() => expect(prepareDatabase(settings)).rejects.toThrow('pool_mode = session'))
  })
})
