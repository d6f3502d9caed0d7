import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Caller, Endpoint } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { findSession } from '../auth/auth.store.ts'
import type { Deps } from '../deps.ts'
import { toClientAddress } from './address.rules.ts'
import { AppError } from './errors.ts'

type Guarded = { auth: Endpoint['auth']; isPoll?: boolean }

/** The guard of every call: an endpoint of the administrator's is refused without a living session. */
export async function toCaller(c: Context, { auth, isPoll = false }: Guarded, deps: Deps): Promise<Caller> {
  const caller = {
    address: clientAddress(c, deps.settings.trustProxy),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  }
  if (auth === 'public') return caller
  const token = /^Bearer (\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const session = token && (await findSession(deps.db, token, deps.now(), !isPoll))
  if (!session) throw new AppError('unauthenticated', MESSAGES.signInNeeded)
  return { ...caller, session }
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
