import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { changeOwner, chooseIdentity, findBinaries, serverEnv } from '../server/platform/db/embedded/binaries.ts'
import { endWithRun } from './end-with-run.ts'
import { findFreePort } from './program.ts'
import { waitFor } from './wait-for.ts'

const ACCESS = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'].join('\n')

export type PostgresServer = {
  port: number
  /** Runs a query as superuser. */
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Signals all of its processes, to imitate the loss of the machine. */
  kill(signal: NodeJS.Signals): Promise<void>
}

/**
 * Starts PostgreSQL on a port of this machine, as a server elsewhere would be reached, from a copy of the cluster of a
 * stopped program.
 */
export async function startPostgresServer(
  template: string,
  folder: string,
  settings: Record<string, string> = {},
  standbyOf?: PostgresServer,
): Promise<PostgresServer> {
  const clusterDir = join(folder, 'postgres')
  cpSync(join(template, 'postgres'), clusterDir, { recursive: true })
  writeFileSync(join(clusterDir, 'pg_hba.conf'), `${ACCESS}\n`)
  if (standbyOf) {
    writeFileSync(join(clusterDir, 'standby.signal'), '')
    const source = `host=127.0.0.1 port=${standbyOf.port} user=karigar application_name=standby`
    appendFileSync(join(clusterDir, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  }
  const binaries = await findBinaries()
  const identity = await chooseIdentity(binaries, folder)
  changeOwner(identity, clusterDir)
  chmodSync(clusterDir, 0o700)
  const port = await findFreePort()
  // A standby needs as many connections as the cluster had, see global-setup.ts.
  const all = {
    ...{ max_connections: '200', wal_keep_size: '64MB', listen_addresses: '127.0.0.1', unix_socket_directories: '' },
    ...{ port: String(port), ...settings },
  }
  const [command = '', ...args] = [
    ...identity.prefix,
    ...[binaries.postgres, '-D', clusterDir],
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const logPath = join(folder, 'postgres.log')
  const log = openSync(logPath, 'a')
  endWithRun(`postgres -D ${clusterDir} `)
  const child = spawn(command, args, { ...identity.spawn, cwd: '/', env: serverEnv(), stdio: ['ignore', log, log] })
  const server: PostgresServer = {
    port,
    async query(sql) {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'karigar', database: 'karigar', ssl: false })
      client.on('error', () => {})
      await client.connect()
      return client
        .query(sql)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
    kill: (signal) => killAll(child, signal),
  }
  await waitFor(() => server.query('select 1')).catch((cause) => {
    throw new Error(`PostgreSQL did not start: ${readFileSync(logPath, 'utf8')}`, { cause })
  })
  return server
}

async function killAll(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
  const ended = once(child, 'exit')
  for (const pid of [child.pid, ...text.split('\n').map(Number).filter(Boolean)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has already ended.
    }
  }
  if (signal === 'SIGKILL') await ended
}
