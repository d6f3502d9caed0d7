import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

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

/** Stops writing to an output that fails, such as a closed terminal: at the exit pino would retry the line for ever. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination(1)
  return output.on('error', () => Object.assign(output, { write() {}, end() {}, flushSync() {} }))
}

/** Redacts the token of a private page: whoever has it can open the page. */
function toLoggedPath(path: unknown): unknown {
  return typeof path === 'string' ? path.replace(/(\/(?:bookings?|days?|preview)\/)[^/?]+/, '$1[Redacted]') : path
}

/**
 * Redacts the error of a failed query, whose message, stack and cause contain the query's values. Of other errors only
 * what locates them is logged: those of pg also carry its whole client.
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
