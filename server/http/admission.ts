import type { MiddlewareHandler } from 'hono'
import { type Bulkhead, createBulkhead, tooBusy } from '../bulkhead.ts'
import type { Deps } from '../deps.ts'
import { type Kind, toKind } from './admission.rules.ts'

/**
 * Bounds how many requests of a kind run at once. Together all but bookings can hold half of the connections to the
 * database, so that bookings always find the other half.
 */
export function admit({ pool }: Pick<Deps, 'pool'>): MiddlewareHandler {
  const connections = pool.options.max
  const share = (part: number) => Math.max(1, Math.floor(connections * part))
  const bulkheads: Record<Kind, Bulkhead> = {
    // Many of them wait for the SMS gateway or the payment provider and hold no connection meanwhile.
    start: createBulkhead({ running: 16, waiting: 100, waitMs: 6_000 }),
    booking: createBulkhead({ running: 32, waiting: 100, waitMs: 6_000 }),
    console: createBulkhead({ running: share(0.2), waiting: 150, waitMs: 10_000 }),
    // Apart from the console, so that strangers who try passwords don't occupy it.
    signIn: createBulkhead({ running: share(0.1), waiting: 60, waitMs: 10_000 }),
    read: createBulkhead({ running: share(0.2), waiting: 40, waitMs: 2_000 }),
  }
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
