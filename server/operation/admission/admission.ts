import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { knownDeviceFinder } from '../../access/auth/known-device.ts'
import { cookiesOf } from '../../access/guard/caller.ts'
import { findClient, toNetwork } from '../../platform/address.rules.ts'
import { type Bulkhead, createBulkhead } from '../../platform/bulkhead.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type Kind, toBounds, toKind } from './admission.rules.ts'

/** Bounds how many requests of a kind run at once; one that gets no slot in time is asked to come later. */
export function admit(deps: Pick<Deps, 'db' | 'pool' | 'settings'>): MiddlewareHandler {
  const bounds = toBounds(deps.pool.options.max)
  const created = Object.entries(bounds).map(([kind, own]) => [kind, createBulkhead(own)])
  const bulkheads: Record<Kind, Bulkhead> = Object.fromEntries(created)
  const findKnownDevice = knownDeviceFinder(deps.db)

  /** The queue, and whose place in it is taken: in a sign-in, a known device never waits behind strangers. */
  async function findPlace(c: Context, kind: Kind): Promise<[Kind, string]> {
    const isSignIn = kind === 'signIn' || kind === 'proof'
    const device = isSignIn && c.req.header('cookie') && (await findKnownDevice({ cookies: cookiesOf(c, deps) }))
    if (device) return ['knownDevice', device]
    const client: IncomingMessage | undefined = c.env?.incoming ?? c.env?.renderedFor
    const forwarded = client?.headers['x-forwarded-for']?.toString()
    return [kind, toNetwork(findClient(client?.socket.remoteAddress, forwarded, deps.settings.trustProxy) ?? 'unknown')]
  }

  return async (c, next) => {
    const isRender = c.env?.incoming === undefined
    const kind = toKind({ path: c.req.path, hasQuery: c.req.url.includes('?'), isRender })
    if (!kind) return next()
    // A slow body must not occupy a slot. Hono keeps the text for later readers.
    if (c.req.method !== 'GET') await c.req.text()
    const [place, caller] = await findPlace(c, kind)
    return bulkheads[place](next, caller)
  }
}
