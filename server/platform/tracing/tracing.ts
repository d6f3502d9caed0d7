import { subscribe } from 'node:diagnostics_channel'
import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import pg from 'pg'
import type { TracingSettings } from '../env/env.channels.ts'

/** Traces of the program's work. They contain routes, statements and hosts; never paths, values or bodies. */
export type Tracing = {
  /** Creates a span for each request, continuing the caller's trace if there is one. */
  request: MiddlewareHandler
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** Starts tracing. Runs once per process, because it changes the database driver. */
export function startTracing(settings: TracingSettings): Tracing {
  const named = resourceFromAttributes({ 'service.name': 'karigar' })
  const provider = new TracerProvider({
    sampler: toSampler(settings),
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('karigar')
  traceQueries(tracer)
  traceFetch(tracer)

  return {
    request: async (c, next) => {
      const parent = propagation.extract(ROOT_CONTEXT, c.req.header())
      const span = tracer.startSpan(c.req.method, { kind: SpanKind.SERVER }, parent)
      await context.with(trace.setSpan(parent, span), next)
      const route = routePath(c)
      span.updateName(`${c.req.method} ${route}`)
      span.setAttributes({
        'http.request.method': c.req.method,
        'http.route': route,
        'http.response.status_code': c.res.status,
        'http.response.header.x-request-id': c.res.headers.get('x-request-id') ?? '',
      })
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    run: (name, work) => inSpan(tracer, name, work),
    close: () => provider.shutdown(),
  }
}

async function inSpan<Result>(tracer: Tracer, name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, { root: true }, async (span: Span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

function toSampler({ sampler, ratio }: TracingSettings): Sampler {
  const roots = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  }
  const root = roots[sampler.replace('parentbased_', '') as keyof typeof roots]
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** What Node's `fetch` publishes about a request on its diagnostics channels. */
type Message = { request: { origin: string; method: string }; response?: { statusCode: number } }

/**
 * Creates a span for each request to a provider within a trace. It has only the host, because paths may contain
 * secrets.
 */
function traceFetch(tracer: Tracer): void {
  const spans = new WeakMap<object, Span>()
  subscribe('undici:request:create', (message) => {
    if (!trace.getActiveSpan()) return
    const { request } = message as Message
    const attributes = { 'http.request.method': request.method, 'server.address': new URL(request.origin).hostname }
    spans.set(request, tracer.startSpan(request.method, { kind: SpanKind.CLIENT, attributes }))
  })
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as Message
    spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0)
  })
  subscribe('undici:request:trailers', (message) => spans.get((message as Message).request)?.end())
  subscribe('undici:request:error', (message) => {
    const span = spans.get((message as Message).request)
    span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Connect = (this: pg.Pool, ...args: unknown[]) => unknown
type Callback = (...results: unknown[]) => void

/** Creates a span for each query within a trace. It has the statement without its values. */
function traceQueries(tracer: Tracer): void {
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

  // A call waiting for a connection is woken by the call that returned it, which belongs to another trace.
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
