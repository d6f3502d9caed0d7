import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { requestIds } from '../log.ts'

/** Names each request in its answer and in every line that its work logs: who tells of a failure can be looked up. */
export function identified(log: Logger): MiddlewareHandler {
  return (c, next) => {
    const id = randomBytes(8).toString('hex')
    return requestIds.run(id, async () => {
      const start = performance.now()
      await next()
      c.header('X-Request-Id', id)
      const ms = Math.round(performance.now() - start)
      log.debug({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'answered')
    })
  }
}
