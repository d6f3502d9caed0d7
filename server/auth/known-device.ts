import { createHmac, randomBytes } from 'node:crypto'
import type { Caller } from '../../contract/endpoint.ts'
import { isSameSignature } from '../providers/payments-signature.ts'

type Account = { id: number; device_key: string }

// A name for each account: two administrators at one computer are both known there.
const cookieName = ({ id }: Account) => `device-${id}`

/** The number of the device that the call comes from, if it has signed in to this account before. */
export function findDevice(account: Account, { cookies }: Caller): string | undefined {
  const cookie = cookies?.get(cookieName(account)) ?? ''
  const [device = ''] = cookie.split('.')
  return isSameSignature(seal(account, device), cookie) ? device : undefined
}

/** Lets a device that has just signed in be known the next time; one that was known stays it for longer. */
export function rememberDevice(account: Account, { cookies }: Caller, known: string | undefined): void {
  cookies?.set(cookieName(account), seal(account, known ?? randomBytes(16).toString('base64url')))
}

/** Only this program can have made it: the key is the account's own and never leaves the database. */
function seal({ device_key }: Account, device: string): string {
  return `${device}.${createHmac('sha256', device_key).update(device).digest('base64url')}`
}
