import cluster from 'node:cluster'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { recordStart } from './access/audit/audit.store.ts'
import { createApp } from './app.ts'
import { hasCodesOfAnotherKey } from './bookings/otp/otp.store.ts'
import { createDeps, createFiles } from './deps.ts'
import { createListener } from './listener.ts'
import { startWorkers } from './operation/jobs/run-jobs.ts'
import { prepareDatabase } from './platform/db/prepare.ts'
import type { Settings } from './platform/env/env.ts'
import { answerUnreadable, KEEP_ALIVE_S } from './platform/http/cache/cached-answer.ts'
import { createLog } from './platform/log.ts'
import { announce, toLoggedSettings } from './platform/processes/announce.ts'
import type { WorkerReady } from './platform/processes/primary.ts'
import { closeServer, listen, stopOnSignal } from './platform/processes/stop.ts'
import { createJobs, createQueue } from './platform/queue/queue.ts'
import { prepareContent } from './prepare-content.ts'
import { DEVELOPMENT_CONSOLE, loadBuiltConsole, loadBuiltSite, loadDevelopmentSite } from './site.ts'

const TIMEOUTS = {
  // A client that takes longer for its request is broken, or holds connections open on purpose.
  ...{ requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  keepAliveTimeout: KEEP_ALIVE_S * 1000,
}
// How long a stop waits for running jobs; the next start repeats unfinished ones.
const JOBS_STOP_MS = 10_000
const OTHER_KEY =
  'codes of the last minutes were made with another key and can’t be entered here: several machines need the same SECRET_KEY'

/** Serves from this process: alone, or as one of the workers of primary.ts. */
export async function start(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel)
  // While starting, the process is alive but not ready.
  let listener: RequestListener = (request, response) => response.writeHead(request.url === '/healthz' ? 200 : 503).end()
  const server = answerUnreadable(
    createServer(TIMEOUTS, (request, response) => {
      // The client opens its next connection to a process that is not stopping.
      if (isStopping()) response.shouldKeepAlive = false
      listener(request, response)
    }),
  )
  let close = async () => {}
  const isStopping = stopOnSignal(() => closeServer(server).then(() => close()))
  // The first process replaces its workers. A signal to the whole process group reaches them too.
  process.on('SIGHUP', () => {
    if (cluster.isWorker || isStopping()) return
    log.warn('SIGHUP changes nothing with one process: restart the program, or set WEB_CONCURRENCY=2')
  })
  // Listen first: if the port is in use, the start must not touch the database. A worker listens when it is ready.
  if (!cluster.isWorker) await listen(server, settings.port, settings.host)

  const preparing = prepareDatabase(settings)
  close = () =>
    preparing.then(
      (prepared) => prepared.close(),
      () => {},
    )
  const database = await preparing
  if (isStopping()) return
  const queue = createQueue(database.pool, settings.connections.jobs)
  close = async () => {
    await queue.stop({ graceful: true, timeout: JOBS_STOP_MS })
    await database.close()
  }
  try {
    const files = await createFiles(settings)
    const signIn = await prepareContent(settings, database, files)
    queue.on('error', (error) => log.warn({ err: error }, 'the queue met an error'))
    await queue.start()
    const deps = await createDeps(settings, { ...database, jobs: createJobs(queue), files, log })
    if (await hasCodesOfAnotherKey(deps.db, deps.codeKey, deps.now())) log.error(OTHER_KEY)
    const closeDatabase = close
    close = () => closeDatabase().then(() => deps.tracing?.close())
    if (settings.isDevelopment) {
      const { site, middleware } = await loadDevelopmentSite(server)
      const serve = getRequestListener(createApp(deps, { site, console: DEVELOPMENT_CONSOLE }).fetch)
      listener = (request, response) => middleware(request, response, () => serve(request, response))
    } else {
      const web = { site: await loadBuiltSite(), console: await loadBuiltConsole() }
      const whole = await createListener(deps, web)
      listener = whole.listener
      const closeRest = close
      close = () => whole.content.close().then(closeRest)
    }
    await startWorkers(queue, deps)
    // With several workers, the first one writes the entry; replacements are not starts of the program.
    if ((cluster.worker?.id ?? 1) === 1) await recordStart(deps, settings.given)
    // A sixth of the memory is garbage from the start. Only this kind of collection returns its pages to the system.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    if (cluster.isWorker) await listen(server, settings.port, settings.host)
    const { port } = server.address() as AddressInfo
    if (cluster.isWorker) return void process.send?.({ port, signIn } satisfies WorkerReady)
    announce(settings, port, signIn)
    log.info(toLoggedSettings(settings, port), 'ready')
  } catch (error) {
    // The stop caused this failure, and goes on regardless.
    if (isStopping()) return
    await queue.stop({ graceful: false }).catch(() => {})
    await database.close()
    throw error
  }
}
