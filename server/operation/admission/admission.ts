import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import * as api from '../../../contract/api.ts'
import { splitLanguage } from '../../../contract/languages.ts'
import { API_BASE, SHORT_BOOKING_PATH, SHORT_DAY_PATH } from '../../../contract/paths.ts'
import { knownDeviceFinder } from '../../access/auth/sessions.ts'
import { cookiesOf } from '../../access/guard/caller.ts'
import { isPlainForm } from '../../bookings/plain-forms/plain-forms.rules.ts'
import { findClient, toNetwork } from '../../platform/address.rules.ts'
import { type Bounds, type Bulkhead, createBulkhead } from '../../platform/bulkhead.ts'
import type { Deps } from '../../platform/deps/deps.ts'

export type Kind = 'start' | 'booking' | 'signIn' | 'proof' | 'knownDevice' | 'console' | 'read'

/**
 * How many requests of a kind run and wait. All kinds except bookings can hold half of the database connections
 * together, so bookings always find the other half free. Waits are short: the connection may have waited before, a
 * longer queue speeds nothing up, and a visitor without an answer after ten seconds leaves. If a slot ends by a time
 * limit of a lock or a provider, the next request still waits for it: its answer says more than "come later".
 */
export function toBounds(connections: number): Record<Kind, Bounds> {
  const share = (part: number) => Math.max(1, Math.floor(connections * part))
  // A network may take half of the places, so that one busy client leaves room for everyone else.
  const build = (running: number, waiting: number, waitMs: number, places = Math.floor((running + waiting) / 2)) => ({
    ...{ running, waiting, waitMs, places },
  })
  return {
    // Many of them wait for the SMS gateway or the payment provider, without holding a connection.
    start: build(16, 100, 6_000),
    booking: build(32, 100, 6_000),
    // An administrator has more patience than a visitor.
    console: build(share(0.15), 150, 10_000),
    // Separate from the console, so that strangers trying passwords can't occupy it.
    signIn: build(share(0.05), 60, 3_000, 3),
    proof: build(share(0.05), 60, 3_000, 3),
    knownDevice: build(share(0.05), 60, 3_000, 3),
    read: build(share(0.2), 40, 2_000),
  }
}

/** The first step of a booking. Later steps are a separate kind, so that a started booking can be finished. */
const START = [api.otp.send, api.payments.createOrder].map(({ path }) => API_BASE + path)
/** The later steps, the payment provider's calls, and those of a technician on the way. */
const BOOKING = [
  ...[api.otp.verify, api.leads.create].map(({ path }) => API_BASE + path),
  ...[`${API_BASE}/public/bookings/`, `${API_BASE}/webhooks/`, `${API_BASE}/sandbox/`, '/booking/'],
  ...[`${API_BASE}/public/days/`, '/day/'],
]
/** Files from the disk and the program's status, which cost no more than a refusal. */
const FREE = /^\/(assets|uploads|art|fonts|og|console|login|admin|healthz|readyz|metrics)(\/|$)|\.(svg|png|ico)$/

/** Which requests share a limit; undefined for those that are never refused. */
export function toKind({ path, hasQuery, isRender }: { path: string; hasQuery: boolean; isRender: boolean }): Kind | undefined {
  if (START.includes(path)) return 'start'
  const isShort = path === SHORT_BOOKING_PATH || path === SHORT_DAY_PATH
  if (isShort || BOOKING.some((prefix) => splitLanguage(path).path.startsWith(prefix)) || isPlainForm(path)) return 'booking'
  if (path === API_BASE + api.auth.authenticate.path) return 'signIn'
  // The second step and passkeys need no password hash.
  if (path.startsWith(`${API_BASE}${api.auth.authenticate.path}/`)) return 'proof'
  const isCall = path.startsWith(`${API_BASE}/`)
  if (isCall && !path.startsWith(`${API_BASE}/public/`)) return 'console'
  // The page cache renders each page once for all visitors. It doesn't cover pages with a query.
  if (isRender && !hasQuery) return undefined
  return isCall || !FREE.test(path) ? 'read' : undefined
}

/** Limits how many requests of a kind run at once; one that gets no slot in time is told to come back later. */
export function admit(deps: Pick<Deps, 'db' | 'pool' | 'settings'>): MiddlewareHandler {
  const bounds = toBounds(deps.pool.options.max)
  const created = Object.entries(bounds).map(([kind, own]) => [kind, createBulkhead(own)])
  const bulkheads: Record<Kind, Bulkhead> = Object.fromEntries(created)
  const findKnownDevice = knownDeviceFinder(deps.db)

  return async (c, next) => {
    const isRender = c.env?.incoming === undefined
    const kind = toKind({ path: c.req.path, hasQuery: c.req.url.includes('?'), isRender })
    if (!kind) return next()
    // A slow body must not occupy a slot. Hono keeps the text for later readers.
    if (c.req.method !== 'GET') await c.req.text()
    // At sign-in, a known device never waits behind strangers.
    const isSignIn = kind === 'signIn' || kind === 'proof'
    const device = isSignIn && c.req.header('cookie') && (await findKnownDevice({ cookies: cookiesOf(c, deps) }))
    if (device) return bulkheads.knownDevice(next, device)
    // Requests of a network share its places in the queue.
    const client: IncomingMessage | undefined = c.env?.incoming ?? c.env?.renderedFor
    const forwarded = client?.headers['x-forwarded-for']?.toString()
    const address = findClient(client?.socket.remoteAddress, forwarded, deps.settings.trustProxy)
    return bulkheads[kind](next, toNetwork(address ?? 'unknown'))
  }
}
