import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { requestIds } from '../log.ts'

export const createRequestId = () => randomBytes(8).toString('hex')

/**
 * Gives each request an id that its answer and its log lines carry, so that a reported failure can be found in the log.
 */
export function withRequestId(log: Logger): MiddlewareHandler {
  return (c, next) => {
    const id = createRequestId()
    return requestIds.run(id, async () => {
      const start = performance.now()
      await next()
      c.header('X-Request-Id', id)
      const ms = Math.round(performance.now() - start)
      log.debug({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'answered')
    })
  }
}
