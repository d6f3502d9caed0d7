import { createHmac, randomBytes } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { Caller, StepUp } from '../../../contract/endpoint.ts'
import type { Failure } from '../../../contract/errors.ts'
import type { Db, DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isSameSignature } from '../../platform/secrets.ts'
import { recordSignIn } from '../audit/sign-in-alarms.ts'
import { insertSession, listDeviceKeys } from './auth.store.ts'
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

type DeviceAccount = { id: number; device_key: string }

// Each account has its own cookie, so that two administrators can share a computer.
const cookieName = ({ id }: DeviceAccount) => `device-${id}`

/** The id of the calling device if it has signed in to this account before. */
export function findDevice(account: DeviceAccount, { cookies }: Pick<Caller, 'cookies'>): string | undefined {
  const cookie = cookies?.get(cookieName(account)) ?? ''
  const [device = ''] = cookie.split('.')
  return isSameSignature(sign(account, device), cookie) ? device : undefined
}

/** All accounts' keys are cached for this long, so that forged cookies don't cost a query each. */
const KEYS_MS = 1_000

/** Finds the device of a request if any account knows it. The sign-in then verifies the cookie for its own account. */
export function knownDeviceFinder(db: Db): (caller: Pick<Caller, 'cookies'>) => Promise<string | undefined> {
  let accounts: Promise<DeviceAccount[]> | undefined
  let readAtMs = 0

  function readKeys(): Promise<DeviceAccount[]> {
    if (accounts && performance.now() - readAtMs < KEYS_MS) return accounts
    readAtMs = performance.now()
    // Without the database no device is known; the sign-in itself reports the failure.
    accounts = listDeviceKeys(db).catch(() => [])
    return accounts
  }

  return async (caller) => {
    for (const account of await readKeys()) {
      const device = findDevice(account, caller)
      if (device) return device
    }
    return undefined
  }
}

/**
 * Sets or renews the cookie of a device that has just signed in. Call it after the commit: a cookie signed with a key
 * that was rolled back would replace a valid one.
 */
export function rememberDevice(account: DeviceAccount, caller: Caller): void {
  const device = findDevice(account, caller) ?? randomBytes(16).toString('base64url')
  caller.cookies?.set(cookieName(account), sign(account, device))
}

/** Signs with the account's key, which never leaves the database, so that no one else can forge the cookie. */
function sign({ device_key }: DeviceAccount, device: string): string {
  return `${device}.${createHmac('sha256', device_key).update(device).digest('base64url')}`
}
