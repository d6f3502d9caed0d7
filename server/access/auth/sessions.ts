import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { Caller, StepUp } from '../../../contract/endpoint.ts'
import type { Failure } from '../../../contract/errors.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { recordSignIn } from '../audit/sign-in-alarms.ts'
import { insertSession } from './auth.store.ts'
import { findDevice } from './known-device.ts'
import { listMethods } from './second-factor.store.ts'

type Account = { id: number; email: string; device_key: string }

/**
 * Begins a session in the caller's transaction, so that session, audit entry and alarms commit together. Returns the
 * token; call `rememberDevice` after the commit. `note` replaces the note of an ordinary sign-in in the entry.
 */
export async function beginSession(tx: DbOrTx, deps: Deps, account: Account, caller: Caller, note?: string): Promise<string> {
  const token = await insertSession(tx, { administratorId: account.id, ...caller, now: deps.now() })
  await recordSignIn(tx, deps, account, caller, findDevice(account, caller) !== undefined, note)
  return token
}

/** How long a confirmation is valid for the calls of each level. */
export const STEP_UP_MS: Record<StepUp, number> = { sensitive: 10 * MINUTE_MS, factors: 2 * MINUTE_MS }

/** Throws 403 if the session's administrator has to confirm again who they are; the body lists the methods. */
export async function requireStepUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { administratorId, provenAt }: NonNullable<Caller['session']>,
  level: StepUp,
): Promise<void> {
  // A clock that ran ahead may have stored a time in the future.
  if (provenAt && Math.abs(now().getTime() - provenAt.getTime()) < STEP_UP_MS[level]) return
  const methods = await listMethods(db, administratorId)
  if (methods.length === 0 && level === 'sensitive') return
  const body: Partial<Failure> = { needs: 'confirmation', methods: methods.length > 0 ? methods : ['password'] }
  throw new AppError('forbidden', ADMIN_MESSAGES.confirmationNeeded, { body })
}

/** The session of a call to an endpoint that is not public. */
export function requireSession(caller: Caller): NonNullable<Caller['session']> {
  if (!caller.session) throw new AppError('unauthenticated', API_MESSAGES.signInNeeded)
  return caller.session
}
