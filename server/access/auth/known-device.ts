import { createHmac, randomBytes } from 'node:crypto'
import type { Caller } from '../../../contract/endpoint.ts'
import type { Db } from '../../platform/db/client.ts'
import { isSameSignature } from '../../platform/providers/payments-signature.ts'
import { listDeviceKeys } from './auth.store.ts'

type Account = { id: number; device_key: string }

// Each account has a cookie of its own, so that one computer can be known to two administrators.
const cookieName = ({ id }: Account) => `device-${id}`

/** Whether a request has such a cookie, its own or a forged one. Browsers send them with the sign-in alone. */
export const claimsDevice = (cookies = ''): boolean => /(^|;\s*)(__Secure-)?device-\d+=/.test(cookies)

/** The id of the calling device if it has signed in to this account before. */
export function findDevice(account: Account, { cookies }: Pick<Caller, 'cookies'>): string | undefined {
  const cookie = cookies?.get(cookieName(account)) ?? ''
  const [device = ''] = cookie.split('.')
  return isSameSignature(sign(account, device), cookie) ? device : undefined
}

/** How long the keys of all accounts are kept, so that forged cookies cost no query each. */
const KEYS_MS = 1_000

/** Finds the device of a request that may be for any account. What follows verifies its cookie for its own account. */
export function knownDeviceFinder(db: Db): (caller: Pick<Caller, 'cookies'>) => Promise<string | undefined> {
  let accounts: Promise<Account[]> | undefined
  let readAtMs = 0

  function readKeys(): Promise<Account[]> {
    if (accounts && performance.now() - readAtMs < KEYS_MS) return accounts
    readAtMs = performance.now()
    // Without the database nobody is known; the sign-in itself says what is wrong.
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
 * Sets the cookie of a device that has just signed in, or prolongs it, once that is stored: a cookie of a key that
 * never was would take the place of a valid one.
 */
export function rememberDevice(account: Account, caller: Caller): void {
  const device = findDevice(account, caller) ?? randomBytes(16).toString('base64url')
  caller.cookies?.set(cookieName(account), sign(account, device))
}

/** Signs with the account's own key, which never leaves the database: nobody else can make such a cookie. */
function sign({ device_key }: Account, device: string): string {
  return `${device}.${createHmac('sha256', device_key).update(device).digest('base64url')}`
}
