import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

/** The id of the request that is being worked on; each line that its work logs carries it. */
export const requestIds = new AsyncLocalStorage<string>()

const SECRETS = ['mobile', 'otp', 'token', 'password']

/** The program's log; what would tell of a person or let somebody in never gets into it. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const paths = [...SECRETS.flatMap((name) => [name, `*.${name}`]), 'req.headers.authorization']
  const mixin = () => ({ request: requestIds.getStore() })
  const serializers = { err: toLoggedError, path: toLoggedPath }
  return pino({ level, mixin, redact: { paths }, serializers }, to ?? pino.destination(1))
}

/** Whoever has the token of a private page can open it: a path is logged without. */
function toLoggedPath(path: unknown): unknown {
  return typeof path === 'string' ? path.replace(/(\/(?:bookings?|preview)\/)[^/?]+/, '$1[Redacted]') : path
}

/** A failed query's error repeats its values, names and numbers among them, in its message, its stack and its cause. */
function toLoggedError(error: Error & { query?: unknown; cause?: unknown }) {
  if (typeof error.query !== 'string') return pino.stdSerializers.err(error)
  const { code, message, constraint } = (error.cause ?? {}) as Record<string, unknown>
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.constructor.name, query: error.query, code, message, constraint, stack: stack?.join('\n') }
}
