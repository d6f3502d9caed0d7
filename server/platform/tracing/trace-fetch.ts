import { subscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** What Node's `fetch` publishes about a request on its diagnostics channels. */
type Message = { request: { origin: string; method: string }; response?: { statusCode: number } }

/** Makes a span of each request to a provider that belongs to a trace. It has only the host: paths may have secrets. */
export function traceFetch(tracer: Tracer): void {
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
