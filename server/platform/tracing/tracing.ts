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
import type { TracingSettings } from '../env/env.tracing.ts'
import { traceFetch } from './trace-fetch.ts'
import { traceQueries } from './trace-queries.ts'

/** Traces of what the program does. They contain routes, statements and hosts; never paths, values or bodies. */
export type Tracing = {
  /** Makes a span of each request, which continues the caller's trace if there is one. */
  request: MiddlewareHandler
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** Begins to trace. Runs once in a process, because it changes the database driver. */
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
