import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { requestIds } from '../log.ts'

// Eight digits for the process and eight for a counter: random ids cost more than finding a cached answer.
const PROCESS_ID = randomUUID().slice(0, 8)
let requests = 0

/** Sixteen digits, unique for each request. */
export function createRequestId(): string {
  requests = (requests + 1) % 2 ** 32
  return PROCESS_ID + requests.toString(16).padStart(8, '0')
}

/**
 * Gives each request an id that its answer and its log lines carry, so that a reported failure can be found in the log.
 */
export function withRequestId(log: Logger): MiddlewareHandler {
  return (c, next) => {
    const id = createRequestId()
    return requestIds.run(id, async () => {
      const start = performance.now()
      await next()
      // `c.header` would rebuild the finished answer as a stream.
      c.res.headers.set('X-Request-Id', id)
      const ms = Math.round(performance.now() - start)
      log.debug({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'answered')
    })
  }
}
