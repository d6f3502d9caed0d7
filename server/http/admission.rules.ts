import * as api from '../../contract/api.ts'
import { splitLanguage } from '../../contract/languages.ts'
import { API_BASE } from '../../contract/paths.ts'

export type Kind = 'start' | 'booking' | 'signIn' | 'console' | 'read'

/** The first step of a booking. The later ones are apart, so that what is begun can be finished. */
const START = [api.otp.send, api.payments.createOrder].map(({ path }) => API_BASE + path)
/** The later steps, and what the payment provider sends. */
const BOOKING = [
  ...[api.otp.verify, api.leads.create].map(({ path }) => API_BASE + path),
  ...[`${API_BASE}/public/bookings/`, `${API_BASE}/webhooks/`, `${API_BASE}/sandbox/`, '/booking/'],
]
/** Files of the disk and the state of the program, which cost no more than a refusal. */
const FREE = /^\/(assets|uploads|art|fonts|og|console|login|admin)(\/|$)|\.(svg|png|ico)$/

/** Which requests share a bound; undefined for one that is never refused. */
export function toKind({ path, hasQuery, isRender }: { path: string; hasQuery: boolean; isRender: boolean }): Kind | undefined {
  if (START.includes(path)) return 'start'
  if (BOOKING.some((prefix) => splitLanguage(path).path.startsWith(prefix))) return 'booking'
  // Its second step and passkeys have addresses below it.
  if (path.startsWith(API_BASE + api.auth.authenticate.path)) return 'signIn'
  const isCall = path.startsWith(`${API_BASE}/`)
  if (isCall && !path.startsWith(`${API_BASE}/public/`)) return 'console'
  // The page cache draws each page once for all who ask. Pages with a query have no such bound.
  if (isRender && !hasQuery) return undefined
  return isCall || !FREE.test(path) ? 'read' : undefined
}
