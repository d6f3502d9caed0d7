import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { createDeps, createFiles } from '../../server/deps.ts'
import type { Db } from '../../server/platform/db/client.ts'
import { withDatabase } from '../../server/platform/db/with-database.ts'
import { readSettings } from '../../server/platform/env/env.ts'
import { listCachedRoutes } from '../../server/platform/http/cache/cached-routes.ts'
import { cachePages } from '../../server/platform/http/cache/page-cache.ts'
import { loadBuiltConsole, loadBuiltSite } from '../../server/site.ts'

// A server in a separate process: the argument is its port, and stdin says what it serves.

/** What the server answers. A data folder belongs to a running program. */
export type Served =
  /** The least that Node can do: one fixed answer. */
  | { by: 'node'; headers: [string, string][]; body: string }
  /** The least with a database: a blog by its id, read by one prepared query for each request. */
  | { by: 'node with a query' | 'Hono with a query'; dataDir: string }
  /** This program, where each request misses the page cache. */
  | { by: 'program'; dataDir: string }

const JSON_TYPE = { 'Content-Type': 'application/json' }

async function readBlog(db: Db): Promise<string> {
  const { rows } = await db.$client.query({ name: 'blog', text: 'select * from blogs where id = $1', values: [1] })
  return JSON.stringify({ status: true, data: rows[0] })
}

async function createProgram(dataDir: string, db: Db): Promise<RequestListener> {
  const settings = readSettings({ DATA_DIR: dataDir })
  const effects = {
    db,
    pool: db.$client,
    jobs: { send: async () => {}, sendAll: async () => {} },
    files: await createFiles(settings),
    log: pino({ level: 'error' }),
  }
  const deps = await createDeps(settings, effects)
  const site = await loadBuiltSite()
  const { fetch } = createApp({ ...deps, contentEpoch: () => 1 }, { site, console: await loadBuiltConsole() })
  let epoch = 0
  const content = { epoch: () => ++epoch, lostAt: () => undefined, refresh: async () => {}, close: async () => {} }
  return cachePages({ ...deps, fetch, routes: listCachedRoutes(site.renderer), content })
}

async function createListener(served: Exclude<Served, { by: 'node' }>, db: Db): Promise<RequestListener> {
  if (served.by === 'program') return createProgram(served.dataDir, db)
  if (served.by === 'Hono with a query') {
    const app = new Hono().get('*', async (c) => c.body(await readBlog(db), 200, JSON_TYPE))
    return getRequestListener(app.fetch)
  }
  return async (_, response) => response.writeHead(200, JSON_TYPE).end(await readBlog(db))
}

const listen = (listener: RequestListener) => createServer(listener).listen(Number(process.argv[2]), '127.0.0.1')

let text = ''
for await (const part of process.stdin) text += part
const served = JSON.parse(text) as Served
if (served.by === 'node') {
  const bytes = Buffer.from(served.body)
  const headers = [...served.headers.flat(), 'content-length', String(bytes.byteLength)]
  listen((_, response) => response.writeHead(200, headers).end(bytes))
} else {
  await withDatabase({ dataDir: served.dataDir, databaseUrl: undefined }, async (db) => {
    listen(await createListener(served, db))
    // It serves until it is killed.
    await new Promise(() => {})
  })
}
