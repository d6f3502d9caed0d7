import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Caller, Endpoint } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { findSession } from '../auth/auth.store.ts'
import type { Deps } from '../deps.ts'
import { toClientAddress } from './address.rules.ts'
import { AppError } from './errors.ts'

// Browsers keep no cookie for more than 400 days.
const LONGEST_COOKIE_S = 400 * 24 * 3600

type Guarded = { auth: Endpoint['auth']; isPoll?: boolean }

/** The guard of every call: an endpoint of the administrator's is refused without a living session. */
export async function toCaller(c: Context, { auth, isPoll = false }: Guarded, deps: Deps): Promise<Caller> {
  const caller = {
    address: clientAddress(c, deps.settings.trustProxy),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    cookies: {
      get: (name: string) => getCookie(c, name),
      set: (name: string, value: string) => setCookie(c, name, value, cookieOptions(c, deps)),
    },
  }
  if (auth === 'public') return caller
  const token = /^Bearer (\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const session = token && (await findSession(deps.db, token, deps.now(), !isPoll))
  if (!session) throw new AppError('unauthenticated', MESSAGES.signInNeeded)
  return { ...caller, session }
}

/** No script reads such a cookie, no other site sends it, and it goes with this very call alone. */
function cookieOptions(c: Context, { settings }: Deps) {
  const secure = settings.siteUrl.startsWith('https:')
  return { path: c.req.path, httpOnly: true, sameSite: 'Strict', secure, maxAge: LONGEST_COOKIE_S } as const
}

/** A proxy appends the address that it saw, so the last entry is the one that it vouches for. */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  const bindings = c.env as Partial<HttpBindings> | undefined
  return toClientAddress(forwarded) ?? toClientAddress(bindings?.incoming?.socket.remoteAddress) ?? 'unknown'
}

/** The session of a call that the guard let through. */
export function requireSession(caller: Caller): NonNullable<Caller['session']> {
  if (!caller.session) throw new AppError('unauthenticated', MESSAGES.signInNeeded)
  return caller.session
}
