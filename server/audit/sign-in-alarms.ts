import { toBrowserName } from '../../contract/browser-name.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { formatMoment } from '../../contract/india.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { hourlyKey, sendAlarm, sendAlarmToAdministrator } from '../notices/notify-business.ts'
import { hasSignedIn, SIGNED_IN } from './audit.store.ts'
import { recordWithin } from './record-within.ts'

type Account = { id: number; email: string }
type Who = Pick<Caller, 'address' | 'userAgent' | 'audit'>

const STEPS = {
  password: {
    key: 'lock-out',
    wrong: 'passwords',
    advice: 'If nobody of yours forgot the password, somebody is guessing it.',
    ownAdvice: 'If you did not forget your password, somebody is guessing it.',
  },
  secondFactor: {
    key: 'lock-out-second',
    wrong: 'codes',
    advice: 'Whoever it is knows the password: if it is nobody of yours, set a new one at once.',
    ownAdvice: 'Whoever it is knows your password: if it is not you, set a new one at once.',
  },
}

/**
 * Notes in the audit log, in the transaction of the new session, that a sign-in was completed, and notifies the business
 * and the administrator of one from a new device.
 */
export async function recordSignIn(tx: DbOrTx, deps: Deps, account: Account, caller: Who, isKnownDevice: boolean): Promise<void> {
  caller.audit?.({ administratorId: account.id, note: isKnownDevice ? SIGNED_IN.knownDevice : SIGNED_IN.newDevice })
  // The first sign-in of an account is from a new device by nature.
  if (!isKnownDevice && (await hasSignedIn(tx, account.id))) await alarmNewDevice(tx, deps, account, caller)
  await recordWithin(tx)
}

/** Once an hour for each account and network. */
async function alarmNewDevice(tx: DbOrTx, deps: Deps, account: Account, caller: Who): Promise<void> {
  const { now } = deps
  const { id, email } = account
  const where = `with ${toBrowserName(caller.userAgent)} from ${caller.address}`
  const fact = `${email} signed in on ${formatMoment(now())} ${where}: a device that had not signed in to this account before.`
  await sendAlarms(tx, deps, account, {
    key: hourlyKey(`new-device-${id}-${caller.address}`, now()),
    title: `${email} signed in from a new device`,
    text: `${fact} If that was somebody else, “npm run admin -- reset ${email}” sets a new password and ends all sessions.`,
    ownTitle: 'sign-in from a new device',
    ownText: `${fact} If that was not you, set a new password in the console, under Account: it ends all other sessions.`,
  })
}

/**
 * Notifies the business and the administrator that attempts to sign in to an account are refused, once an hour for each
 * account and step. Who fails at the second step has passed the first.
 */
export async function alarmLockOut(deps: Deps, account: Account, { address }: Who, step: keyof typeof STEPS): Promise<void> {
  const { db, now } = deps
  const { id, email } = account
  const { key, wrong, advice, ownAdvice } = STEPS[step]
  const fact = `Since ${formatMoment(now())} attempts to sign in as ${email} are refused for up to a quarter of an hour, because there were too many wrong ${wrong}; the last one came from ${address}. Devices that have signed in before are not affected.`
  await sendAlarms(db, deps, account, {
    key: hourlyKey(`${key}-${id}`, now()),
    title: `Too many wrong ${wrong} for ${email}`,
    text: `${fact} ${advice}`,
    ownTitle: `too many wrong ${wrong}`,
    ownText: `${fact} ${ownAdvice}`,
  })
}

/** Only an owner may read the audit log, so the administrator's own mail does not name it. */
async function sendAlarms(
  db: DbOrTx,
  deps: Deps,
  { id, email }: Account,
  { key, title, text, ownTitle, ownText }: Record<'key' | 'title' | 'text' | 'ownTitle' | 'ownText', string>,
): Promise<void> {
  const { settings } = deps
  const own = { key: `${key}-own`, title: `Your account ${email}: ${ownTitle}`, text: ownText }
  await db.transaction(async (tx) => {
    await sendAlarm(tx, deps, { key, title, text: `${text} The audit log: ${settings.siteUrl}/admin/audit` })
    await sendAlarmToAdministrator(tx, deps, { id, email }, own)
  })
}
