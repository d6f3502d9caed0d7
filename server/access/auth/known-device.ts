import { createHmac, randomBytes } from 'node:crypto'
import type { Caller } from '../../../contract/endpoint.ts'
import type { Db } from '../../platform/db/client.ts'
import { isSameSignature } from '../../platform/secrets.ts'
import { listDeviceKeys } from './auth.store.ts'

type Account = { id: number; device_key: string }

// Each account has its own cookie, so that two administrators can share a computer.
const cookieName = ({ id }: Account) => `device-${id}`

/** The id of the calling device if it has signed in to this account before. */
export function findDevice(account: Account, { cookies }: Pick<Caller, 'cookies'>): string | undefined {
  const cookie = cookies?.get(cookieName(account)) ?? ''
  const [device = ''] = cookie.split('.')
  return isSameSignature(sign(account, device), cookie) ? device : undefined
}

/** The keys of all accounts are cached for this long, so that forged cookies don't cost a query each. */
const KEYS_MS = 1_000

/** Finds the device of a request if any account knows it. The sign-in then verifies the cookie for its own account. */
export function knownDeviceFinder(db: Db): (caller: Pick<Caller, 'cookies'>) => Promise<string | undefined> {
  let accounts: Promise<Account[]> | undefined
  let readAtMs = 0

  function readKeys(): Promise<Account[]> {
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
export function rememberDevice(account: Account, caller: Caller): void {
  const device = findDevice(account, caller) ?? randomBytes(16).toString('base64url')
  caller.cookies?.set(cookieName(account), sign(account, device))
}

/** Signs with the account's key, which never leaves the database, so that nobody else can forge the cookie. */
function sign({ device_key }: Account, device: string): string {
  return `${device}.${createHmac('sha256', device_key).update(device).digest('base64url')}`
}
