import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { authenticate, UNATTENDED_HEADER } from '../../../contract/access/auth.ts'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import type { Caller, Endpoint } from '../../../contract/endpoint.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { canCall } from '../../../contract/roles.ts'
import { findClient, isPrivate, isTrusted, type TrustProxy } from '../../platform/address.rules.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findLanguage } from '../../platform/http/language.ts'
import { callerLimit, type Limit } from '../../platform/http/limits.store.ts'
import { findSession } from '../auth/auth.store.ts'
import { requireStepUp } from '../auth/sessions.ts'

// Browsers keep no cookie for more than 400 days.
const MAX_COOKIE_S = 400 * 24 * 3600

export type Guarded = Pick<Endpoint, 'auth' | 'stepUp' | 'isForSetUp'>

/**
 * Guards every call: a non-public endpoint needs a valid session whose role may call it, and some need a recent
 * confirmation. A required second factor must be set up before anything else.
 */
export async function toCaller(c: Context, { auth, stepUp, isForSetUp }: Guarded, deps: Deps): Promise<Caller> {
  const caller = { ...toClient(c, deps), language: findLanguage(c), cookies: cookiesOf(c, deps) }
  if (auth === 'public') return caller
  const token = /^Bearer (\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const isAttended = c.req.header(UNATTENDED_HEADER) === undefined
  const session = token && (await findSession(deps.db, token, deps.now(), isAttended))
  if (token && !session) deps.log.info({ address: caller.address, path: c.req.path }, 'a call had an invalid token')
  if (!session) throw new AppError('unauthenticated', API_MESSAGES.signInNeeded)
  // So that the audit log names a refused administrator too.
  c.set('session', session)
  if (session.isFactorDue && !isForSetUp) {
    throw new AppError('forbidden', ADMIN_MESSAGES.factorDue, { body: { needs: 'second-factor' } })
  }
  if (!canCall(session.role, auth)) {
    deps.log.info({ administrator: session.administratorId, role: session.role, path: c.req.path }, 'a call was refused by role')
    throw new AppError('forbidden', API_MESSAGES.roleForbids)
  }
  if (stepUp) await requireStepUp(deps, session, stepUp)
  return { ...caller, session }
}

/** On https a cookie's name begins with `__Secure-`: browsers accept such cookies only over encrypted connections. */
export const toCookiePrefix = ({ siteUrl }: Pick<Deps['settings'], 'siteUrl'>) =>
  siteUrl.startsWith('https:') ? ('secure' as const) : undefined

/**
 * Scripts can't read these cookies, and other sites can't send them. By default they go only to the two sign-in steps.
 */
export function cookiesOf(c: Context, { settings }: Pick<Deps, 'settings'>): NonNullable<Caller['cookies']> {
  const prefix = toCookiePrefix(settings)
  const options = {
    prefix,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: MAX_COOKIE_S,
  } as const
  return {
    get: (key) => getCookie(c, key, prefix),
    set: (key, value, path = authenticate.path) => setCookie(c, key, value, { ...options, path: API_BASE + path }),
  }
}

/** What identifies the sender of a request, signed in or not. */
export const toClient = (c: Context, { settings }: { settings: Pick<Deps['settings'], 'trustProxy'> }) => ({
  address: clientAddress(c, settings.trustProxy),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
})

/** Limits how often an address and its network may call the routes behind this middleware. */
export function limitCallers({ pool, settings }: Pick<Deps, 'pool' | 'settings'>, limit: Limit): MiddlewareHandler {
  const count = callerLimit(pool, limit)
  return async (c, next) => {
    await count(clientAddress(c, settings.trustProxy))
    return next()
  }
}

function clientAddress(c: Context, trust: TrustProxy): string {
  return findClient(peerAddress(c), c.req.header('x-forwarded-for'), trust) ?? 'unknown'
}

function peerAddress(c: Context): string | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
}

/**
 * Warns once if a proxy and TRUST_PROXY don't match: either all visitors share one limit, or anyone can forge an
 * address.
 */
export function warnAboutProxy({ log, settings: { trustProxy } }: Deps): MiddlewareHandler {
  let hasWarned = false
  return (c, next) => {
    const peer = peerAddress(c)
    if (!hasWarned && c.req.header('x-forwarded-for') !== undefined && isPrivate(peer) && !isTrusted(peer, trustProxy)) {
      hasWarned = true
      log.warn(
        'X-Forwarded-For arrives and is not trusted: all visitors count as one. See “Behind a proxy” in docs/operations.md',
      )
    }
    return next()
  }
}
