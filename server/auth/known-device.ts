import { createHmac, randomBytes } from 'node:crypto'
import type { Caller } from '../../contract/endpoint.ts'
import { isSameSignature } from '../providers/payments-signature.ts'

type Account = { id: number; device_key: string }

// Each account has a cookie of its own, so that one computer can be known to two administrators.
const cookieName = ({ id }: Account) => `device-${id}`

/** The id of the calling device if it has signed in to this account before. */
export function findDevice(account: Account, { cookies }: Caller): string | undefined {
  const cookie = cookies?.get(cookieName(account)) ?? ''
  const [device = ''] = cookie.split('.')
  return isSameSignature(sign(account, device), cookie) ? device : undefined
}

/** Sets the cookie of a device that has just signed in, or prolongs it. */
export function rememberDevice(account: Account, { cookies }: Caller, known: string | undefined): void {
  cookies?.set(cookieName(account), sign(account, known ?? randomBytes(16).toString('base64url')))
}

/** Signs with the account's own key, which never leaves the database: nobody else can make such a cookie. */
function sign({ device_key }: Account, device: string): string {
  return `${device}.${createHmac('sha256', device_key).update(device).digest('base64url')}`
}
