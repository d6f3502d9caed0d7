import type { Context, MiddlewareHandler } from 'hono'
import { knownDeviceFinder } from '../../access/auth/known-device.ts'
import { clientAddress, cookiesOf } from '../../access/guard/caller.ts'
import { toNetwork } from '../../platform/address.rules.ts'
import { type Bulkhead, createBulkhead, tooBusy } from '../../platform/bulkhead.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type Kind, toBounds, toKind } from './admission.rules.ts'

/** Bounds how many requests of a kind run at once; one that gets no turn in time is asked to come later. */
export function admit(deps: Pick<Deps, 'db' | 'pool' | 'settings'>): MiddlewareHandler {
  const bounds = toBounds(deps.pool.options.max)
  const created = Object.entries(bounds).map(([kind, own]) => [kind, createBulkhead(own)])
  const bulkheads: Record<Kind, Bulkhead> = Object.fromEntries(created)
  const findKnownDevice = knownDeviceFinder(deps.db)

  /** The queue of a sign-in step: a device that has signed in before never waits behind strangers. */
  async function findPlace(c: Context, kind: Kind): Promise<[Kind, string?]> {
    if (!bounds[kind].places) return [kind]
    const device = c.req.header('cookie') && (await findKnownDevice({ cookies: cookiesOf(c, deps) }))
    return device ? ['knownDevice', device] : [kind, toNetwork(clientAddress(c, deps.settings.trustProxy))]
  }

  return async (c, next) => {
    if (c.env?.isRefused) throw tooBusy()
    const isRender = c.env?.incoming === undefined
    const kind = toKind({ path: c.req.path, hasQuery: c.req.url.includes('?'), isRender })
    if (!kind) return next()
    // A slow body must not occupy a turn. Hono keeps the text for later readers.
    if (c.req.method !== 'GET') await c.req.text()
    const [place, caller] = await findPlace(c, kind)
    return bulkheads[place](next, caller)
  }
}
