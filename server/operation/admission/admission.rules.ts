import * as api from '../../../contract/api.ts'
import { splitLanguage } from '../../../contract/languages.ts'
import { API_BASE, SHORT_BOOKING_PATH, SHORT_DAY_PATH } from '../../../contract/paths.ts'
import { isPlainForm } from '../../bookings/plain-forms/plain-forms.rules.ts'
import type { Bounds } from '../../platform/bulkhead.ts'

export type Kind = 'start' | 'booking' | 'signIn' | 'proof' | 'knownDevice' | 'console' | 'read'

/**
 * How many requests of a kind run and wait. Together all but bookings can hold half of the connections to the database,
 * so that bookings always find the other half. Nobody waits for long: the connection may have waited before, a longer
 * queue makes nothing faster, and a visitor who has no answer after ten seconds leaves. Where a turn ends by a time
 * limit, of a lock or of a provider, the next one is still waited for: its answer says more than "come later".
 */
export function toBounds(connections: number): Record<Kind, Bounds> {
  const share = (part: number) => Math.max(1, Math.floor(connections * part))
  return {
    // Many of them wait for the SMS gateway or the payment provider and hold no connection meanwhile.
    start: { running: 16, waiting: 100, waitMs: 6_000 },
    booking: { running: 32, waiting: 100, waitMs: 6_000 },
    // The operator has more patience than a visitor.
    console: { running: share(0.15), waiting: 150, waitMs: 10_000 },
    // Apart from the console, so that strangers who try passwords can't occupy it; nor can a network take all places.
    signIn: { running: share(0.05), waiting: 60, waitMs: 3_000, places: 3 },
    proof: { running: share(0.05), waiting: 60, waitMs: 3_000, places: 3 },
    knownDevice: { running: share(0.05), waiting: 60, waitMs: 3_000, places: 3 },
    read: { running: share(0.2), waiting: 40, waitMs: 2_000 },
  }
}

/** The first step of a booking. Later steps are another kind, so that a booking that was begun can be finished. */
const START = [api.otp.send, api.payments.createOrder].map(({ path }) => API_BASE + path)
/** The later steps, the calls of the payment provider, and those of the technician who is on the way. */
const BOOKING = [
  ...[api.otp.verify, api.leads.create].map(({ path }) => API_BASE + path),
  ...[`${API_BASE}/public/bookings/`, `${API_BASE}/webhooks/`, `${API_BASE}/sandbox/`, '/booking/'],
  ...[`${API_BASE}/public/days/`, '/day/'],
]
/** Files of the disk and the state of the program, which cost no more than a refusal. */
const FREE = /^\/(assets|uploads|art|fonts|og|console|login|admin|healthz|readyz|metrics)(\/|$)|\.(svg|png|ico)$/

/** Which requests share a bound; undefined for one that is never refused. */
export function toKind({ path, hasQuery, isRender }: { path: string; hasQuery: boolean; isRender: boolean }): Kind | undefined {
  if (START.includes(path)) return 'start'
  const isShort = path === SHORT_BOOKING_PATH || path === SHORT_DAY_PATH
  if (isShort || BOOKING.some((prefix) => splitLanguage(path).path.startsWith(prefix)) || isPlainForm(path)) return 'booking'
  if (path === API_BASE + api.auth.authenticate.path) return 'signIn'
  // The second step and passkeys, which cost no hash of a password.
  if (path.startsWith(`${API_BASE}${api.auth.authenticate.path}/`)) return 'proof'
  const isCall = path.startsWith(`${API_BASE}/`)
  if (isCall && !path.startsWith(`${API_BASE}/public/`)) return 'console'
  // The page cache renders each page once for all visitors. Pages with a query have no such bound.
  if (isRender && !hasQuery) return undefined
  return isCall || !FREE.test(path) ? 'read' : undefined
}

/**
 * The pressure at which the first of a kind is refused, and the one at which all are. Bookings are never refused by it,
 * nor are passkeys and second steps: they cost no hash of a password, and who tries passwords does not reach them.
 */
const SHED: Partial<Record<Kind, readonly [number, number]>> = {
  read: [0.3, 0.6],
  signIn: [0.6, 0.9],
  console: [0.8, 1],
}

/** The share of a kind that is refused before any work is done for it, from 0 to 1. */
export function toShedShare(kind: Kind | undefined, pressure: number): number {
  const [first, all] = (kind && SHED[kind]) ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  if (pressure < first) return 0
  return Math.min(1, (pressure - first) / (all - first))
}

/** Rises by steps, four a second: a pause of a second refuses nobody, connections that wait for longer do. */
export function toPressure(before: number, isLate: boolean): number {
  return Math.min(1, Math.max(0, before + (isLate ? 0.1 : -0.1)))
}
