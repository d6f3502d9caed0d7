import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start.ts'
import { countConnections } from '../env/env.fields.ts'
import type { Settings } from '../env/env.ts'
import { createLog } from '../log.ts'
import { announce, type SignIn, toLoggedSettings } from './announce.ts'
import { checkPort, stopOnSignal } from './stop.ts'

/** A worker's message once it serves; the password only if its start generated one. */
export type WorkerReady = { port: number; signIn: SignIn }

// The pause before a lost worker is replaced. It doubles for each one lost within a minute of the previous one.
const PAUSE_MS = { shortest: 250, longest: 30_000 }
const STABLE_MS = 60_000

/** Serves from several processes: starts the database and the workers, and replaces workers that end. */
export async function start(settings: Settings): Promise<void> {
  const { webConcurrency, port, host, dataDir, databaseUrl, connections } = settings
  // If the port is in use, the start must not touch the database.
  await checkPort(port, host)

  // One extra process runs while workers are replaced.
  const max_connections = String(countConnections(connections) * (webConcurrency + 1))
  const preparing = databaseUrl ? undefined : startEmbeddedPostgres({ dataDir, log: console.log, settings: { max_connections } })
  const stop = async () => {
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
    await (await preparing?.catch(() => undefined))?.stop()
  }
  const isStopping = stopOnSignal(stop)
  const started = Promise.withResolvers<void>()
  // Changes run one at a time, so that a restart also replaces a worker that was just added.
  let changes = started.promise
  process.on('SIGHUP', () => {
    changes = changes.then(replaceAll)
  })
  const postgres = await preparing
  const env = postgres && { DATABASE_URL: toAddress(postgres.connection) }

  const serving = new Set<Worker>()
  let [pauseMs, lostAt] = [PAUSE_MS.shortest, Number.NEGATIVE_INFINITY]

  async function add(): Promise<WorkerReady> {
    const worker = cluster.fork(env)
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('A worker ended while it started')))
    const [ready] = await Promise.race([once(worker, 'message'), ended])
    serving.add(worker)
    // Relays requests between workers, for instance for their metrics, and the answers.
    worker.on('message', (message) => {
      for (const other of serving) if (other !== worker && other.isConnected()) other.send(message)
    })
    worker.once('exit', () => {
      if (serving.delete(worker)) changes = changes.then(refill)
    })
    return ready
  }

  async function refill(): Promise<void> {
    while (serving.size < webConcurrency) {
      pauseMs = performance.now() - lostAt > STABLE_MS ? PAUSE_MS.shortest : Math.min(pauseMs * 2, PAUSE_MS.longest)
      lostAt = performance.now()
      await sleep(pauseMs)
      if (isStopping()) return
      // The worker has already printed why it did not start.
      await add().catch(() => {})
    }
  }

  async function replaceAll(): Promise<void> {
    for (const worker of [...serving]) {
      if (isStopping()) return
      try {
        await add()
      } catch {
        if (!isStopping()) console.error('A new process did not start: the ones that run go on.')
        return
      }
      if (serving.delete(worker)) await stopWorker(worker)
    }
  }

  try {
    if (isStopping()) return
    // The first one migrates and fills the database.
    const { port: actualPort, signIn } = await (postgres ? postgres.whileMigrating(add) : add())
    await Promise.all(Array.from({ length: webConcurrency - 1 }, add))
    announce(settings, actualPort, signIn)
    createLog(settings.logLevel).info(toLoggedSettings(settings, actualPort), 'ready')
    started.resolve()
  } catch {
    // The worker printed why. If the program is stopping, that is the likely cause, and the stop continues.
    if (isStopping()) return
    await stop()
    process.exit(1)
  }
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  worker.process.kill('SIGTERM')
  await once(worker, 'exit')
}

/** The address of the private PostgreSQL for the workers' DATABASE_URL. */
function toAddress({ database, host, port, user }: EmbeddedPostgres['connection']): string {
  return `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user, sslmode: 'disable' })}`
}
