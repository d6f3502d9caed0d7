import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import pg from 'pg'

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Connect = (this: pg.Pool, ...args: unknown[]) => unknown
type Callback = (...results: unknown[]) => void

/** Makes a span of each query that belongs to a trace. It has the statement without its values. */
export function traceQueries(tracer: Tracer): void {
  const { query } = pg.Client.prototype as unknown as { query: Query }
  const traced: Query = function (...args) {
    const statement = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: unknown } | null)?.text
    if (typeof statement !== 'string' || !trace.getActiveSpan()) return query.apply(this, args)
    const [operation = 'query'] = statement.trim().split(/\s/, 1)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
    const span = tracer.startSpan(operation.toLowerCase(), { kind: SpanKind.CLIENT, attributes })
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const bound = context.bind(context.active(), callback as Callback)
      args[args.length - 1] = (error: unknown, ...results: unknown[]) => {
        end(span, error)
        bound(error, ...results)
      }
    }
    const result = query.apply(this, args)
    if (result instanceof Promise) {
      result.then(
        () => end(span, undefined),
        (error) => end(span, error),
      )
    }
    return result
  }

  // A call that waits for a connection is woken by the call that returned it, which belongs to another trace.
  const { connect } = pg.Pool.prototype as unknown as { connect: Connect }
  const bound: Connect = function (...args) {
    return connect.apply(
      this,
      args.map((arg) => (typeof arg === 'function' ? context.bind(context.active(), arg as Callback) : arg)),
    )
  }
  Object.assign(pg.Client.prototype, { query: traced })
  Object.assign(pg.Pool.prototype, { connect: bound })
}

function end(span: Span, error: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
