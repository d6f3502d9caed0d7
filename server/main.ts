import { mkdir } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { setMobileFirstDigits } from '../contract/fields.ts'
import { createApp } from './app.ts'
import { createPassword } from './auth/secrets.ts'
import { prepareDatabase } from './db/prepare.ts'
import { seedAdministrator, seedContent } from './db/seed/seed.ts'
import { createDeps } from './deps.ts'
import { readSettings } from './env.ts'
import { listen } from './listen.ts'
import { loadBuiltSite, loadDevelopmentSite } from './site.ts'
import { StartError } from './start-error.ts'

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? `Karigar can’t start. ${error.message}` : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  setMobileFirstDigits(settings.mobileFirstDigits)
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The folder DATA_DIR (${settings.dataDir}) can’t be made: ${error.code}.`)
  })

  // Until all is prepared, the process lives and is not ready.
  let listener: RequestListener = (request, response) => response.writeHead(request.url === '/healthz' ? 200 : 503).end()
  const server = createServer((request, response) => listener(request, response))
  // The port is taken first: a start that can't be reached shouldn't touch the database.
  const port = await listen(server, settings.port, settings.host)

  const database = await prepareDatabase(settings)
  const deps = createDeps(settings, database)
  const password = settings.adminPassword ?? createPassword()
  let isAdministratorNew = false
  await database.migrate(async () => {
    await seedContent(deps.db, deps.files)
    isAdministratorNew = await seedAdministrator(deps.db, settings.adminEmail, password)
  })

  if (settings.isDevelopment) {
    const { site, middleware } = await loadDevelopmentSite(server)
    const serve = getRequestListener(createApp(deps, site).fetch)
    listener = (request, response) => middleware(request, response, () => serve(request, response))
  } else {
    listener = getRequestListener(createApp(deps, await loadBuiltSite()).fetch)
  }

  stopOnSignal(async () => {
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 5_000).unref()
    })
    await database.close()
  })

  const address = settings.port === 0 ? `http://localhost:${port}` : `http://localhost:${settings.port}`
  console.log(`
${settings.siteName} is ready.
  Site       ${address}
  API        ${address}/api/docs
  Sign in    POST ${address}/api/public/authenticate as ${settings.adminEmail}
             ${isAdministratorNew ? `password ${settings.adminPassword ? 'as set in ADMIN_PASSWORD' : `${password}  (shown this once)`}` : 'password as set on the first start'}
  Messages   no SMS or mail provider is set up: each message is printed here and kept in
             ${join(settings.dataDir, 'outbox.jsonl')}
`)
}

/** Stops after the requests in flight; a second signal stops at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
