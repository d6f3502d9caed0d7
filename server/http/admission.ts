import type { MiddlewareHandler } from 'hono'
import { type Bulkhead, createBulkhead, tooBusy } from '../bulkhead.ts'
import type { Deps } from '../deps.ts'
import { type Kind, toBounds, toKind } from './admission.rules.ts'

/** Bounds how many requests of a kind run at once; who finds no turn in time is asked to come later. */
export function admit({ pool }: Pick<Deps, 'pool'>): MiddlewareHandler {
  const bounds = Object.entries(toBounds(pool.options.max)).map(([kind, own]) => [kind, createBulkhead(own)])
  const bulkheads: Record<Kind, Bulkhead> = Object.fromEntries(bounds)
  return async (c, next) => {
    if (c.env?.isRefused) throw tooBusy()
    const isRender = c.env?.incoming === undefined
    const kind = toKind({ path: c.req.path, hasQuery: c.req.url.includes('?'), isRender })
    if (!kind) return next()
    // A slow body must not occupy a turn. Hono keeps the text for who reads it later.
    if (c.req.method !== 'GET') await c.req.text()
    return bulkheads[kind](next)
  }
}
