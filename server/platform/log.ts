import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'

/** A message for the person starting the program: main prints only this, as one line on stderr, and exits with 1. */
export class StartError extends Error {}

/** The id of the current request, for all its log lines. */
export const requestIds = new AsyncLocalStorage<string>()

const SECRETS = ['mobile', 'otp', 'token', 'password']

/** The program's log. It redacts personal data and secrets. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const paths = [...SECRETS.flatMap((name) => [name, `*.${name}`]), 'req.headers.authorization']
  const mixin = () => ({ request: requestIds.getStore() })
  const serializers = { err: toLoggedError, path: toLoggedPath }
  return pino({ level, mixin, redact: { paths }, serializers }, to ?? openStandardOutput())
}

/** Stops writing to an output that fails, such as a closed terminal: on exit pino would retry the line forever. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination(1)
  return output.on('error', () => Object.assign(output, { write() {}, end() {}, flushSync() {} }))
}

/** Redacts a private page's token, because it opens the page. */
function toLoggedPath(path: unknown): unknown {
  return typeof path === 'string' ? path.replace(/(\/(?:bookings?|days?|preview)\/)[^/?]+/, '$1[Redacted]') : path
}

/**
 * Redacts the error of a failed query, whose message, stack and cause contain the query's values. For other errors,
 * only what locates them is logged: pg's errors also carry the whole client.
 */
function toLoggedError(error: unknown): unknown {
  if (!isErrorLike(error)) return error
  if (typeof error.query === 'string') {
    const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
    const { code, message, constraint } = (error.cause ?? {}) as Record<string, unknown>
    return { type: error.constructor.name, query: error.query, code, message, constraint, stack: stack?.join('\n') }
  }
  const { type, message, code, stack } = pino.stdSerializers.err(error)
  const errors = error instanceof AggregateError ? error.errors.map(toLoggedError) : undefined
  return { type, message, code, stack, errors }
}

/** The queue reports some errors as plain objects. */
const isErrorLike = (error: unknown): error is Error & { query?: unknown } =>
  typeof (error as Error | undefined)?.message === 'string'

// Eight digits for the process and eight for a counter: random ids would cost more than finding a cached answer.
const PROCESS_ID = randomUUID().slice(0, 8)
let requests = 0

/** Sixteen digits, unique per request. */
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
