import { hash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Hono, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Deps, Figure } from '../../platform/deps/deps.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }
/** The format's version 0.0.4, which every Prometheus reads. */
const TYPE = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }

/** `GET /metrics` in the format of Prometheus, for callers with METRICS_TOKEN. Without it there is no such path. */
export function mountMetrics(app: Hono, deps: Deps): void {
  const { metrics, log, settings } = deps
  const { metricsToken } = settings
  if (!metrics || !metricsToken) return
  app.use(nameRoutes(metrics))
  app.get('/metrics', async (c) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(token), digest(metricsToken)))
      return c.text('Send METRICS_TOKEN as a bearer token\n', 401, { 'WWW-Authenticate': 'Bearer', ...NO_STORE })
    const figures = await listFigures(deps).catch((error) => log.warn({ err: error }, 'the figures of /metrics were not read'))
    const isUp = { name: 'karigar_database_up', help: '1 if the database answers', value: Number(figures !== undefined) }
    return c.body(await metrics.write([isUp, ...(figures ?? [])]), 200, { ...TYPE, ...NO_STORE })
  })
}

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Labels a request with the route that answered: the innermost handler that ran. */
function nameRoutes(metrics: NonNullable<Deps['metrics']>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    if (incoming) metrics.nameRoute(incoming as Parameters<typeof metrics.nameRoute>[0], routePath(c).replace(/^\*/, '/*'))
  }
}

/** Figures shared by all processes, from the database and the backup folder; each module defines its own. */
async function listFigures(deps: Deps): Promise<Figure[]> {
  return (await Promise.all(deps.modules.map(async ({ figures }) => (await figures?.(deps)) ?? []))).flat()
}
