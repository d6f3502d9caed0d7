import { toBrowserName } from '../../contract/browser-name.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { formatMoment } from '../../contract/india.ts'
import type { Deps } from '../deps.ts'
import { hourlyKey, sendAlarm } from '../notices/notify-business.ts'
import { hasSignedIn, SIGNED_IN } from './audit.store.ts'

type Account = { id: number; email: string }
type Who = Pick<Caller, 'address' | 'userAgent' | 'audit'>

const STEPS = {
  password: {
    key: 'lock-out',
    wrong: 'passwords',
    advice: 'If nobody of yours forgot the password, somebody is guessing it.',
  },
  secondFactor: {
    key: 'lock-out-second',
    wrong: 'codes',
    advice: 'Whoever it is knows the password: if it is nobody of yours, set a new one at once.',
  },
}

/**
 * Notes in the audit log that a sign-in was completed, and notifies the business of one from a new device, once an hour
 * for each account and network. The first sign-in of an account is from a new device by nature.
 */
export async function recordSignIn(deps: Deps, { id, email }: Account, caller: Who, isKnownDevice: boolean): Promise<void> {
  const { db, now, settings } = deps
  caller.audit?.({ administratorId: id, note: isKnownDevice ? SIGNED_IN.knownDevice : SIGNED_IN.newDevice })
  if (isKnownDevice || !(await hasSignedIn(db, id))) return
  const where = `with ${toBrowserName(caller.userAgent)} from ${caller.address}`
  const text = `${email} signed in on ${formatMoment(now())} ${where}: a device that had not signed in to this account before. If that was somebody else, “npm run admin -- reset ${email}” sets a new password and ends all sessions. The audit log: ${settings.siteUrl}/admin/audit`
  const alarm = {
    key: hourlyKey(`new-device-${id}-${caller.address}`, now()),
    title: `${email} signed in from a new device`,
    text,
  }
  await db.transaction((tx) => sendAlarm(tx, deps, alarm))
}

/**
 * Notifies the business that attempts to sign in to an account are refused, once an hour for each account and step. Who
 * fails at the second step has passed the first.
 */
export async function alarmLockOut(
  deps: Deps,
  { id, email }: Account,
  { address }: Who,
  step: keyof typeof STEPS,
): Promise<void> {
  const { db, now, settings } = deps
  const { key, wrong, advice } = STEPS[step]
  const text = `Since ${formatMoment(now())} attempts to sign in as ${email} are refused for up to a quarter of an hour, because there were too many wrong ${wrong}; the last one came from ${address}. Devices that have signed in before are not affected. ${advice} The audit log: ${settings.siteUrl}/admin/audit`
  const alarm = { key: hourlyKey(`${key}-${id}`, now()), title: `Too many wrong ${wrong} for ${email}`, text }
  await db.transaction((tx) => sendAlarm(tx, deps, alarm))
}
